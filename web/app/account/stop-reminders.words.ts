import { dictionary } from '../i18n/words.ts'

export const stopRemindersWords = dictionary({
  title: { fr: 'Ne plus recevoir les rappels', en: 'Stop the reminders' },
  lead: {
    fr: 'Cette association ne vous rappellera plus la fin de votre adhésion. Les messages sur vos commandes continuent d’arriver.',
    en: 'This association will no longer remind you that your membership ends. Messages about your orders keep coming.',
  },
  stop: { fr: 'Ne plus recevoir', en: 'Stop them' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  stopped: { fr: 'Vous ne recevrez plus ces rappels', en: 'You will no longer get these reminders' },
  stoppedText: {
    fr: (name: string) => `«\u202f${name}\u202f» ne vous rappellera plus la fin de votre adhésion.`,
    en: (name: string) => `“${name}” will no longer remind you that your membership ends.`,
  },
  takeBack: { fr: 'Les recevoir à nouveau', en: 'Get them again' },
  resumed: { fr: 'Vous recevrez à nouveau ces rappels', en: 'You will get these reminders again' },
  resumedText: {
    fr: (name: string) => `«\u202f${name}\u202f» vous préviendra avant la fin de votre adhésion.`,
    en: (name: string) => `“${name}” will tell you before your membership ends.`,
  },
  unknown: { fr: 'Ce lien n’est pas valable', en: 'This link is not valid' },
  unknownText: {
    fr: 'Il a peut-être été coupé. Ouvrez-le depuis l’e-mail.',
    en: 'It may have been cut short. Open it from the e-mail.',
  },
})
