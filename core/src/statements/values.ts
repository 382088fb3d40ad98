import { isLocalDate, type LocalDate, localDate, daysInMonth } from '../dates/dates.ts'
import { readDay as readTypedDay } from '../imports/values.ts'
import { type Cents, cents } from '../money/money.ts'

/** A billion euros: what is beyond is no line of an association, and sums must stay whole numbers. */
const MOST_CENTS = 100_000_000_000

const SPACES = /[\s\u00a0\u202f\u2009']/g
const CURRENCY = /^(?:€|eur(?:os?)?)|(?:€|eur(?:os?)?)$/gi
const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/
const GROUPED_BY_DOT = /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/
const GROUPED_BY_COMMA = /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/

/**
 * « 1 234,56 », « -12,00 », « 12.00- », « (12,00) », « 1.234,56 € »: an amount with its sign; null for what is none, and
 * for what could be read in two ways.
 */
export function readSigned(typed: string): Cents | null {
  const text = typed.replaceAll(SPACES, '').replaceAll(CURRENCY, '').replaceAll('\u2212', '-')
  const [, lead = '', size = '', trail = ''] = /^([-+(]?)([\d.,]+)([-+)]?)$/.exec(text) ?? []
  const isBracketed = lead === '(' && trail === ')'
  if (size === '' || (lead !== '' && trail !== '' && !isBracketed)) return null
  if ((lead === '(' || trail === ')') && !isBracketed) return null
  const amount = unsigned(size)
  if (amount === null) return null
  return isBracketed || lead === '-' || trail === '-' ? cents(0 - amount) : amount
}

function unsigned(size: string): Cents | null {
  const [, whole = '', decimals = ''] =
    PLAIN.exec(size.endsWith(',') ? size.slice(0, -1) : size) ??
    GROUPED_BY_DOT.exec(size) ??
    GROUPED_BY_COMMA.exec(size) ??
    []
  if (whole === '') return null
  const amount = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  return amount <= MOST_CENTS ? cents(amount) : null
}

/** 31/12/2025, 31.12.25, 2025-12-31, 2025/12/31, 20251231, with or without a time after it. */
export function readDay(typed: string, today: LocalDate): LocalDate | null {
  const text = typed.trim()
  const [, year = '', month = '', day = ''] = /^(\d{4})[/.-]?(\d{2})[/.-]?(\d{2})(?!\d)/.exec(text) ?? []
  if (year !== '') return plausible(`${year}-${month}-${day}`)
  const read = readTypedDay(text, today)
  return read === null ? null : plausible(read)
}

/** A day as files of banks write it without signs: 251231 or 20251231. */
export function readDigits(digits: string): LocalDate | null {
  const text = digits.length === 6 ? `20${digits}` : digits
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(text.slice(0, 8)) ?? []
  return year === '' ? null : plausible(`${year}-${month}-${day}`)
}

/** Files that are older than anybody keeps are read by mistake. */
const FIRST_DAY: LocalDate = '1990-01-01'
const plausible = (day: string): LocalDate | null => (isLocalDate(day) && day >= FIRST_DAY ? day : null)

/** The day of that month and day which is nearest to another: a booking day has no year of its own. */
export function nearestDay(near: LocalDate, month: number, day: number): LocalDate | null {
  const year = Number(near.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap((one) =>
    month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(one, month)
      ? [localDate(one, month, day)]
      : [],
  )
  const away = (one: LocalDate) => Math.abs(Date.parse(one) - Date.parse(near))
  return days.toSorted((one, other) => away(one) - away(other))[0] ?? null
}

export const earliest = (days: readonly LocalDate[]): LocalDate | null => days.toSorted()[0] ?? null
export const latest = (days: readonly LocalDate[]): LocalDate | null => days.toSorted().at(-1) ?? null
