import { dictionary } from '../../i18n/words.ts'

/** The last step of a campaign that is walked through before it sells anything. */
export const rehearsalWords = dictionary({
  pay: {
    fr: (amount: string) => `Aperçu : payer ${amount}`,
    en: (amount: string) => `Preview: pay ${amount}`,
  },
  placeFreeOrder: { fr: 'Aperçu : valider la commande', en: 'Preview: place the order' },
  wouldPay: {
    fr: (amount: string) => `Ici s’ouvrirait la page de paiement, pour ${amount}.`,
    en: (amount: string) => `The payment page would open here, for ${amount}.`,
  },
  wouldPlace: {
    fr: 'Ici la commande serait validée, et sa confirmation envoyée par e-mail.',
    en: 'The order would be placed here, and its confirmation sent by e-mail.',
  },
  nothing: {
    fr: 'C’est un aperçu : rien n’est vendu, réservé ni débité.',
    en: 'This is a preview: nothing is sold, held or debited.',
  },
})
