import { dictionary } from '../i18n/words.ts'

export const widgetWords = dictionary({
  toParticipate: { fr: 'Participer', en: 'Participate' },
  toDonate: { fr: 'Faire un don', en: 'Make a gift' },
  toJoin: { fr: 'Adhérer', en: 'Join' },
  toBuy: { fr: 'Acheter', en: 'Buy' },
  toPay: { fr: 'Payer', en: 'Make a payment' },
  toSee: { fr: 'Voir la campagne', en: 'See the campaign' },
  opens: { fr: (date: string) => `Ouverture le ${date}`, en: (date: string) => `Opens on ${date}` },
  opensSoon: { fr: 'Bientôt', en: 'Coming soon' },
  over: { fr: 'Terminé', en: 'Over' },
  reserved: { fr: 'Réservé pour l’instant', en: 'Reserved for the moment' },
  tellMe: { fr: 'Me prévenir', en: 'Notify me' },
  full: { fr: 'Complet', en: 'Sold out' },
  gone: { fr: 'Épuisé', en: 'Sold out' },
  canceled: { fr: 'Annulé', en: 'Cancelled' },
  suspended: { fr: 'Paiements suspendus', en: 'Payments suspended' },
  absent: { fr: 'Cette campagne n’est pas en ligne.', en: 'This campaign is not online.' },
})
