import { addDays, chosenTime, epochMs, type Instant, parisDate, parisTime } from './dates.ts'

export interface CalendarEvent {
  /** The same for ever: by it a calendar knows which entry to change. */
  uid: string
  title: string
  description: string
  location: string
  url: string | null
  startsAt: Instant
  endsAt: Instant | null
  /** When what it says was last changed. */
  updatedAt: Instant
  /** Who invites; a calendar takes a cancellation from nobody else. */
  organizer: { name: string; email: string } | null
  /** It will not take place: a calendar that holds it strikes it out. */
  isCanceled: boolean
}

const LONGEST_LINE_BYTES = 75

/** One event in iCalendar, as calendars of phones and computers take it. */
export function calendarFile(event: CalendarEvent): string {
  const { organizer, isCanceled } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Obole//Campaigns//FR',
    'CALSCALE:GREGORIAN',
    `METHOD:${methodOf(event)}`,
    'BEGIN:VEVENT',
    `UID:${escape(event.uid)}`,
    `SEQUENCE:${sequenceOf(event)}`,
    `DTSTAMP:${utc(event.updatedAt)}`,
    ...times(event),
    `SUMMARY:${escape(event.title)}`,
    ...(event.location ? [`LOCATION:${escape(event.location)}`] : []),
    ...(event.description ? [`DESCRIPTION:${escape(event.description)}`] : []),
    ...(event.url ? [`URL:${event.url}`] : []),
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`] : []),
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

/** Without somebody who invites, nobody can take an invitation back: the entry is published as cancelled. */
export function methodOf({
  isCanceled,
  organizer,
}: Pick<CalendarEvent, 'isCanceled' | 'organizer'>): 'PUBLISH' | 'CANCEL' {
  return isCanceled && organizer ? 'CANCEL' : 'PUBLISH'
}

/** A calendar keeps what has the highest number: the seconds at which it was changed, and a cancellation comes after. */
function sequenceOf({ updatedAt, isCanceled }: CalendarEvent): number {
  return Math.floor((epochMs(updatedAt) - FIRST_MS) / 1000) + (isCanceled ? 1 : 0)
}

/** Before anything of ours was written: the number must stay one that every program can hold. */
const FIRST_MS = Date.UTC(2020, 0, 1)

/** A name in quotes may hold anything but a quote. */
const quoted = (name: string) => `"${name.replaceAll(/["\p{Cc}]/gu, ' ')}"`

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

function utc(instant: Instant): string {
  return new Date(epochMs(instant)).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

function escape(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)
}

/** Lines longer than 75 bytes go on in the next one, which begins with a space. */
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
