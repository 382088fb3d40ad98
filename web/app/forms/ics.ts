import { addDays, chosenTime, epochMs, parisDate, parisTime } from '@obole/core/dates'

export interface CalendarEvent {
  uid: string
  title: string
  description: string
  location: string
  url: string
  startsAt: string
  endsAt: string | null
  /** When the campaign was last changed. */
  updatedAt: string
  /** It will not take place: a calendar that holds it strikes it out. */
  isCanceled: boolean
}

const LONGEST_LINE_BYTES = 75

/** One event in iCalendar, as calendars of phones and computers take it. */
export function icsOf(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Obole//Campaigns//FR',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escape(event.uid)}`,
    `DTSTAMP:${utc(event.updatedAt)}`,
    ...times(event),
    `SUMMARY:${escape(event.title)}`,
    ...(event.location ? [`LOCATION:${escape(event.location)}`] : []),
    ...(event.description ? [`DESCRIPTION:${escape(event.description)}`] : []),
    `URL:${event.url}`,
    ...(event.isCanceled ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

/** Whole days where nobody chose a time; the end of a whole day is the day after, by the format's own rule. */
function times({ startsAt, endsAt }: CalendarEvent): string[] {
  if (chosenTime(parisTime(startsAt)) === null) {
    const last = addDays(parisDate(endsAt ?? startsAt), 1)
    return [`DTSTART;VALUE=DATE:${day(parisDate(startsAt))}`, `DTEND;VALUE=DATE:${day(last)}`]
  }
  return [`DTSTART:${utc(startsAt)}`, ...(endsAt ? [`DTEND:${utc(endsAt)}`] : [])]
}

function day(date: string): string {
  return date.replaceAll('-', '')
}

function utc(instant: string): string {
  return new Date(epochMs(instant)).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

function escape(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)
}

/** Lines longer than 75 bytes go on in the next one, which begins with a space. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  const folded: string[] = []
  let current = ''
  for (const character of line) {
    const limit = folded.length === 0 ? LONGEST_LINE_BYTES : LONGEST_LINE_BYTES - 1
    if (encoder.encode(current + character).length > limit) {
      folded.push(current)
      current = ''
    }
    current += character
  }
  return [...folded, current].join('\r\n ')
}
