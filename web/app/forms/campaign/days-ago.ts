import { daysBetween, formatDate, type LocalDate } from '@obole/core/dates/dates'
import { LOCALE_TAGS, type Locale } from '@obole/core/locale'

/** For more than a week ago, a date is clearer. */
const LONGEST_DAYS = 6

/** « hier », « il y a 3 jours », then the date. Counts whole days only, so that the text holds until midnight. */
export function daysAgo(date: LocalDate, today: LocalDate, locale: Locale): string {
  const days = daysBetween(date, today)
  if (days < 0 || days > LONGEST_DAYS) return formatDate(date, locale)
  return new Intl.RelativeTimeFormat(LOCALE_TAGS[locale], { numeric: 'auto' }).format(-days, 'day')
}
