import { EMPTY_TIER } from '@obole/contract/empty-campaign'
import type { TierType } from '@obole/core/campaign/tier'
import { expect, it } from 'vitest'
import { wordsIn } from '../../i18n/words.ts'
import { tierWords } from './editor.words.ts'
import { priceText } from './tier-section.tsx'

it('a gift of any size has an amount, and only what is sold a price', () => {
  const textOf = (tierType: TierType, locale: 'fr' | 'en') => {
    const tier = {
      ...EMPTY_TIER,
      id: 1,
      name: 'Libre',
      tierType,
      priceCategory: 'Pwyw',
      price: null,
    } as const
    return priceText(tier, wordsIn(tierWords, locale), locale)
  }
  for (const gift of ['Donation', 'MonthlyDonation'] as const)
    expect([textOf(gift, 'fr'), textOf(gift, 'en')]).toEqual(['Montant libre', 'Any amount'])
  expect([textOf('Registration', 'fr'), textOf('Product', 'en')]).toEqual(['Prix libre', 'Any price'])
})
