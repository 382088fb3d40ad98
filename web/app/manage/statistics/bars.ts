import { typedDate } from '@obole/core/dates/dates'
import type { Bar } from '../../ui/desk/chart.tsx'

/** More bars than this would be too thin. */
const MOST_BARS = 62

interface Day {
  date: string
  value: number
}

/** `15/11`, or `15/11/26` where years have to be told apart. */
export function shortDay(date: string, withYear = false): string {
  const typed = typedDate(date)
  return withYear ? `${typed.slice(0, 6)}${typed.slice(8)}` : typed.slice(0, 5)
}

export function spansYears(days: readonly { date: string }[]): boolean {
  return days[0]?.date.slice(0, 4) !== days.at(-1)?.date.slice(0, 4)
}

/** One bar per day; over a long period, one per group of days, with its first and last day. */
export function barsOf(days: readonly Day[]): Bar[] {
  const daysABar = Math.max(1, Math.ceil(days.length / MOST_BARS))
  const bars: Bar[] = []
  const withYear = spansYears(days)
  for (let start = 0; start < days.length; start += daysABar) {
    const together = days.slice(start, start + daysABar)
    const [first, last] = [together[0], together.at(-1)]
    if (!first || !last) continue
    const [begins, ends] = [shortDay(first.date, withYear), shortDay(last.date, withYear)]
    bars.push({
      key: first.date,
      label: first === last ? begins : `${begins} – ${ends}`,
      tick: begins,
      value: together.reduce((sum, { value }) => sum + value, 0),
    })
  }
  return bars
}
