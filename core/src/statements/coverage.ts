import { addDays, daysBetween, type LocalDate } from '../dates/dates.ts'
import type { Cents } from '../money/money.ts'

export interface Days {
  readonly from: LocalDate
  readonly until: LocalDate
}

/** Days of one account that a statement covers, and its balances where it says them. */
export interface Period extends Days {
  readonly openingCents: Cents | null
  readonly closingCents: Cents | null
}

/** Banks make no statement of days without a movement: a weekend, a bridge of holidays. */
const MOST_QUIET_DAYS = 7

/** The days that are covered, without overlaps, the earliest first. */
export function coveredDays(periods: readonly Period[]): Days[] {
  const covered: Period[] = []
  for (const period of periods.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = covered.at(-1)
    if (last && goesOn(last, period))
      covered[covered.length - 1] = {
        ...last,
        ...(period.until > last.until
          ? { until: period.until, closingCents: period.closingCents }
          : { until: last.until }),
      }
    else covered.push(period)
  }
  return covered.map(({ from, until }) => ({ from, until }))
}

/** The next day, or some days later with the very balance that was left. */
function goesOn(last: Period, next: Period): boolean {
  if (next.from <= addDays(last.until, 1)) return true
  return (
    last.closingCents !== null &&
    last.closingCents === next.openingCents &&
    daysBetween(last.until, next.from) <= MOST_QUIET_DAYS
  )
}

export const isCovered = (covered: readonly Days[], { from, until }: Days): boolean =>
  covered.some((days) => days.from <= from && until <= days.until)

/** The days between these two that no statement covers. */
export function uncoveredDays(covered: readonly Days[], { from, until }: Days): Days[] {
  const gaps: Days[] = []
  let next = from
  for (const days of covered) {
    if (days.from > until) break
    if (days.from > next) gaps.push({ from: next, until: addDays(days.from, -1) })
    if (days.until >= next) next = addDays(days.until, 1)
  }
  return next <= until ? [...gaps, { from: next, until }] : gaps
}
