import { addDays, epochMs, type Instant, type LocalDate, parisDate, parisInstant } from './dates.ts'

/** How often somebody who looks after an association hears of its sales. */
export const DIGEST_RHYTHMS = ['each', 'daily', 'none'] as const
export type DigestRhythm = (typeof DIGEST_RHYTHMS)[number]

/** When the mail about the day before leaves, in France. */
const DIGEST_TIME = '08:00'
/** After a longer silence the days before these are no news. */
const MOST_DIGEST_DAYS = 7
const SALES_PAUSE_MS = 10 * 60_000

/** Whoever manages hears of each day until they choose otherwise; whoever only reads chooses it first. */
export function digestRhythm(chosen: DigestRhythm | null, isManager: boolean): DigestRhythm {
  return chosen ?? (isManager ? 'daily' : 'none')
}

/** The days that are over and can be told now, the oldest first; where none was told before, the last one alone. */
export function daysToTell(now: Instant, lastTold: LocalDate | null): LocalDate[] {
  const today = parisDate(now)
  const isTime = epochMs(now) >= parisInstant(today, DIGEST_TIME)
  const last = addDays(today, isTime ? -1 : -2)
  const days = Array.from({ length: MOST_DIGEST_DAYS }, (_, ago) => addDays(last, -ago)).toReversed()
  return days.filter((day) => (lastTold === null ? day === last : day > lastTold))
}

/** Who was told of sales after this moment is left in peace; what is sold meanwhile comes in one mail. */
export const salesPauseBegan = (now: Instant): number => epochMs(now) - SALES_PAUSE_MS
