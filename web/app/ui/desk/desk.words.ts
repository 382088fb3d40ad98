import { dictionary } from '../../i18n/words.ts'

export const deskWords = dictionary({
  day: { fr: 'Jour', en: 'Day' },
  time: { fr: 'Heure', en: 'Time' },
  move: { fr: (what: string) => `Déplacer ${what}`, en: (what: string) => `Move ${what}` },
  moveHow: {
    fr: 'Glissez, ou utilisez les flèches haut et bas du clavier.',
    en: 'Drag, or use the up and down arrow keys.',
  },
  movedTo: {
    fr: (what: string, place: number, count: number) => `${what} : position ${place} sur ${count}`,
    en: (what: string, place: number, count: number) => `${what}: position ${place} of ${count}`,
  },
  copy: { fr: 'Copier', en: 'Copy' },
  copied: { fr: 'Copié', en: 'Copied' },
  choosePicture: { fr: 'Choisir une image', en: 'Choose a picture' },
  replacePicture: { fr: 'Remplacer', en: 'Replace' },
  removePicture: { fr: 'Retirer l’image', en: 'Remove the picture' },
  pictureHint: { fr: 'PNG, JPEG ou WebP, 5 Mo au plus.', en: 'PNG, JPEG or WebP, 5 MB at most.' },
  pictureSending: { fr: 'Envoi…', en: 'Sending…' },
  pictureTooLarge: { fr: 'Cette image dépasse 5\u202fMo', en: 'This picture is over 5 MB' },
  pictureFormat: { fr: 'Choisissez un PNG, un JPEG ou un WebP', en: 'Choose a PNG, JPEG or WebP' },
  addAmount: { fr: 'Ajouter', en: 'Add' },
  removeAmount: { fr: (amount: string) => `Retirer ${amount}`, en: (amount: string) => `Remove ${amount}` },
  newAmount: { fr: 'Autre montant', en: 'Another amount' },
})
