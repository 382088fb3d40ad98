import { addDays, dateParts, type LocalDate, localDate, monthsAfter } from '../dates/dates.ts'

export const PAYOUT_RHYTHMS = ['Daily', 'Weekly', 'Monthly', 'Paused'] as const
export type PayoutRhythm = (typeof PAYOUT_RHYTHMS)[number]

const MONDAY = 1
const DAYS_A_WEEK = 7

/** The day of the next automatic payout: any day, Mondays, or the first of the month. If a day was missed, today. */
export function nextPayoutOn(
  rhythm: PayoutRhythm,
  { lastOn, today }: { lastOn: LocalDate | null; today: LocalDate },
): LocalDate | null {
  const from = lastOn === null ? today : addDays(lastOn, 1)
  const due = firstDay(rhythm, from)
  return due !== null && due < today ? today : due
}

function firstDay(rhythm: PayoutRhythm, from: LocalDate): LocalDate | null {
  switch (rhythm) {
    case 'Daily':
      return from
    case 'Weekly':
      return addDays(from, (MONDAY - weekday(from) + DAYS_A_WEEK) % DAYS_A_WEEK)
    case 'Monthly': {
      const { year, month, day } = dateParts(from)
      return day === 1 ? from : monthsAfter(localDate(year, month, 1), 1)
    }
    case 'Paused':
      return null
  }
}

const weekday = (date: LocalDate): number => new Date(`${date}T00:00:00Z`).getUTCDay()
