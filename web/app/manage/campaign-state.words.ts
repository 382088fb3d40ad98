import { dictionary } from '../i18n/words.ts'

/** The states of a campaign, in a word. */
export const campaignStateWords = dictionary({
  statePublic: { fr: 'Publique', en: 'Public' },
  statePrivate: { fr: 'Privée', en: 'Private' },
  stateDraft: { fr: 'Brouillon', en: 'Draft' },
  stateDisabled: { fr: 'Désactivée', en: 'Disabled' },
  stateDeleted: { fr: 'Supprimée', en: 'Deleted' },
})
