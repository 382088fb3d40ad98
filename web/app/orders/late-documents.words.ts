import { dictionary } from '../i18n/words.ts'

export const lateDocumentWords = dictionary({
  title: { fr: 'Documents à fournir', en: 'Documents to send' },
  titleGiven: { fr: 'Documents fournis', en: 'Documents sent' },
  whyGiven: {
    fr: 'L’association n’attend plus de document.',
    en: 'The association expects no more documents.',
  },
  why: {
    fr: 'L’association attend ces documents.',
    en: 'The association expects these documents.',
  },
  awaited: { fr: 'À fournir', en: 'To be sent' },
  given: { fr: (day: string) => `Fourni le ${day}`, en: (day: string) => `Sent on ${day}` },
  erased: {
    fr: (given: string, erased: string) => `Fourni le ${given}, effacé le ${erased}`,
    en: (given: string, erased: string) => `Sent on ${given}, erased on ${erased}`,
  },
  sendIt: { fr: 'Envoyer', en: 'Send' },
  sendOf: {
    fr: (document: string, who: string) => `Envoyer ${document}, ${who}`,
    en: (document: string, who: string) => `Send ${document}, ${who}`,
  },
  replace: { fr: 'Remplacer', en: 'Replace' },
  replaceOf: {
    fr: (document: string, who: string) => `Remplacer ${document}, ${who}`,
    en: (document: string, who: string) => `Replace ${document}, ${who}`,
  },
  file: { fr: 'Fichier', en: 'File' },
  fileChoose: { fr: 'Choisir un fichier', en: 'Choose a file' },
  fileMissing: { fr: 'Choisissez un fichier.', en: 'Choose a file.' },
  sending: { fr: 'Envoi en cours…', en: 'Sending…' },
  sent: { fr: 'Document envoyé', en: 'Document sent' },
})
