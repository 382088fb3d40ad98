import { ageOn, dateParts, isLocalDate, type LocalDate, parseTypedDate } from '../dates/dates.ts'
import type { MessageKey } from './messages.ts'
import { isBlank } from './text.ts'

export const EARLIEST_BIRTH_DATE: LocalDate = '1900-01-01'
export const LEGAL_AGE = 18

/** Strict DD/MM/YYYY; nothing typed is not a wrong date. */
export function dateRule(typed: string | null | undefined): MessageKey | null {
  return isBlank(typed) || parseTypedDate(typed ?? '') !== null ? null : 'dateInvalid'
}

/** Dates still to come are seldom further away. */
export const YEARS_AHEAD = 20

/**
 * Completes a date typed with a two-digit year, DD/MM/YY, with the likely year: a birth date is never in the future.
 */
export function dateAsLeft(typed: string, today: LocalDate, isBirthDate: boolean): string {
  const match = /^(\d{2}\/\d{2}\/)(\d{2})$/.exec(typed.trim())
  if (!match) return typed
  const [, dayAndMonth = '', two = ''] = match
  const { year } = dateParts(today)
  const latest = isBirthDate ? year : year + YEARS_AHEAD
  const thisCentury = Math.floor(latest / 100) * 100 + Number(two)
  const meant = (whole: number) => `${dayAndMonth}${whole}`
  const recent = parseTypedDate(meant(thisCentury))
  const isPast = !isBirthDate || recent === null || recent <= today
  return meant(thisCentury <= latest && isPast ? thisCentury : thisCentury - 100)
}

/** A date as a page's field holds it or as the wire carries it. */
export function readDate(value: string | null | undefined): LocalDate | null {
  const text = (value ?? '').trim()
  return isLocalDate(text) ? text : parseTypedDate(text)
}

export function birthDateRule(value: string | null | undefined, today: LocalDate): MessageKey | null {
  if (isBlank(value)) return null
  const date = readDate(value)
  if (date === null) return 'dateInvalid'
  return date >= EARLIEST_BIRTH_DATE && date <= today ? null : 'birthDateInvalid'
}

/** For payers only. An empty or impossible date passes: other rules speak of those. */
export function legalAgeRule(value: string | null | undefined, today: LocalDate): MessageKey | null {
  const date = readDate(value)
  return date === null || ageOn(date, today) >= LEGAL_AGE ? null : 'minor'
}
