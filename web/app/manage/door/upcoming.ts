import { type LocalDate, parisDate } from '@obole/core/dates/dates'

interface Dated {
  startDate: string | null
  endDate: string | null
}

/** The events to come, with those of today and those without a day; and those that are over. */
export function upcomingAndPast<E extends Dated>(
  events: readonly E[],
  today: LocalDate,
): { upcoming: E[]; past: E[] } {
  const isOver = ({ startDate, endDate }: E) => {
    const last = endDate ?? startDate
    return last !== null && parisDate(last) < today
  }
  return { upcoming: events.filter((event) => !isOver(event)), past: events.filter(isOver) }
}
