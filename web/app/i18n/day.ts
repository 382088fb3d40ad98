import type { Locale } from '@obole/core/locale'

const SUFFIXES: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ranks = new Intl.PluralRules('en', { type: 'ordinal' })

/** A day of the month as it is said: « 1er », « 15 »; “1st”, “15th”. */
export function dayOf(day: number, locale: Locale): string {
  if (locale === 'fr') return day === 1 ? '1er' : String(day)
  return `${day}${SUFFIXES[ranks.select(day)] ?? 'th'}`
}
