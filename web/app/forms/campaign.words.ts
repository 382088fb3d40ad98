import { dictionary } from '../i18n/words.ts'

export const campaignWords = dictionary({
  addToCalendar: { fr: 'Ajouter à mon agenda', en: 'Add to my calendar' },
})
