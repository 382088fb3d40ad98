import { dictionary } from '../i18n/words.ts'

export const kindWords = dictionary({
  kindEvent: { fr: 'Billetterie', en: 'Tickets' },
  kindMembership: { fr: 'Adhésion', en: 'Membership' },
  kindShop: { fr: 'Boutique', en: 'Shop' },
  kindCrowdFunding: { fr: 'Cagnotte', en: 'Crowdfunding' },
  kindDonation: { fr: 'Don', en: 'Gift' },
  kindPaymentForm: { fr: 'Vente', en: 'Sale' },
  opensOn: {
    fr: (date: string) => `Ouverture le ${date}`,
    en: (date: string) => `Opens on ${date}`,
  },
  over: { fr: 'Terminé', en: 'Over' },
  reserved: { fr: 'Réservé pour l’instant', en: 'Reserved for the moment' },
  tellMe: { fr: 'Me prévenir', en: 'Notify me' },
  full: { fr: 'Complet', en: 'Sold out' },
  gone: { fr: 'Épuisé', en: 'Sold out' },
  kindCheckout: { fr: 'Paiement', en: 'Payment' },
})
