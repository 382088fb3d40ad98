import { dictionary } from '../../i18n/words.ts'

/** What the last button says, on the page of the summary and on a form of one page. */
export const payWords = dictionary({
  pay: { fr: (amount: string) => `Payer ${amount}`, en: (amount: string) => `Pay ${amount}` },
  placeFreeOrder: { fr: 'Valider ma commande', en: 'Place my order' },
  openingPayment: { fr: 'Ouverture du paiement…', en: 'Opening the payment…' },
  paying: { fr: 'Paiement en cours…', en: 'Payment in progress…' },
  placing: { fr: 'Validation en cours…', en: 'Placing your order…' },
  byCard: { fr: 'Carte bancaire, validation par votre banque', en: 'By card, validated by your bank' },
})
