import { isLocalDate, typedDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { wordsIn } from '../../i18n/words.ts'
import { numberWords } from './number.words.ts'

export const FIRST_DAY = '2000-01-01'
export const LAST_DAY = '2099-12-31'

/** Why a typed day is refused, or null. The browser reports a half-typed day as empty. */
export function dayProblem(typed: string, isHalf: boolean, locale: Locale): string | null {
  const t = wordsIn(numberWords, locale)
  if (typed === '') return isHalf ? t.dayHalf : null
  if (!isLocalDate(typed)) return t.dayHalf
  const isMeant = typed >= FIRST_DAY && typed <= LAST_DAY
  return isMeant ? null : t.dayFar(typedDate(FIRST_DAY), typedDate(LAST_DAY))
}
