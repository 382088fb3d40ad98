import { dictionary } from '../i18n/words.ts'

/** A document that a person sends: when they buy, from their order's page, or for their association. */
export const documentFieldWords = dictionary({
  fileHint: { fr: 'PDF, PNG, JPEG ou WebP, 5\u202fMo au plus.', en: 'PDF, PNG, JPEG or WebP, 5 MB at most.' },
  tooLarge: { fr: 'Ce fichier dépasse 5\u202fMo.', en: 'This file is over 5 MB.' },
  format: {
    fr: 'Ce format n’est pas accepté\u202f: choisissez un PDF, un PNG, un JPEG ou un WebP.',
    en: 'This format is not accepted: choose a PDF, PNG, JPEG or WebP.',
  },
  issuedOn: { fr: 'Date du document', en: 'Date of the document' },
  issuedOnHint: {
    fr: 'L’association voit ainsi de quand il date. Au format JJ/MM/AAAA.',
    en: 'It tells the association how old it is. As DD/MM/YYYY.',
  },
})
