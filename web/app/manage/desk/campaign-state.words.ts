import { CAMPAIGN_STANDING_NAMES, prefixed } from '@obole/contract/list-names'
import { dictionary } from '../../i18n/words.ts'

/** The states of a campaign, in a word. */
export const campaignStateWords = dictionary(prefixed('state', CAMPAIGN_STANDING_NAMES))
