import { dayOf } from '@obole/contract/monthly-words'
import { dictionary } from '../../i18n/words.ts'

export const chooseWords = dictionary({
  chooseEvent: { fr: 'Choisissez vos billets', en: 'Choose your tickets' },
  chooseMembership: { fr: 'Choisissez votre adhésion', en: 'Choose your membership' },
  chooseShop: { fr: 'Choisissez vos articles', en: 'Choose your items' },
  chooseCrowdFunding: { fr: 'Choisissez votre participation', en: 'Choose your pledge' },
  chooseDonation: { fr: 'Choisissez le montant de votre don', en: 'Choose the amount of your gift' },
  choosePaymentForm: { fr: 'Choisissez ce que vous payez', en: 'Choose what you pay for' },
  chooseCheckout: { fr: 'Choisissez ce que vous payez', en: 'Choose what you pay for' },
  needsScript: {
    fr: 'Activez JavaScript pour choisir et payer.',
    en: 'Turn JavaScript on to choose and pay.',
  },
  frequency: { fr: 'Fréquence du don', en: 'How often' },
  once: { fr: 'Une fois', en: 'Once' },
  monthly: { fr: 'Chaque mois', en: 'Every month' },
  amount: { fr: 'Montant', en: 'Amount' },
  chooseAmount: { fr: 'Choisissez un montant.', en: 'Choose an amount.' },
  otherAmount: { fr: 'Autre montant', en: 'Another amount' },
  otherAmountDetail: { fr: 'Le montant que vous voulez', en: 'Whatever you like' },
  suggested: {
    fr: (name: string) => `Montant proposé par ${name}. Vous pouvez en changer.`,
    en: (name: string) => `Amount suggested by ${name}. You can change it.`,
  },
  orElse: { fr: 'Ou bien', en: 'Or else' },
  yourAmount: { fr: 'Votre montant', en: 'Your amount' },
  debitDay: { fr: 'Jour du prélèvement', en: 'Day of the debit' },
  debitDayHint: {
    fr: 'Premier prélèvement aujourd’hui, puis chaque mois à ce jour, jusqu’à ce que vous y mettiez fin.',
    en: 'First debit today, then every month on this day, until you stop it.',
  },
  dayOfMonth: {
    fr: (day: number) => `Le ${dayOf(day, 'fr')} du mois`,
    en: (day: number) => `The ${dayOf(day, 'en')} of the month`,
  },
  costAfterTax: {
    fr: (amount: string, cost: string) =>
      `${amount} ne vous coûtent que ${cost} après réduction d’impôt (estimation).`,
    en: (amount: string, cost: string) =>
      `${amount} costs you only ${cost} after tax reduction in France (estimate).`,
  },
  more: { fr: 'Envie d’en faire plus ?', en: 'Would you like to do more?' },
  moreDetail: {
    fr: 'Ajoutez un don à l’association, entièrement libre.',
    en: 'Add a gift to the association, entirely up to you.',
  },
  impactIs: {
    fr: (amount: string, impact: string) => `${amount} : ${impact}`,
    en: (amount: string, impact: string) => `${amount}: ${impact}`,
  },
  noGift: { fr: 'Pas de don', en: 'No gift' },
  additionalGift: { fr: 'Don complémentaire', en: 'Additional gift' },
  left: {
    fr: (count: number) => (count > 1 ? `Plus que ${count}` : 'Plus qu’un seul'),
    en: (count: number) => (count > 1 ? `Only ${count} left` : 'Only one left'),
  },
  leftPlaces: {
    fr: (count: number) => (count > 1 ? `Plus que ${count} places` : 'Plus qu’une place'),
    en: (count: number) => (count > 1 ? `Only ${count} places left` : 'Only one place left'),
  },
  reserved: { fr: 'Réservé pour l’instant', en: 'Reserved for the moment' },
  tellMe: { fr: 'Me prévenir', en: 'Notify me' },
  soldOut: { fr: 'Épuisé', en: 'Sold out' },
  full: { fr: 'Complet', en: 'Fully booked' },
  opensOn: {
    fr: (date: string) => `En vente à partir du ${date}`,
    en: (date: string) => `On sale from ${date}`,
  },
  saleOver: { fr: 'Vente terminée', en: 'Sale over' },
  limitTier: { fr: 'Il n’en reste pas davantage.', en: 'There are no more left.' },
  limitForm: { fr: 'Il ne reste plus de place.', en: 'There are no places left.' },
  limitUser: { fr: 'C’est le maximum par personne.', en: 'This is the most one person may take.' },
  limitCart: { fr: 'C’est le maximum par commande.', en: 'This is the most one order may hold.' },
  eachMonth: { fr: (price: string) => `${price} / mois`, en: (price: string) => `${price} a month` },
  presets: { fr: 'Montants proposés', en: 'Suggested amounts' },
  pick: { fr: 'Choisir', en: 'Choose' },
  pickOf: { fr: (what: string) => `Choisir, ${what}`, en: (what: string) => `Choose, ${what}` },
  takeBack: { fr: 'Retirer', en: 'Remove' },
  takeBackOf: { fr: (what: string) => `Retirer, ${what}`, en: (what: string) => `Remove, ${what}` },
  forFormerMembers: { fr: 'Réservé aux anciens adhérents', en: 'For former members' },
  favourite: { fr: 'Recommandé', en: 'Recommended' },
})
