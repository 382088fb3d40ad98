import { dictionary } from '../i18n/words.ts'

export const legalWords = dictionary({
  yourChoice: { fr: 'Votre choix', en: 'Your choice' },
  refuse: { fr: 'Refuser les outils tiers', en: 'Refuse third-party tools' },
  refuseDetail: {
    fr: 'Seulement ce dont le site a besoin pour fonctionner.',
    en: 'Only what the site needs to work.',
  },
  accept: { fr: 'Accepter les outils tiers', en: 'Accept third-party tools' },
  acceptDetail: {
    fr: 'S’il y en a, ils aident à comprendre comment le site est utilisé.',
    en: 'Where there are any, they help understand how the site is used.',
  },
  saved: { fr: 'Votre choix est gardé six mois.', en: 'Your choice is kept for six months.' },
})
