import { dictionary } from '../i18n/words.ts'

export const participantsWords = dictionary({
  rank: {
    fr: (rank: number, count: number) => `${rank} sur ${count}`,
    en: (rank: number, count: number) => `${rank} of ${count}`,
  },
  firstName: { fr: 'Prénom', en: 'First name' },
  lastName: { fr: 'Nom', en: 'Last name' },
  email: { fr: 'E-mail', en: 'E-mail' },
  pays: { fr: 'C’est cette personne qui paie', en: 'This person pays' },
  send: { fr: 'Continuer', en: 'Continue' },
  options: { fr: 'Options', en: 'Options' },
  optionRequired: { fr: 'obligatoire', en: 'required' },
  optionSoldOut: { fr: 'épuisée', en: 'sold out' },
  optionLeft: { fr: (count: number) => `plus que ${count}`, en: (count: number) => `only ${count} left` },
  free: { fr: 'Gratuit', en: 'Free' },
  choose: { fr: 'Choisissez', en: 'Choose' },
  yes: { fr: 'Oui', en: 'Yes' },
  no: { fr: 'Non', en: 'No' },
  dateHint: { fr: 'Au format JJ/MM/AAAA', en: 'As DD/MM/YYYY' },
  fileHint: { fr: 'PDF, PNG, JPEG ou WebP, 5 Mo au plus.', en: 'PDF, PNG, JPEG or WebP, 5 MB at most.' },
  fileChoose: { fr: 'Choisir un fichier', en: 'Choose a file' },
  fileSending: { fr: 'Envoi en cours…', en: 'Uploading…' },
  fileSent: { fr: (name: string) => `${name}, envoyé`, en: (name: string) => `${name}, sent` },
  fileKept: { fr: 'Fichier envoyé', en: 'File sent' },
  fileReplace: { fr: 'Remplacer', en: 'Replace' },
  fileTooLarge: { fr: 'Ce fichier dépasse 5 Mo.', en: 'This file is over 5 MB.' },
  fileFormat: { fr: 'Ce format n’est pas accepté.', en: 'This format is not accepted.' },
  fileFailed: {
    fr: 'Ce fichier n’a pas pu être envoyé. Réessayez.',
    en: 'This file could not be sent. Try again.',
  },
  filesUploading: {
    fr: 'Attendez la fin de l’envoi de vos fichiers pour continuer.',
    en: 'Wait until your files are uploaded to go on.',
  },
})
