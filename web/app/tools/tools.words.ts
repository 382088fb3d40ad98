import { dictionary } from '../i18n/words.ts'

export const toolWords = dictionary({
  title: { fr: 'Outils tiers', en: 'Third-party tools' },
  ask: {
    fr: (tools: string) =>
      `Avec votre accord, ce site utilise des outils de tiers : ${tools}. Rien n’est chargé sans lui, et tout fonctionne sans eux.`,
    en: (tools: string) =>
      `If you agree, this site uses tools of third parties: ${tools}. Nothing is loaded before you do, and everything works without them.`,
  },
  choose: { fr: 'Choisir un par un', en: 'Choose one by one' },
  refuse: { fr: 'Tout refuser', en: 'Refuse all' },
  accept: { fr: 'Tout accepter', en: 'Accept all' },
})

export const toolNames = dictionary({
  analytics: { fr: 'la mesure d’audience', en: 'audience measurement' },
  tagManager: { fr: 'le gestionnaire de balises', en: 'the tag manager' },
  abTest: { fr: 'les essais de présentation', en: 'trials of new pages' },
  monitoring: { fr: 'le signalement des pannes', en: 'failure reports' },
  captcha: { fr: 'la détection de robots', en: 'robot detection' },
})
