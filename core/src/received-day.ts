import { isLocalDate, type LocalDate } from './dates.ts'
import type { MessageKey } from './messages.ts'

/** Before it there was no euro. */
const FIRST_RECEIVED_DAY = '2002-01-01'

/** The day money was received by hand: a day in euros, and none that is still to come. */
export function receivedDayRule(day: string, today: LocalDate): MessageKey | null {
  return isLocalDate(day) && day >= FIRST_RECEIVED_DAY && day <= today ? null : 'receivedDayWrong'
}
