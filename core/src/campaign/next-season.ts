import { type LocalDate, monthsAfter, parisDate, parisInstant, parisTime, dateParts } from '../dates/dates.ts'
import { lastDayOfYear } from './membership.ts'

/** The same hour a year later; 29 February becomes the 28th. */
export function aYearLater(instant: string): string {
  return isoAt(monthsAfter(parisDate(instant), 12), parisTime(instant))
}

/** The last moment of the year that follows one which ended then: the next one has no day less, a leap day neither. */
export function endAYearLater(end: string): string {
  const nextYear = monthsAfter(parisDate(end), 12)
  // The eve of what would begin a year after the day that follows: 28 February 2027, then 29 February 2028.
  const isLastOfFebruary = nextYear.endsWith('-02-28')
  return isoAt(isLastOfFebruary ? endOfFebruary(nextYear) : nextYear, parisTime(end))
}

const endOfFebruary = (day: LocalDate) => lastDayOfYear(`${dateParts(day).year - 1}-03-01`)

const isoAt = (day: LocalDate, time: string) => new Date(parisInstant(day, time)).toISOString()

/** A year, alone or as the first of a season that is written short: `2026`, `2026-27`. */
const YEAR = /(?<!\d)(20\d{2})(?:(\s*[-–/]\s*)(\d{2}))?(?!\d)/g

/** Every year of a title a year later: `2026-2027`, `2026/27`, `2026`. */
export function yearsMoved(title: string): string {
  return title.replace(YEAR, (_, first: string, between?: string, short?: string) => {
    const year = Number(first) + 1
    if (between === undefined || short === undefined) return String(year)
    // Two figures that are not the year after are something else: a month, a number.
    const isSeason = Number(short) === year % 100
    return `${year}${between}${isSeason ? twoFigures((year + 1) % 100) : short}`
  })
}

const twoFigures = (value: number) => String(value).padStart(2, '0')

/** The title of the next season; one without a year gets those of its season, so that two are told apart. */
export function nextSeasonTitle(title: string, nextStart: string | null): string {
  const moved = yearsMoved(title)
  if (moved !== title || nextStart === null) return moved
  const { year } = dateParts(parisDate(nextStart))
  const lastYear = dateParts(lastDayOfYear(parisDate(nextStart))).year
  return `${title} ${lastYear === year ? year : `${year}-${lastYear}`}`
}
