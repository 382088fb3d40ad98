import { dictionary } from '../../i18n/words.ts'

export const figureWords = dictionary({
  orders: { fr: 'Commandes', en: 'Orders' },
  canceledOrders: {
    fr: (count: number) =>
      count > 1
        ? `sans ${count} commandes annulées en entier, que la liste montre`
        : 'sans une commande annulée en entier, que la liste montre',
    en: (count: number) =>
      count === 1
        ? 'without one order cancelled as a whole, which the list shows'
        : `without ${count} orders cancelled as a whole, which the list shows`,
  },
  contributors: { fr: 'Payeurs', en: 'Payers' },
  otherPayers: {
    fr: (count: number) =>
      `sans ${count > 1 ? `${count} personnes` : 'une personne'}, que la liste montre, dont les commandes sont annulées en entier ou n’ont rien rapporté`,
    en: (count: number) =>
      `without ${count === 1 ? 'one person' : `${count} people`}, whom the list shows, whose orders are cancelled as a whole or brought in nothing`,
  },
  moreThan: { fr: (count: string) => `plus de ${count}`, en: (count: string) => `more than ${count}` },
  notBack: {
    fr: (amount: string) => `dont ${amount} d’articles annulés et non remboursés`,
    en: (amount: string) => `of which ${amount} from items cancelled and not refunded`,
  },
})
