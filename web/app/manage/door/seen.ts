import { momentOf } from '@obole/core/dates/moments'
import { epochMs } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { wordsIn } from '../../i18n/words.ts'
import { doorWords } from './door.words.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A phone in use speaks every few seconds. */
const NOW_MS = 2 * MINUTE_MS
const MOST_HOURS = 24

/** When a phone last spoke, in words. */
export function seenInWords(seenAt: string, nowMs: number, locale: Locale): string {
  const t = wordsIn(doorWords, locale)
  const agoMs = nowMs - epochMs(seenAt)
  if (agoMs < NOW_MS) return t.seenNow
  if (agoMs < HOUR_MS) return t.seenMinutes(Math.floor(agoMs / MINUTE_MS))
  const hours = Math.floor(agoMs / HOUR_MS)
  return hours < MOST_HOURS ? t.seenHours(hours) : t.seenOn(momentOf(seenAt, locale))
}
