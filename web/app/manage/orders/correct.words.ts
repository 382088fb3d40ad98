import { dictionary } from '../../i18n/words.ts'

export const payerDialogWords = dictionary({
  title: { fr: 'Corriger le payeur', en: 'Correct the payer' },
  text: {
    fr: 'La correction est notée dans l’historique. Billets et cartes d’adhérent sont refaits ; un reçu fiscal déjà émis est annulé et remplacé si le nom ou l’adresse postale change.',
    en: 'The correction is noted in the history. Tickets and membership cards are made again; a tax receipt already issued is cancelled and replaced if the name or postal address changes.',
  },
  emailChanges: {
    fr: (old: string) =>
      `La nouvelle adresse recevra la confirmation, avec les documents, et tous les messages à venir. ${old} recevra un dernier message l’avertissant du changement. Les liens déjà envoyés ne fonctionneront plus.`,
    en: (old: string) =>
      `The new address will receive the confirmation, with the documents, and every message to come. ${old} will receive one last message telling of the change. The links already sent will no longer work.`,
  },
  debitsWait: {
    fr: 'Pendant 48 heures, la nouvelle adresse ne permettra pas de modifier les prélèvements.',
    en: 'For 48 hours, the new address will not allow the debits to be changed.',
  },
  passwordAsked: {
    fr: 'Cette commande a des prélèvements à venir : confirmez qu’il s’agit bien de vous.',
    en: 'This order has debits to come: confirm that it is you.',
  },
  country: { fr: 'Pays', en: 'Country' },
  payAsOrganisation: { fr: 'Paie pour une organisation', en: 'Pays for an organisation' },
  companyName: { fr: 'Nom de l’organisation', en: 'Name of the organisation' },
  companySiren: { fr: 'SIREN', en: 'SIREN' },
  companyLegalStatus: { fr: 'Forme juridique', en: 'Legal form' },
  choose: { fr: 'Choisir', en: 'Choose' },
})

export const tellPayerWords = dictionary({
  tell: {
    fr: (email: string) => `Prévenir par e-mail (${email})`,
    en: (email: string) => `Tell them by e-mail (${email})`,
  },
  detail: {
    fr: 'Le message dit ce qui change, avec les billets et cartes à jour s’il y en a.',
    en: 'The message says what changes, with the tickets and cards as they are now, if any.',
  },
  byPost: {
    fr: 'La personne qui a payé n’a pas d’adresse e-mail : prévenez-la par la poste ou de vive voix.',
    en: 'Whoever paid has no e-mail address: tell them by post or in person.',
  },
})

export const lineDialogWords = dictionary({
  title: { fr: 'Changer cette ligne', en: 'Change this line' },
  text: {
    fr: 'Enregistrer ne débite et ne rembourse rien : si le prix diffère, la différence est indiquée plus bas.',
    en: 'Saving neither charges nor refunds anything: if the price differs, the difference is shown below.',
  },
  ticketText: {
    fr: 'Le billet garde son numéro ; sa place passe d’un tarif à l’autre.',
    en: 'The ticket keeps its number; its place moves from one rate to the other.',
  },
  membershipText: {
    fr: 'L’adhésion garde ses dates ; sa carte, s’il y en a une, garde son numéro.',
    en: 'The membership keeps its dates; its card, if there is one, keeps its number.',
  },
  productText: {
    fr: 'Ce qui était choisi redevient disponible à la vente, ce qui le remplace en est retiré.',
    en: 'What was chosen is for sale again, and what replaces it is taken from the stock.',
  },
  nothing: {
    fr: 'Il n’y a rien à changer ici : la campagne n’a pas d’autre tarif de cette nature, ni option ni question pour celui-ci.',
    en: 'There is nothing to change here: the campaign has no other rate of this kind, and no option or question for this one.',
  },
  onlyRate: {
    fr: (name: string) =>
      `« ${name} » est le seul tarif de cette nature : il n’y en a pas d’autre à choisir.`,
    en: (name: string) => `“${name}” is the only rate of this kind: there is no other to choose.`,
  },
  monthlyRate: {
    fr: 'Un paiement mensuel ne change pas de tarif : arrêtez-le, puis proposez-en un autre.',
    en: 'A monthly payment cannot change its rate: stop it, then propose another.',
  },
  tier: { fr: 'Tarif', en: 'Rate' },
  soldOut: { fr: 'complet', en: 'sold out' },
  ended: { fr: 'vente terminée', en: 'sale ended' },
  notYetOpen: { fr: 'pas encore en vente', en: 'not yet on sale' },
  gone: { fr: 'Choisir un tarif', en: 'Choose a rate' },
  waived: {
    fr: (amount: string) =>
      `Ce nouveau choix coûte ${amount} de plus que ce qui a été payé. L’association y renonce : rien n’est demandé au payeur, et l’historique le dit.`,
    en: (amount: string) =>
      `The new choice costs ${amount} more than what was paid. The association waives it: nothing is asked of the payer, and the history says so.`,
  },
  less: {
    fr: (amount: string) => `Ce nouveau choix coûte ${amount} de moins que ce qui a été payé`,
    en: (amount: string) => `The new choice costs ${amount} less than what was paid`,
  },
  lessKept: {
    fr: 'La ligne garde ce qui a été payé. Qui gère l’argent de l’association peut rembourser la différence.',
    en: 'The line keeps what was paid. Whoever handles the association’s money can refund the difference.',
  },
  keep: { fr: 'Garder ce qui a été payé', en: 'Keep what was paid' },
  keepText: { fr: 'Rien n’est rendu.', en: 'Nothing goes back.' },
  giveBack: { fr: 'Rembourser la différence', en: 'Refund the difference' },
  giveBackText: {
    fr: 'Le remboursement s’ouvre ensuite, avec ce montant.',
    en: 'The refund opens next, with this amount.',
  },
  save: { fr: 'Enregistrer', en: 'Save' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  saved: { fr: 'La ligne est changée', en: 'The line is changed' },
})
