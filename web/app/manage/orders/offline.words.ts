import { dictionary } from '../../i18n/words.ts'

/** Money the association received by hand. */
export const offlineWords = dictionary({
  add: { fr: 'Saisir un paiement reçu', en: 'Write down a payment' },
  title: { fr: 'Saisir un paiement reçu', en: 'Write down a payment' },
  lead: {
    fr: 'Un chèque, des espèces ou un virement reçus en dehors d’Obole : la personne est inscrite comme les autres.',
    en: 'A cheque, cash or a transfer received outside Obole: the person is listed like the others.',
  },
  campaign: { fr: 'Pour quelle campagne ?', en: 'For which campaign?' },
  choose: { fr: 'Choisissez une campagne', en: 'Choose a campaign' },
  noCampaign: { fr: 'Publiez d’abord une campagne.', en: 'First publish a campaign.' },
  what: { fr: 'Ce qui est payé', en: 'What is paid' },
  line: { fr: (number: number) => `Ligne ${number}`, en: (number: number) => `Line ${number}` },
  tier: { fr: 'Tarif', en: 'Rate' },
  gift: { fr: 'Don libre', en: 'Free gift' },
  amount: { fr: 'Montant', en: 'Amount' },
  options: { fr: 'Options', en: 'Options' },
  participant: { fr: 'Pour qui', en: 'For whom' },
  addLine: { fr: 'Ajouter une ligne', en: 'Add a line' },
  removeLine: { fr: 'Retirer cette ligne', en: 'Remove this line' },
  payer: { fr: 'Qui a payé', en: 'Who paid' },
  company: { fr: 'Organisation', en: 'Organisation' },
  received: { fr: 'Comment', en: 'How' },
  means: { fr: 'Moyen de paiement', en: 'Means of payment' },
  receivedOn: { fr: 'Reçu le', en: 'Received on' },
  note: { fr: 'Note', en: 'Note' },
  noteHint: { fr: 'Numéro du chèque, qui l’a apporté…', en: 'Number of the cheque, who brought it…' },
  confirmation: { fr: 'Envoyer la confirmation par e-mail', en: 'Send the confirmation by e-mail' },
  total: { fr: 'Total', en: 'Total' },
  save: { fr: 'Enregistrer le paiement', en: 'Save the payment' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
})
