import { assert } from '../assert.ts'
import type { Locale } from '../locale.ts'

/** A day of the calendar, `YYYY-MM-DD`, without hour or time zone; such strings compare as dates do. */
export type LocalDate = string

/** A moment: milliseconds since 1970 in UTC, or an ISO 8601 text. */
export type Instant = number | string

const DAY_MS = 86_400_000

export function epochMs(instant: Instant): number {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant)
  assert(Number.isFinite(ms), `not an instant: ${instant}`)
  return ms
}

export function isLocalDate(text: string): text is LocalDate {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

export function localDate(year: number, month: number, day: number): LocalDate {
  const text = `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`
  assert(isLocalDate(text), `not a date: ${text}`)
  return text
}

export function dateParts(date: LocalDate): { year: number; month: number; day: number } {
  assert(isLocalDate(date), `not a date: ${date}`)
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

const PARIS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const HOUR_MS = 3_600_000
/** Clocks in France change only at a full hour, and Intl is slow: offsets are kept by the hour they were computed for. */
const known = new Map<number, number>()
const MOST_KNOWN = 1_000

function parisOffsetMs(ms: number): number {
  const hour = Math.floor(ms / HOUR_MS)
  const knownMs = known.get(hour)
  if (knownMs !== undefined) return knownMs
  const offsetMs = askParisOffsetMs(hour * HOUR_MS)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(hour, offsetMs)
  return offsetMs
}

/** Before and after these, years are not written with four digits; clocks differ as they did then. */
const [FIRST_ASKED_MS, LAST_ASKED_MS] = [Date.parse('1000-01-02T00:00Z'), Date.parse('9999-12-31T00:00Z')]

function askParisOffsetMs(anyFullHourMs: number): number {
  const fullHourMs = Math.min(Math.max(anyFullHourMs, FIRST_ASKED_MS), LAST_ASKED_MS)
  const parts = PARIS.formatToParts(fullHourMs).map(({ type, value }) => [type, value])
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - fullHourMs
}

/** A moment with what clocks in France are ahead of UTC then, in the format of an ISO text in UTC. */
const shifted = (ms: number, offsetMs: number): string => new Date(ms + offsetMs).toISOString()

/** The local date and time in France, in the format of an ISO text in UTC. */
function parisText(instant: Instant): string {
  const ms = epochMs(instant)
  return shifted(ms, parisOffsetMs(ms))
}

/** `2026-06-01T14:32:00.000+02:00`: a moment as clocks in France show it, with how far they are from UTC. */
export function parisMoment(instant: Instant): string {
  const ms = epochMs(instant)
  const offsetMs = parisOffsetMs(ms)
  return `${shifted(ms, offsetMs).slice(0, -1)}+0${Math.round(offsetMs / HOUR_MS)}:00`
}

/** The date on a calendar in France at that moment. */
export function parisDate(instant: Instant): LocalDate {
  return parisText(instant).slice(0, 10)
}

/** The time on a clock in France at that moment, `HH:MM`. */
export function parisTime(instant: Instant): string {
  return parisText(instant).slice(11, 16)
}

/** The moment at which clocks in France show that date and time; in the hour skipped in spring, the moment an hour later. */
export function parisInstant(date: LocalDate, time = '00:00'): number {
  const asIfUtc = Date.parse(`${date}T${time}:00Z`)
  assert(Number.isFinite(asIfUtc), `not a date and time: ${date} ${time}`)
  const guess = asIfUtc - parisOffsetMs(asIfUtc)
  return asIfUtc - parisOffsetMs(guess)
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(utcMs(date) + days * DAY_MS).toISOString().slice(0, 10)
}

export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((utcMs(to) - utcMs(from)) / DAY_MS)
}

/**
 * The anchor's day, some months later, clamped to the length of that month. Always counted from the
 * anchor, never from the date before, so that the 31st does not drift to the 28th for ever.
 */
export function monthsAfter(anchor: LocalDate, months: number, anchorDay = dateParts(anchor).day): LocalDate {
  const { year, month } = dateParts(anchor)
  const index = year * 12 + (month - 1) + months
  const [targetYear, targetMonth] = [Math.floor(index / 12), (index % 12) + 1]
  return localDate(targetYear, targetMonth, Math.min(anchorDay, daysInMonth(targetYear, targetMonth)))
}

/** The age in whole years on that day; a person born on 29 February has their birthday on 1 March in other years. */
export function ageOn(birth: LocalDate, today: LocalDate): number {
  const [from, to] = [dateParts(birth), dateParts(today)]
  const beforeBirthday = to.month < from.month || (to.month === from.month && to.day < from.day)
  return to.year - from.year - (beforeBirthday ? 1 : 0)
}

/** Strict DD/MM/YYYY, or null. */
export function parseTypedDate(typed: string): LocalDate | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed.trim())
  const date = match ? `${match[3]}-${match[2]}-${match[1]}` : ''
  return isLocalDate(date) ? date : null
}

export function typedDate(date: LocalDate): string {
  const { year, month, day } = dateParts(date)
  return `${pad(day)}/${pad(month)}/${String(year).padStart(4, '0')}`
}

/** The time, or null for midnight and 23h59, which calendars write when no time was chosen. */
export function chosenTime(time: string): string | null {
  return time === '00:00' || time === '23:59' ? null : time
}

/** When a period given by its last moment is over: an end without a chosen time lasts the whole of its day. */
export function periodEndMs(end: Instant): number {
  return chosenTime(parisTime(end)) === null ? parisInstant(addDays(parisDate(end), 1)) : epochMs(end)
}

const MONTHS: Readonly<Record<Locale, readonly string[]>> = {
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
}

const WEEKDAYS: Readonly<Record<Locale, readonly string[]>> = {
  fr: 'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' '),
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
}

/** `1er mars 2026`, `1 March 2026`. */
export function formatDate(date: LocalDate, locale: Locale): string {
  const { day } = dateParts(date)
  return `${locale === 'fr' && day === 1 ? '1er' : day} ${formatMonth(date, locale)}`
}

/** `mars 2026`, `March 2026`. */
export function formatMonth(date: LocalDate, locale: Locale): string {
  const { year, month } = dateParts(date)
  return `${MONTHS[locale][month - 1]} ${year}`
}

/** `samedi 14 mars 2026`, `Saturday 14 March 2026`. */
export function formatLongDate(date: LocalDate, locale: Locale): string {
  return `${WEEKDAYS[locale][new Date(utcMs(date)).getUTCDay()]} ${formatDate(date, locale)}`
}

/** `18 h 30` and `9 h` in French, `18:30` in English. */
export function formatTime(time: string, locale: Locale): string {
  if (locale === 'en') return time
  const [hours, minutes] = time.split(':')
  return `${Number(hours)}\u202fh${minutes === '00' ? '' : `\u202f${minutes}`}`
}

/** The long date, with its time in France if one was chosen. */
export function formatMoment(instant: Instant, locale: Locale): string {
  const day = formatLongDate(parisDate(instant), locale)
  const time = chosenTime(parisTime(instant))
  if (time === null) return day
  return `${day} ${locale === 'fr' ? 'à' : 'at'}\u00a0${formatTime(time, locale)}`
}

/**
 * A period from start to end; if both are on the same day, the date is written once and the end shows only its time.
 */
export function formatPeriod(start: Instant, end: Instant | null, locale: Locale): string {
  const from = formatMoment(start, locale)
  if (end === null) return from
  if (parisDate(start) !== parisDate(end))
    return `${from}, ${locale === 'fr' ? 'jusqu’au' : 'until'} ${formatMoment(end, locale)}`
  const lastTime = chosenTime(parisTime(end))
  if (lastTime === null) return from
  return `${from}, ${locale === 'fr' ? 'jusqu’à' : 'until'} ${formatTime(lastTime, locale)}`
}

function utcMs(date: LocalDate): number {
  assert(isLocalDate(date), `not a date: ${date}`)
  return Date.parse(`${date}T00:00:00Z`)
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
