import { dictionary } from '../i18n/words.ts'

export const shopWords = dictionary({
  from: { fr: 'Site d’où vous venez', en: 'Site you come from' },
  asks: {
    fr: (host: string, amount: string, association: string) =>
      `${host} vous envoie payer ${amount} à ${association}.`,
    en: (host: string, amount: string, association: string) =>
      `${host} sent you here to pay ${amount} to ${association}.`,
  },
  inTerms: {
    fr: (count: number, debits: string) => `En ${count} fois\u202f: ${debits}.`,
    en: (count: number, debits: string) => `In ${count} instalments: ${debits}.`,
  },
  debit: {
    fr: (amount: string, day: string | null) => (day ? `${amount} le ${day}` : `${amount} aujourd’hui`),
    en: (amount: string, day: string | null) => (day ? `${amount} on ${day}` : `${amount} today`),
  },
  backUnpaid: {
    fr: (host: string) => `Revenir sur ${host} sans payer`,
    en: (host: string) => `Go back to ${host} without paying`,
  },
  paid: { fr: 'C’est payé', en: 'It is paid' },
  sentBack: {
    fr: (host: string) => `Vous revenez maintenant sur ${host}.`,
    en: (host: string) => `You are going back to ${host} now.`,
  },
  confirmation: {
    fr: 'La confirmation part par e-mail.',
    en: 'The confirmation goes out by e-mail.',
  },
  ended: { fr: 'Ce lien de paiement a expiré', en: 'This payment link has expired' },
  endedWhy: {
    fr: (host: string) =>
      `Il valait un quart d’heure. Pour payer, revenez sur ${host} et recommencez\u202f: votre panier y est peut-être encore.`,
    en: (host: string) =>
      `It was good for a quarter of an hour. To pay, go back to ${host} and start again: your cart may still be there.`,
  },
})
