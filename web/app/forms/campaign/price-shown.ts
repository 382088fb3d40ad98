import type { Form } from '@obole/contract/forms'
import { raisesFunds } from '@obole/core/campaign/kinds'
import type { Locale } from '@obole/core/locale'
import { cents, formatEuros, formatPriceRange } from '@obole/core/money/money'
import { wordsIn } from '../../i18n/words.ts'
import { campaignWords } from './campaign.words.ts'

type Priced = Pick<Form, 'formType' | 'minPrice' | 'maxPrice' | 'allowCustomTier'>

/** A short text for the price, the same on the page and in its widgets. */
export function priceShown(form: Priced, locale: Locale): string | null {
  const t = wordsIn(campaignWords, locale)
  const { formType, minPrice, maxPrice, allowCustomTier } = form
  if (raisesFunds(formType)) return t.priceOpen
  if (minPrice === null || maxPrice === null) return null
  if (maxPrice === 0) return allowCustomTier ? t.priceOpen : t.priceNone
  if (allowCustomTier && minPrice > 0) return t.priceFrom(formatEuros(cents(minPrice), locale))
  return formatPriceRange(cents(minPrice), cents(maxPrice), locale)
}
