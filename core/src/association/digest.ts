import { addDays, epochMs, type Instant, type LocalDate, parisDate, parisInstant } from '../dates/dates.ts'

/** How often a user of an association gets a mail about its sales. */
export const DIGEST_RHYTHMS = ['each', 'daily', 'none'] as const
export type DigestRhythm = (typeof DIGEST_RHYTHMS)[number]

/** When the mail about the previous day is sent, in French time. */
const DIGEST_TIME = '08:00'
/** After a longer gap, older days are no longer reported. */
const MOST_DIGEST_DAYS = 7
const SALES_PAUSE_MS = 10 * 60_000

/** By default a manager gets the daily mail; a user who can only read gets none until they choose it. */
export function digestRhythm(chosen: DigestRhythm | null, isManager: boolean): DigestRhythm {
  return chosen ?? (isManager ? 'daily' : 'none')
}

/** The finished days that can be reported now, the oldest first; if none was reported before, only the last one. */
export function daysToTell(now: Instant, lastDigest: LocalDate | null): LocalDate[] {
  const today = parisDate(now)
  const isTime = epochMs(now) >= parisInstant(today, DIGEST_TIME)
  const last = addDays(today, isTime ? -1 : -2)
  const days = Array.from({ length: MOST_DIGEST_DAYS }, (_, ago) => addDays(last, -ago)).toReversed()
  return days.filter((day) => (lastDigest === null ? day === last : day > lastDigest))
}

/** A user who got a mail about sales after this moment gets none now; later sales come together in one mail. */
export const salesPauseBegan = (now: Instant): number => epochMs(now) - SALES_PAUSE_MS
