import { type LocalDate, parisDate } from '@obole/core/dates/dates'

/** The evening that a link is first proposed for: the event's day, or today where that is over or not known. */
export function proposedEvening(startDate: string | null, today: LocalDate): LocalDate {
  const day = startDate === null ? today : parisDate(startDate)
  return day < today ? today : day
}
