import { dictionary } from '../../i18n/words.ts'

export const profileWords = dictionary({
  title: { fr: 'Fiche publique', en: 'Public profile' },
  lead: {
    fr: 'Ce que les visiteurs lisent de votre association, et ce qui figure sur vos reçus.',
    en: 'What visitors read about your association, and what is on your receipts.',
  },
  restoredTitle: { fr: 'Nous avons retrouvé votre travail', en: 'We found your work again' },
  restoredText: {
    fr: 'Vous aviez quitté la page sans enregistrer. Ce que vous aviez écrit est là ; enregistrez quand c’est prêt.',
    en: 'You left the page without saving. What you had written is here; save it when it is ready.',
  },
  giveUp: { fr: 'Revenir à ce qui est enregistré', en: 'Go back to what is saved' },
  presentation: { fr: 'Présentation', en: 'Introduction' },
  name: { fr: 'Nom de l’association', en: 'Name of the association' },
  category: { fr: 'Domaine', en: 'Field of activity' },
  categoryHint: { fr: 'Environnement, sport, culture…', en: 'Environment, sport, culture…' },
  description: { fr: 'En quelques phrases', en: 'In a few sentences' },
  webSite: { fr: 'Site web', en: 'Website' },
  logo: { fr: 'Logo', en: 'Logo' },
  banner: { fr: 'Bannière', en: 'Banner' },
  identityVerified: {
    fr: 'Changer ce qui a été vérifié demande une nouvelle vérification',
    en: 'Changing what was verified asks for another verification',
  },
  identityVerifiedText: {
    fr: 'C’est le cas du nom, de la forme juridique, des numéros, de l’adresse, de l’objet et de l’application de la loi Coluche. D’ici là, rien ne change sur vos pages et vos campagnes continuent.',
    en: 'That is the name, legal form, numbers, address, purpose and whether the Coluche law applies. Until then nothing changes on your pages, and your campaigns go on.',
  },
  identityWaits: {
    fr: (day: string) => `Changements demandés le ${day}, en cours de vérification`,
    en: (day: string) => `Changes asked for on ${day}, being verified`,
  },
  identityWaitsText: {
    fr: 'Vos pages, vos reçus et vos e-mails montrent l’identité vérifiée jusqu’à la réponse du Support. Vos campagnes continuent.',
    en: 'Your pages, receipts and e-mails show the verified identity until Support has answered. Your campaigns go on.',
  },
  identityRefused: {
    fr: 'Le Support n’a pas accepté ces changements',
    en: 'Support did not accept these changes',
  },
  identityBefore: { fr: 'Vérifié', en: 'Verified' },
  identityAfter: { fr: 'Demandé', en: 'Asked for' },
  identityNothing: { fr: 'rien', en: 'nothing' },
  identityWithdraw: { fr: 'Retirer cette demande', en: 'Withdraw this request' },
  identityWithdrawn: { fr: 'Demande retirée', en: 'Request withdrawn' },
  savedForSupport: { fr: 'Envoyé au Support pour vérification', en: 'Sent to Support to be verified' },
  identity: { fr: 'Identité', en: 'Identity' },
  type: { fr: 'Forme juridique', en: 'Legal form' },
  siren: { fr: 'SIREN', en: 'SIREN' },
  sirenHint: { fr: '9 chiffres', en: '9 digits' },
  rnaNumber: { fr: 'Numéro RNA', en: 'RNA number' },
  rnaNumberHint: { fr: 'W et 9 chiffres', en: 'W and 9 digits' },
  purpose: { fr: 'Objet', en: 'Purpose' },
  purposeHint: {
    fr: 'Tel qu’il est écrit dans les statuts : il figure sur les reçus fiscaux.',
    en: 'As the statutes have it: it is on tax receipts.',
  },
  where: { fr: 'Adresse', en: 'Address' },
  address: { fr: 'Rue et numéro', en: 'Street and number' },
  zipCode: { fr: 'Code postal', en: 'Postal code' },
  city: { fr: 'Ville', en: 'City' },
  receipts: { fr: 'Reçus fiscaux', en: 'Tax receipts' },
  receiptsOn: {
    fr: 'Envoyer automatiquement les reçus fiscaux',
    en: 'Send tax receipts automatically',
  },
  receiptsHint: {
    fr: 'Chaque don concerné donne droit à un reçu, numéroté à la suite et envoyé par e-mail. La page «\u202fReçus fiscaux\u202f» permet d’en faire un seul par an.',
    en: 'Each gift concerned gets a receipt, numbered in sequence and sent by e-mail. The page “Tax receipts” lets you make a single one a year.',
  },
  receiptsNotAllowed: {
    fr: 'Votre association n’est pas encore reconnue comme pouvant en délivrer : le Support en décide lors de la vérification.',
    en: 'Your association is not yet known to be able to issue them: Support decides when verifying it.',
  },
  coluche: { fr: 'Aide aux personnes en difficulté (loi Coluche)', en: 'Helps people in need (Coluche law)' },
  colucheHint: {
    fr: 'Repas, logement ou soins gratuits : la réduction d’impôt de vos donateurs est de 75 %.',
    en: 'Free meals, housing or care: your donors’ tax reduction is 75%.',
  },
  save: { fr: 'Enregistrer', en: 'Save' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  saved: { fr: 'La fiche est enregistrée', en: 'The profile is saved' },
  conflict: {
    fr: 'Quelqu’un a modifié la fiche entre-temps. Vos changements sont gardés : relisez, puis enregistrez de nouveau.',
    en: 'Somebody changed the profile in the meantime. Your changes are kept: read them again, then save.',
  },
  theirs: {
    fr: (value: string) => `Version enregistrée : ${value}`,
    en: (value: string) => `Saved version: ${value}`,
  },
})
