import { afterDe } from '@obole/core/french-names'
import { dayOf } from '@obole/contract/monthly-words'
import { dictionary } from '../../i18n/words.ts'

export const summaryWords = dictionary({
  yourDetails: { fr: 'Vos coordonnées', en: 'Your details' },
  change: { fr: 'Modifier', en: 'Change' },
  renewalTitle: { fr: 'Et l’an prochain\u202f?', en: 'And next year?' },
  renewalWanted: {
    fr: 'Je souhaite que cette adhésion se renouvelle toute seule chaque année, avec cette carte (facultatif).',
    en: 'I want this membership to renew itself every year, with this card (optional).',
  },
  renewalWhen: {
    fr: (day: string, price: string) => `Le prochain débit serait le ${day}, ${price}.`,
    en: (day: string, price: string) => `The next debit would be on ${day}, ${price}.`,
  },
  renewalTip: {
    fr: 'Votre contribution à Obole ne se renouvelle pas.',
    en: 'Your contribution to Obole is not renewed.',
  },
  howToPay: { fr: 'Comment souhaitez-vous payer ?', en: 'How would you like to pay?' },
  atOnce: { fr: 'En une fois', en: 'In one payment' },
  inTimes: {
    fr: (count: number) => `En ${count} fois, sans frais`,
    en: (count: number) => `In ${count} payments, at no extra cost`,
  },
  debitedOn: {
    fr: (day: number) => `Prélevé le ${dayOf(day, 'fr')} de chaque mois`,
    en: (day: number) => `Debited on the ${dayOf(day, 'en')} of each month`,
  },
  times: {
    fr: (count: number, amount: string) => `${count}\u00a0×\u00a0${amount}`,
    en: (count: number, amount: string) => `${count}\u00a0×\u00a0${amount}`,
  },
  thenTimes: {
    fr: (first: string, count: number, amount: string, day: number) =>
      `${first} aujourd’hui, puis ${count}\u00a0×\u00a0${amount} le ${dayOf(day, 'fr')} de chaque mois`,
    en: (first: string, count: number, amount: string, day: number) =>
      `${first} today, then ${count}\u00a0×\u00a0${amount} on the ${dayOf(day, 'en')} of each month`,
  },
  modalities: { fr: 'Voir les modalités', en: 'See the terms' },
  scheduleTitle: { fr: 'Échéancier', en: 'Schedule' },
  tipTitle: { fr: 'Soutenir Obole, si vous le souhaitez', en: 'Support Obole, if you wish' },
  tipWhy: {
    fr: 'Votre association ne paie aucun frais. Obole vit uniquement des contributions volontaires ; vous choisissez le montant, zéro compris.',
    en: 'Your association pays no fee. Obole lives on voluntary contributions alone; you choose the amount, zero included.',
  },
  tipWhyMid: {
    fr: 'Sans ces contributions, 42 % des associations renonceraient au paiement en ligne.',
    en: 'Without these contributions, 42% of associations would give up online payment.',
  },
  tipWhyHigh: {
    fr: 'Pour un montant comme le vôtre, elles couvrent surtout les frais bancaires, que nous prenons entièrement à notre charge.',
    en: 'For an amount like yours, they mostly cover the bank charges, all of which we bear.',
  },
  tipSlider: { fr: 'Contribution, en faisant glisser', en: 'Contribution, by sliding' },
  tipChoices: { fr: 'Contribution à Obole', en: 'Contribution to Obole' },
  tipSuggested: { fr: 'Contribution proposée', en: 'Suggested contribution' },
  tipFor: { fr: (order: string) => `pour ${order}`, en: (order: string) => `for ${order}` },
  tipSpread: {
    fr: (order: string, count: number, first: string) =>
      `pour ${order}, répartie sur vos ${count} échéances, dont ${first} aujourd’hui`,
    en: (order: string, count: number, first: string) =>
      `for ${order}, spread over your ${count} payments, ${first} of it today`,
  },
  tipOther: { fr: 'Un autre montant', en: 'Another amount' },
  tipNone: { fr: 'Pas de contribution', en: 'No contribution' },
  tipAmount: { fr: 'Montant de votre contribution', en: 'Amount of your contribution' },
  tipConfirm: {
    fr: (amount: string) => `Je confirme ma contribution volontaire de ${amount} à Obole.`,
    en: (amount: string) => `I confirm my voluntary contribution of ${amount} to Obole.`,
  },
  beforePaying: { fr: 'Avant de payer', en: 'Before you pay' },
  accept: { fr: 'J’accepte les', en: 'I accept the' },
  termsOfService: { fr: 'conditions générales d’utilisation', en: 'terms of service' },
  termsOfSale: { fr: 'conditions de vente', en: 'terms of sale' },
  ofAssociation: { fr: (name: string) => `${afterDe(name)}.`, en: (name: string) => `of ${name}.` },
  coupon: { fr: 'Code promo', en: 'Discount code' },
  couponAdd: { fr: 'J’ai un code promo', en: 'I have a discount code' },
  couponApply: { fr: 'Appliquer', en: 'Apply' },
  couponApplying: { fr: 'Vérification…', en: 'Checking…' },
  couponRemove: { fr: 'Retirer', en: 'Remove' },
  couponApplied: {
    fr: (code: string, amount: string) => `${code} : ${amount} de réduction`,
    en: (code: string, amount: string) => `${code}: ${amount} off`,
  },
  everyMonth: { fr: 'Chaque mois', en: 'Every month' },
  tipConfirmMonthly: {
    fr: (amount: string) => `Je confirme ma contribution volontaire de ${amount} par mois à Obole.`,
    en: (amount: string) => `I confirm my voluntary contribution of ${amount} a month to Obole.`,
  },
  tipMonthly: { fr: 'à chaque prélèvement', en: 'with each debit' },
})
