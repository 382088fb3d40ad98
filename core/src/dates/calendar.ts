import { addDays, chosenTime, epochMs, type Instant, parisDate, parisTime } from './dates.ts'

export interface CalendarEvent {
  /** It never changes: a calendar finds the entry to update by it. */
  uid: string
  title: string
  description: string
  location: string
  /** Where the place is on a map. */
  position: { latitude: number; longitude: number } | null
  url: string | null
  startsAt: Instant
  endsAt: Instant | null
  /** When its content was last changed. */
  updatedAt: Instant
  /** The person who invites; a calendar accepts a cancellation only from them. */
  organizer: { name: string; email: string } | null
  /** It will not take place: a calendar that holds it strikes it out. */
  isCanceled: boolean
}

const LONGEST_LINE_BYTES = 75

/** One event as an iCalendar file, for calendars on phones and computers. */
export function calendarFile(event: CalendarEvent): string {
  return calendar([`METHOD:${methodOf(event)}`], [event])
}

/** Several events at an address that calendars ask again by themselves, under a name that they show. */
export function calendarFeed(feed: { name: string; url: string }, events: readonly CalendarEvent[]): string {
  const name = escape(feed.name)
  // The second of each pair is what programs understood before RFC 7986 had a word for it.
  const about = [
    'METHOD:PUBLISH',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `SOURCE;VALUE=URI:${feed.url}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]
  return calendar(about, events)
}

function calendar(about: readonly string[], events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Obole//Campaigns//FR',
    'CALSCALE:GREGORIAN',
    ...about,
    ...events.flatMap(entry),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function entry(event: CalendarEvent): string[] {
  const { organizer, isCanceled, position } = event
  return [
    'BEGIN:VEVENT',
    `UID:${escape(event.uid)}`,
    `SEQUENCE:${sequenceOf(event)}`,
    `DTSTAMP:${utc(event.updatedAt)}`,
    `LAST-MODIFIED:${utc(event.updatedAt)}`,
    ...times(event),
    `SUMMARY:${escape(event.title)}`,
    ...(event.location ? [`LOCATION:${escape(event.location)}`] : []),
    ...(position ? [`GEO:${position.latitude};${position.longitude}`] : []),
    ...(event.description ? [`DESCRIPTION:${escape(event.description)}`] : []),
    ...(event.url ? [`URL:${event.url}`] : []),
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`] : []),
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

/** An event without an organizer cannot be cancelled by CANCEL: its entry is published with the status cancelled. */
export function methodOf({
  isCanceled,
  organizer,
}: Pick<CalendarEvent, 'isCanceled' | 'organizer'>): 'PUBLISH' | 'CANCEL' {
  return isCanceled && organizer ? 'CANCEL' : 'PUBLISH'
}

/** A calendar keeps the version with the highest number: the second of the last change, plus one for a cancellation. */
function sequenceOf({ updatedAt, isCanceled }: CalendarEvent): number {
  return Math.floor((epochMs(updatedAt) - FIRST_MS) / 1000) + (isCanceled ? 1 : 0)
}

/** Earlier than any of our events. Counting from here keeps the number small enough for every program. */
const FIRST_MS = Date.UTC(2020, 0, 1)

/** A name in quotes may hold anything but a quote. */
const quoted = (name: string) => `"${name.replaceAll(/["\p{Cc}]/gu, ' ')}"`

/** Whole days where no time was chosen; in iCalendar an end comes after the start, for a whole day the day after. */
function times({ startsAt, endsAt }: CalendarEvent): string[] {
  if (chosenTime(parisTime(startsAt)) === null) {
    const last = addDays(parisDate(endsAt ?? startsAt), 1)
    return [`DTSTART;VALUE=DATE:${day(parisDate(startsAt))}`, `DTEND;VALUE=DATE:${day(last)}`]
  }
  const ends = endsAt !== null && epochMs(endsAt) > epochMs(startsAt) ? [`DTEND:${utc(endsAt)}`] : []
  return [`DTSTART:${utc(startsAt)}`, ...ends]
}

function day(date: string): string {
  return date.replaceAll('-', '')
}

function utc(instant: Instant): string {
  return new Date(epochMs(instant)).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

function escape(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)
}

/** Lines longer than 75 bytes continue on the next line, which begins with a space. */
function fold(line: string): string {
  let [folded, room] = ['', LONGEST_LINE_BYTES]
  for (const character of line) {
    const bytes = utf8Bytes(character)
    if (bytes > room) {
      folded += '\r\n '
      room = LONGEST_LINE_BYTES - 1
    }
    folded += character
    room -= bytes
  }
  return folded
}

function utf8Bytes(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x8_00) return 2
  return code < 0x1_00_00 ? 3 : 4
}
