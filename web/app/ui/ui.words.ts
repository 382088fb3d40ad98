import { dictionary } from '../i18n/words.ts'

export const uiWords = dictionary({
  optional: { fr: '(facultatif)', en: '(optional)' },
  quantityOf: { fr: (what: string) => `Quantité, ${what}`, en: (what: string) => `Quantity, ${what}` },
  addOne: { fr: (what: string) => `Ajouter, ${what}`, en: (what: string) => `Add, ${what}` },
  removeOne: { fr: (what: string) => `Retirer, ${what}`, en: (what: string) => `Remove, ${what}` },
  cancel: { fr: 'Ne rien changer', en: 'Change nothing' },
  close: { fr: 'Fermer', en: 'Close' },
  notifications: { fr: 'Notifications', en: 'Notifications' },
})
