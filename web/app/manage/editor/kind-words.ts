import type { CampaignType } from '@obole/core/campaign/form'
import type { Locale, Text } from '@obole/core/locale'
import {
  crowdFundingWords,
  donationWords,
  eventWords,
  membershipWords,
  paymentFormWords,
  shopWords,
} from './kind.words.ts'

export type KindWord = keyof typeof eventWords

export const KIND_WORDS: Readonly<Record<CampaignType, Readonly<Record<KindWord, Text>>>> = {
  Event: eventWords,
  Membership: membershipWords,
  Shop: shopWords,
  CrowdFunding: crowdFundingWords,
  Donation: donationWords,
  PaymentForm: paymentFormWords,
}

/** The words of one kind of campaign, in one language. */
export function kindWordsIn(formType: CampaignType, locale: Locale): Record<KindWord, string> {
  const words = Object.entries(KIND_WORDS[formType]).map(([word, text]) => [word, text[locale]])
  // The keys are those of the table; Object.fromEntries loses their type.
  return Object.fromEntries(words) as Record<KindWord, string>
}
