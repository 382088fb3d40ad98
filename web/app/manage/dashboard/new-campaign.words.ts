import { dictionary } from '../../i18n/words.ts'

export const newCampaignWords = dictionary({
  title: { fr: 'Nouvelle campagne', en: 'New campaign' },
  lead: {
    fr: 'Elle commence en brouillon : personne ne la voit avant sa publication.',
    en: 'It starts as a draft: nobody sees it before you publish it.',
  },
  kind: { fr: 'Que voulez-vous faire ?', en: 'What would you like to do?' },
  forEvent: { fr: 'Vendre des billets', en: 'Sell tickets' },
  forEventDetail: {
    fr: 'Fête, concert, stage, assemblée : des places payantes ou gratuites, avec billets à scanner.',
    en: 'Party, concert, course, meeting: paid or free places, with tickets to scan.',
  },
  forMembership: { fr: 'Faire adhérer', en: 'Sign up members' },
  forMembershipDetail: {
    fr: 'Cotisations d’un an ou sans limite, avec les questions que vous voulez et une carte d’adhérent.',
    en: 'Yearly or unlimited fees, with the questions you want and a membership card.',
  },
  forDonation: { fr: 'Recevoir des dons', en: 'Receive gifts' },
  forDonationDetail: {
    fr: 'Ponctuels ou mensuels, avec reçu fiscal si votre association peut en délivrer.',
    en: 'One-time or monthly, with a tax receipt where your association may issue them.',
  },
  forCrowdFunding: { fr: 'Financer un projet', en: 'Fund a project' },
  forCrowdFundingDetail: {
    fr: 'Une cagnotte avec un objectif, une jauge et les prénoms de ceux qui participent.',
    en: 'A fundraiser with a goal, a gauge and the names of those who take part.',
  },
  forShop: { fr: 'Ouvrir une boutique', en: 'Open a shop' },
  forShopDetail: {
    fr: 'Miel, t-shirts, calendriers : des produits en stock ou sur commande.',
    en: 'Honey, T-shirts, calendars: products in stock or to order.',
  },
  forPaymentForm: { fr: 'Encaisser autre chose', en: 'Collect something else' },
  forPaymentFormDetail: {
    fr: 'Une participation, une facture, un loyer de salle : un paiement simple.',
    en: 'A share of costs, an invoice, a room’s rent: a simple payment.',
  },
  name: { fr: 'Titre de la campagne', en: 'Title of the campaign' },
  nameHint: {
    fr: 'Ce que liront les visiteurs. Vous pourrez le changer.',
    en: 'What visitors will read. You can change it later.',
  },
  exampleEvent: { fr: 'Fête de printemps au jardin', en: 'Spring party in the garden' },
  exampleMembership: { fr: 'Adhésion 2027', en: 'Membership 2027' },
  exampleDonation: { fr: 'Soutenez nos actions', en: 'Support our work' },
  exampleCrowdFunding: { fr: 'Une serre pour l’hiver', en: 'A greenhouse for the winter' },
  exampleShop: { fr: 'La boutique du jardin', en: 'The garden shop' },
  examplePaymentForm: { fr: 'Participation au stage', en: 'Contribution to the course' },
  create: { fr: 'Créer le brouillon', en: 'Create the draft' },
  creating: { fr: 'Création…', en: 'Creating…' },
  required: { fr: 'Donnez un titre à la campagne', en: 'Give the campaign a title' },
})
