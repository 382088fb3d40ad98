import { dateParts, isLocalDate, localDate, type LocalDate } from './dates.ts'
import type { MessageKey } from './messages.ts'

/** The tax office looks at a year until the third one after it has ended: what came before is nobody's receipt any more. */
export const RECEIVED_YEARS_BACK = 3

export function firstReceivedDay(today: LocalDate): LocalDate {
  return localDate(dateParts(today).year - RECEIVED_YEARS_BACK, 1, 1)
}

/** The day money was received by hand: of a year that can still be declared, and none that is still to come. */
export function receivedDayRule(day: string, today: LocalDate): MessageKey | null {
  return isLocalDate(day) && day >= firstReceivedDay(today) && day <= today ? null : 'receivedDayWrong'
}
