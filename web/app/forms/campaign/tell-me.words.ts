import { dictionary } from '../../i18n/words.ts'

export const tellMeWords = dictionary({
  yourEmail: { fr: 'Votre e-mail', en: 'Your e-mail' },
  tellMe: { fr: 'Me prévenir', en: 'Notify me' },
  keeping: { fr: 'Enregistrement…', en: 'Saving…' },
  keptTitle: { fr: 'Votre e-mail est enregistré', en: 'Your e-mail is saved' },
  keptText: {
    fr: 'L’association revient vers vous très bientôt.',
    en: 'The association will get back to you very soon.',
  },
  keptUntil: {
    fr: 'Nous vous écrirons une seule fois, dès que ce sera possible.',
    en: 'We will write to you once, as soon as it is possible.',
  },
  onlyForThis: {
    fr: 'En laissant votre adresse, vous acceptez un seul message à ce sujet. Elle ne sert à rien d’autre et est effacée ensuite.',
    en: 'By leaving your address you agree to one message about this. It serves nothing else and is erased afterwards.',
  },
})
