import { dateParts, isLocalDate, localDate, type LocalDate } from '../dates/dates.ts'
import type { MessageKey } from './messages.ts'

/**
 * The tax office may check a year until the end of the third year after it: older money can no longer get a receipt.
 */
export const RECEIVED_YEARS_BACK = 3

export function firstReceivedDay(today: LocalDate): LocalDate {
  return localDate(dateParts(today).year - RECEIVED_YEARS_BACK, 1, 1)
}

/** The day money was received by hand: in a year that can still be declared, and not in the future. */
export function receivedDayRule(day: string, today: LocalDate): MessageKey | null {
  return isLocalDate(day) && day >= firstReceivedDay(today) && day <= today ? null : 'receivedDayWrong'
}
