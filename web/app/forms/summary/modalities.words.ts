import { dictionary } from '../../i18n/words.ts'

export const modalitiesWords = dictionary({
  title: { fr: 'Modalités de paiement', en: 'Payment terms' },
  facilities: { fr: 'Facilités de paiement', en: 'Payment options' },
  facilitiesText: {
    fr: (counts: string) => `Vous pouvez payer en une fois, ou en ${counts} fois sans frais.`,
    en: (counts: string) => `You can pay in full, or in ${counts} payments at no extra cost.`,
  },
  schedule: { fr: 'Échéancier', en: 'Schedule' },
  today: { fr: 'Aujourd’hui', en: 'Today' },
  todayPayment: { fr: 'Le paiement d’aujourd’hui', en: 'Today’s payment' },
  todayText: {
    fr: (amount: string) => `${amount} sont prélevés aujourd’hui.`,
    en: (amount: string) => `${amount} is debited today.`,
  },
  todayWithTip: {
    fr: (amount: string) => `${amount} sont prélevés aujourd’hui, votre contribution à Obole comprise.`,
    en: (amount: string) => `${amount} is debited today, your contribution to Obole included.`,
  },
  donations: { fr: 'Les dons', en: 'Gifts' },
  donationsText: {
    fr: (amount: string) => `Votre don de ${amount} est prélevé en entier avec la première échéance.`,
    en: (amount: string) => `Your gift of ${amount} is debited in full with the first payment.`,
  },
  eligible: { fr: 'Tarifs concernés', en: 'Eligible rates' },
})
