import { parisDate, parisTime, typedDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'

/** The content of a cell. An empty cell is an empty text. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'cents'; readonly cents: number }
  /** A moment, shown in French time. */
  | { readonly kind: 'moment'; readonly at: string }
  /** A calendar day. */
  | { readonly kind: 'day'; readonly day: string }

const text = (value: string): Cell => ({ kind: 'text', text: value })
export const textCell = (value: string | null | undefined): Cell => text(value ?? '')
export const numberCell = (value: number): Cell => ({ kind: 'number', value })
export const centsCell = (cents: number): Cell => ({ kind: 'cents', cents })
export const momentCell = (at: string | null): Cell => (at === null ? text('') : { kind: 'moment', at })
export const dayCell = (day: string | null | undefined): Cell => (day ? { kind: 'day', day } : text(''))

/** Euros with two decimals and nothing else, so that any program reads a number. */
function euros(cents: number, locale: Locale): string {
  const digits = (cents / 100).toFixed(2)
  return locale === 'fr' ? digits.replace('.', ',') : digits
}

const dayText = (day: string, locale: Locale) => (locale === 'fr' ? typedDate(day) : day)

export function cellText(cell: Cell, locale: Locale): string {
  switch (cell.kind) {
    case 'text':
      return cell.text
    case 'number':
      return String(cell.value)
    case 'cents':
      return euros(cell.cents, locale)
    case 'moment':
      return `${dayText(parisDate(cell.at), locale)} ${parisTime(cell.at)}`
    case 'day':
      return dayText(cell.day, locale)
  }
}
