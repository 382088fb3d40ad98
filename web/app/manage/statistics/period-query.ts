import { MOST_STATISTICS_DAYS } from '@obole/contract/statistics-period'
import { addDays, daysBetween, isLocalDate, type LocalDate } from '@obole/core/dates/dates'

export const LENGTHS = [7, 30, 90, 365] as const
const USUAL = 30

/** The last days up to today, everything, or from one day to another. */
export type Period =
  | { readonly kind: 'days'; readonly days: (typeof LENGTHS)[number] }
  | { readonly kind: 'all' }
  | { readonly kind: 'own'; readonly from: LocalDate; readonly to: LocalDate }

const DAYS = 'jours'
const ALL = 'tout'

/** The period in an address; the default one where it holds no valid period. */
export function periodIn(page: URLSearchParams, today: LocalDate): Period {
  const [from, to, days] = [page.get('from') ?? '', page.get('to') ?? '', page.get(DAYS)]
  if (periodProblem(from, to, today) === null) return { kind: 'own', from, to }
  if (days === ALL) return { kind: 'all' }
  return { kind: 'days', days: LENGTHS.find((length) => String(length) === days) ?? USUAL }
}

export type PeriodProblem = 'missing' | 'backwards' | 'future' | 'long'

export function periodProblem(from: string, to: string, today: LocalDate): PeriodProblem | null {
  if (!isLocalDate(from) || !isLocalDate(to)) return 'missing'
  if (to < from) return 'backwards'
  if (from > today) return 'future'
  return daysBetween(from, to) + 1 > MOST_STATISTICS_DAYS ? 'long' : null
}

/** The period as the API takes it. */
export function askedFor(period: Period, today: LocalDate): { from: string; to: string } {
  if (period.kind === 'own') return { from: period.from, to: period.to }
  return { from: period.kind === 'all' ? 'beginning' : addDays(today, 1 - period.days), to: today }
}

export const addressOfDays = (days: string): URLSearchParams => new URLSearchParams({ [DAYS]: days })
export const everything = ALL
