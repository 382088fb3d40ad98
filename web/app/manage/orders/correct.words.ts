import { dictionary } from '../../i18n/words.ts'

export const payerDialogWords = dictionary({
  title: { fr: 'Corriger le payeur', en: 'Correct the payer' },
  text: {
    fr: 'La correction est notée dans l’historique. Billets et cartes sont refaits ; un reçu fiscal déjà émis est annulé et remplacé si le nom ou l’adresse change.',
    en: 'The correction is noted in the history. Tickets and cards are made again; a tax receipt already issued is cancelled and replaced if the name or address changes.',
  },
  emailChanges: {
    fr: 'Les liens déjà envoyés ne fonctionneront plus, l’ancienne adresse est prévenue et la nouvelle reçoit la confirmation. Pendant 48 heures, elle ne permettra pas de modifier les prélèvements.',
    en: 'The links already sent will no longer work, the old address is told and the new one receives the confirmation. For 48 hours it will not allow the debits to be changed.',
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

export const lineDialogWords = dictionary({
  title: { fr: 'Changer cette ligne', en: 'Change this line' },
  text: {
    fr: 'Ce qui a été payé ne change pas. Le billet garde son numéro ; les places suivent.',
    en: 'What was paid does not change. The ticket keeps its number; places follow.',
  },
  nothing: {
    fr: 'La campagne ne demande rien pour cette ligne et n’a pas d’autre tarif de cette nature.',
    en: 'The campaign asks nothing about this line and has no other rate of this kind.',
  },
  tier: { fr: 'Tarif', en: 'Rate' },
  gone: { fr: 'Choisir un tarif', en: 'Choose a rate' },
  waived: {
    fr: (amount: string) =>
      `Ce choix coûte ${amount} de plus. L’association y renonce : rien n’est demandé au payeur, et l’historique le dit.`,
    en: (amount: string) =>
      `This choice costs ${amount} more. The association waives it: nothing is asked of the payer, and the history says so.`,
  },
  less: {
    fr: (amount: string) => `Ce choix coûte ${amount} de moins`,
    en: (amount: string) => `This choice costs ${amount} less`,
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
