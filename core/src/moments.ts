import { formatDate, formatTime, type Instant, parisDate, parisTime } from './dates.ts'
import type { Locale } from './locale.ts'

/** « 14 h 32 », `14:32`. */
export function clockTime(instant: Instant, locale: Locale): string {
  return formatTime(parisTime(instant), locale)
}

/** « 15 novembre 2026 ». */
export function dayOf(instant: Instant, locale: Locale): string {
  return formatDate(parisDate(instant), locale)
}

/** « 15 novembre 2026 à 14 h 32 ». */
export function momentOf(instant: Instant, locale: Locale): string {
  return `${dayOf(instant, locale)} ${locale === 'fr' ? 'à' : 'at'}\u00a0${clockTime(instant, locale)}`
}
