import { dictionary } from '../../i18n/words.ts'

export const auditWords = dictionary({
  title: { fr: 'Journal', en: 'Activity log' },
  lead: {
    fr: 'Qui a fait quoi, et quand. Rien n’en est jamais effacé.',
    en: 'Who did what, and when. Nothing is ever erased from it.',
  },
  none: { fr: 'Le journal commence ici', en: 'The log begins here' },
  noneText: {
    fr: 'Chaque changement fait par une personne de l’équipe sera noté ici, avec son nom.',
    en: 'Every change made by somebody of the team will be noted here, with their name.',
  },
  who: { fr: 'Qui', en: 'Who' },
  what: { fr: 'Ce qui a été fait', en: 'What was done' },
  kind: { fr: 'Domaine', en: 'Area' },
  allKinds: { fr: 'Tous les domaines', en: 'All areas' },
  everybody: { fr: 'Tout le monde', en: 'Everybody' },
  searchHint: { fr: 'Personne, campagne, n°', en: 'Person, campaign, no.' },
  back: { fr: 'Tout le journal', en: 'The whole log' },
  detailreason: { fr: 'Raison', en: 'Reason' },
  detailcomment: { fr: 'Commentaire', en: 'Comment' },
  detailname: { fr: 'Nom', en: 'Name' },
  detailtitle: { fr: 'Campagne', en: 'Campaign' },
  detailholder: { fr: 'Titulaire du compte', en: 'Account holder' },
  detailbefore: { fr: 'Avant', en: 'Before' },
  detailafter: { fr: 'Après', en: 'After' },
  detailreceivedOn: { fr: 'Reçu le', en: 'Received on' },
  platform: { fr: 'Obole', en: 'Obole' },
  by: { fr: (name: string) => `par ${name}`, en: (name: string) => `by ${name}` },
  changed: {
    fr: (from: string, to: string) => `${from} → ${to}`,
    en: (from: string, to: string) => `${from} → ${to}`,
  },
  rows: {
    fr: (count: number, format: string) =>
      count > 1 ? `${count} lignes, ${format}` : `${count} ligne, ${format}`,
    en: (count: number, format: string) => (count === 1 ? `1 row, ${format}` : `${count} rows, ${format}`),
  },
  changesCount: {
    fr: (count: number) => (count > 1 ? `${count} changements` : '1 changement'),
    en: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
  },
})

/** What was done, in a few words; the subject follows. */
export const actionWords = dictionary({
  actionFormCreated: { fr: 'Campagne créée', en: 'Campaign created' },
  actionFormSaved: { fr: 'Campagne modifiée', en: 'Campaign changed' },
  actionFormPublished: { fr: 'Modifications mises en ligne', en: 'Changes published' },
  actionFormDraftDiscarded: { fr: 'Modifications abandonnées', en: 'Changes given up' },
  actionFormStateChanged: { fr: 'État de la campagne changé', en: 'State of the campaign changed' },
  actionFormAddressChanged: { fr: 'Adresse de la campagne changée', en: 'Address of the campaign changed' },
  actionOrganizationCreated: { fr: 'Association inscrite', en: 'Association signed up' },
  actionOrganizationChanged: {
    fr: 'Fiche de l’association modifiée',
    en: 'Profile of the association changed',
  },
  actionComplianceDocumentAdded: { fr: 'Document ajouté', en: 'Document added' },
  actionComplianceDocumentWithdrawn: { fr: 'Document retiré', en: 'Document withdrawn' },
  actionComplianceSubmitted: { fr: 'Dossier envoyé au Support', en: 'Record sent to Support' },
  actionComplianceDecided: { fr: 'Décision du Support', en: 'Decision by Support' },
  actionAdministratorInvited: { fr: 'Personne invitée', en: 'Person invited' },
  actionAdministratorChanged: { fr: 'Rôles changés', en: 'Roles changed' },
  actionAdministratorRemoved: { fr: 'Personne retirée de l’équipe', en: 'Person removed from the team' },
  actionOrderRegistered: { fr: 'Paiement saisi à la main', en: 'Payment written down' },
  actionOrderOfflineCanceled: { fr: 'Saisie annulée', en: 'Entry cancelled' },
  actionOrderParticipantCorrected: { fr: 'Participant corrigé', en: 'Participant corrected' },
  actionOrderConfirmationResent: { fr: 'Confirmation renvoyée', en: 'Confirmation sent again' },
  actionOrderPlanCanceled: { fr: 'Échéances à venir annulées', en: 'Instalments to come cancelled' },
  actionListExported: { fr: 'Liste exportée', en: 'List exported' },
  actionReceiptsSignatoryChanged: {
    fr: 'Signataire des reçus changé',
    en: 'Signatory of receipts changed',
  },
  actionReceiptsMissingIssued: { fr: 'Reçus manquants demandés', en: 'Missing receipts asked for' },
  actionReportDecided: { fr: 'Signalement examiné', en: 'Report examined' },
  actionMoneyRefund: { fr: 'Remboursement', en: 'Refund' },
  actionMoneyTipRefund: { fr: 'Contribution à Obole rendue', en: 'Contribution to Obole given back' },
  actionMoneyPayout: { fr: 'Versement', en: 'Payout' },
  actionMoneyIban: { fr: 'IBAN changé', en: 'IBAN changed' },
})
