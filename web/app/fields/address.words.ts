import { dictionary } from '../i18n/words.ts'

export const addressWords = dictionary({
  known: { fr: 'Adresses proposées', en: 'Suggested addresses' },
  found: {
    fr: (count: number) => (count > 1 ? `${count} adresses proposées` : 'Une adresse proposée'),
    en: (count: number) => (count > 1 ? `${count} addresses suggested` : 'One address suggested'),
  },
})
