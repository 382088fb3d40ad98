import { dictionary } from '../i18n/words.ts'

export const uiWords = dictionary({
  toTick: { fr: 'Cochez cette case', en: 'Tick this box' },
  toFillIn: { fr: 'À remplir', en: 'To be filled in' },
  toCorrect: { fr: 'Vérifiez vos réponses', en: 'Please check your answers' },
  about: {
    fr: (field: string, whose: string) => `${field} (${whose})`,
    en: (field: string, whose: string) => `${field} (${whose})`,
  },
  fieldSays: {
    fr: (field: string, text: string) => `${field} : ${text}`,
    en: (field: string, text: string) => `${field}: ${text}`,
  },
  didYouMean: {
    fr: (email: string) => `Vouliez-vous dire ${email} ?`,
    en: (email: string) => `Did you mean ${email}?`,
  },
  optional: { fr: '(facultatif)', en: '(optional)' },
  quantityOf: { fr: (what: string) => `Quantité, ${what}`, en: (what: string) => `Quantity, ${what}` },
  addOne: { fr: (what: string) => `Ajouter, ${what}`, en: (what: string) => `Add, ${what}` },
  removeOne: { fr: (what: string) => `Retirer, ${what}`, en: (what: string) => `Remove, ${what}` },
  cancel: { fr: 'Ne rien changer', en: 'Change nothing' },
  close: { fr: 'Fermer', en: 'Close' },
  notifications: { fr: 'Notifications', en: 'Notifications' },
})
