import { LOCALE_TAGS, type Locale } from '@obole/core/locale'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** « il y a 3 minutes », « hier »: in the largest unit that has passed whole. */
export function usedAgo(usedAtMs: number, nowMs: number, locale: Locale): string {
  const passedMs = Math.max(0, nowMs - usedAtMs)
  const format = new Intl.RelativeTimeFormat(LOCALE_TAGS[locale], { numeric: 'auto' })
  if (passedMs >= DAY_MS) return format.format(-Math.floor(passedMs / DAY_MS), 'day')
  if (passedMs >= HOUR_MS) return format.format(-Math.floor(passedMs / HOUR_MS), 'hour')
  return format.format(-Math.max(1, Math.floor(passedMs / MINUTE_MS)), 'minute')
}
