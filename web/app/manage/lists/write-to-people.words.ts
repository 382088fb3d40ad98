import { dictionary } from '../../i18n/words.ts'

export const writeToPeopleWords = dictionary({
  write: { fr: 'Écrire à ces personnes', en: 'Write to these people' },
  chooseCampaign: {
    fr: 'Pour écrire aux participants, choisissez leur campagne.',
    en: 'To write to participants, choose their campaign.',
  },
  byStanding: {
    fr: 'Cette liste compte des adhésions\u202f; le message va à des personnes, une fois chacune, selon où elles en sont aujourd’hui.',
    en: 'This list counts memberships; the message goes to people, once each, by where they stand today.',
  },
  renewed: {
    fr: 'Qui a renouvelé n’est plus compté parmi les adhésions terminées, ou qui se terminent bientôt.',
    en: 'Whoever renewed no longer counts among memberships that are over, or end soon.',
  },
  imported: {
    fr: 'Les adhérents importés d’un fichier le reçoivent aussi.',
    en: 'Members who were imported from a file get it too.',
  },
  count: {
    fr: 'Vous verrez à combien de personnes il va avant de l’envoyer.',
    en: 'You will see how many people it goes to before you send it.',
  },
  goOn: { fr: 'Continuer', en: 'Continue' },
  back: { fr: 'Revenir à la liste', en: 'Back to the list' },
})
