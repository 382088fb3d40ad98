import { organismWords, personWords } from '../../fields/person.words.ts'
import { dictionary } from '../../i18n/words.ts'

export const participantsWords = dictionary({
  rank: {
    fr: (rank: number, count: number) => `${rank} sur ${count}`,
    en: (rank: number, count: number) => `${rank} of ${count}`,
  },
  ...personWords,
  ...organismWords,
  sirenHint: { fr: '9 chiffres', en: '9 digits' },
  legalStatusHint: { fr: 'Celui de l’organisme', en: 'That of the organisation' },
  pays: { fr: 'C’est cette personne qui paie', en: 'This person pays' },
  sameAnswers: { fr: 'Mêmes réponses pour les autres', en: 'Same answers for the others' },
  sameAnswersDone: {
    fr: 'Les réponses de la première personne sont reprises là où rien n’était encore répondu.',
    en: 'The first person’s answers are taken wherever nothing was answered yet.',
  },
  pasteNames: { fr: 'Coller une liste de noms', en: 'Paste a list of names' },
  namesLabel: { fr: 'Une personne par ligne', en: 'One person per line' },
  namesHint: {
    fr: 'Prénom puis nom, ou deux colonnes d’un tableur, avec ou sans e-mail.',
    en: 'First name then last name, or two columns of a sheet, with or without an e-mail.',
  },
  namesPreview: { fr: 'Ce qui sera rempli', en: 'What will be filled in' },
  namesLeft: {
    fr: (count: number) => (count === 1 ? 'Il manque une place' : `Il manque ${count} places`),
    en: (count: number) => (count === 1 ? 'One place is missing' : `${count} places are missing`),
  },
  namesLeftDetail: {
    fr: 'Les noms en trop restent ici. Ajoutez des places à la première étape pour les inscrire aussi.',
    en: 'The names left over stay here. Add places at the first step to enter them too.',
  },
  fillNames: { fr: 'Remplir les noms', en: 'Fill in the names' },
  fillNamesOf: {
    fr: (count: number) => (count === 1 ? 'Remplir 1 nom' : `Remplir ${count} noms`),
    en: (count: number) => (count === 1 ? 'Fill in 1 name' : `Fill in ${count} names`),
  },
  closeNames: { fr: 'Fermer', en: 'Close' },
  send: { fr: 'Continuer', en: 'Continue' },
  options: { fr: 'Options', en: 'Options' },
  perProduct: { fr: 'par article', en: 'per product' },
  optionRequired: { fr: 'obligatoire', en: 'required' },
  optionReserved: { fr: 'réservée pour l’instant', en: 'reserved for the moment' },
  optionSoldOut: { fr: 'épuisée', en: 'sold out' },
  optionLeft: { fr: (count: number) => `plus que ${count}`, en: (count: number) => `only ${count} left` },
  free: { fr: 'Gratuit', en: 'Free' },
  choose: { fr: 'Choisissez', en: 'Choose' },
  yes: { fr: 'Oui', en: 'Yes' },
  no: { fr: 'Non', en: 'No' },
  dateHint: { fr: 'Au format JJ/MM/AAAA', en: 'As DD/MM/YYYY' },
  fileLater: {
    fr: 'À envoyer maintenant, ou plus tard depuis la page de votre commande.',
    en: 'Send it now, or later from your order’s page.',
  },
  fileNowOrLater: {
    fr: 'À fournir, maintenant ou plus tard depuis la page de votre commande.',
    en: 'To be sent, now or later from your order’s page.',
  },
  erasedAfterAnswer: {
    fr: (months: number) => `Réponse effacée ${months}\u00a0mois après l’envoi.`,
    en: (months: number) => `Erased ${months === 1 ? '1 month' : `${months} months`} after your answer.`,
  },
  erasedAfterValidity: {
    fr: (months: number, over: string) => `Réponse effacée ${months}\u00a0mois après ${over}.`,
    en: (months: number, over: string) =>
      `Erased ${months === 1 ? '1 month' : `${months} months`} after ${over}.`,
  },
  fileChoose: { fr: 'Choisir un fichier', en: 'Choose a file' },
  fileSending: { fr: 'Envoi en cours…', en: 'Uploading…' },
  fileSent: { fr: (name: string) => `${name}, envoyé`, en: (name: string) => `${name}, sent` },
  fileKept: { fr: 'Fichier envoyé', en: 'File sent' },
  fileReplace: { fr: 'Remplacer', en: 'Replace' },
  fileFailed: {
    fr: 'Ce fichier n’a pas pu être envoyé. Réessayez.',
    en: 'This file could not be sent. Try again.',
  },
  filesUploading: {
    fr: 'Attendez la fin de l’envoi de vos fichiers pour continuer.',
    en: 'Wait until your files are uploaded to go on.',
  },
})
