import type { AgendaEvent } from '@obole/contract/forms'
import type { CalendarEvent } from '@obole/core/dates/calendar'
import { placeLine } from './place-line.ts'

/** An event of a page as a calendar holds it: the same entry in its own file and in the association's calendar. */
export function calendarEntry(event: AgendaEvent, address: string): CalendarEvent {
  const { place } = event
  return {
    uid: `form-${event.id}@obole`,
    title: event.title,
    description: event.description ?? '',
    location: placeLine(place),
    position: place?.geoLocation ?? null,
    url: address,
    startsAt: event.startDate,
    endsAt: event.endDate,
    updatedAt: event.updatedAt,
    organizer: null,
    isCanceled: event.isCanceled,
  }
}
