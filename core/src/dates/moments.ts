import { daysBetween, formatDate, formatTime, type Instant, parisDate, parisTime } from './dates.ts'
import type { Locale } from '../locale.ts'

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

/** A shorter wait needs no clock time. */
export const SHORT_WAIT_MS = 5 * 60_000

const MINUTE_MS = 60_000

/** « à 21 h 40 », « demain à 9 h 10 »: when something can be done again; null where that is a matter of moments. */
export function whenAgain({ now, at }: { now: number; at: number }, locale: Locale): string | null {
  if (at - now <= SHORT_WAIT_MS) return null
  // Rounded up, so that a visitor who comes back at the minute shown is not refused again.
  const until = Math.ceil(at / MINUTE_MS) * MINUTE_MS
  const time = `${locale === 'fr' ? 'à' : 'at'}\u00a0${clockTime(until, locale)}`
  const days = daysBetween(parisDate(now), parisDate(until))
  if (days === 0) return time
  if (days === 1) return `${locale === 'fr' ? 'demain' : 'tomorrow'} ${time}`
  return `${locale === 'fr' ? 'le' : 'on'} ${dayOf(until, locale)} ${time}`
}
