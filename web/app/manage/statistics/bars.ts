import { typedDate } from '@obole/core/dates'
import type { Bar } from '../../ui/desk/chart.tsx'

/** More bars than this are hairs. */
const MOST_BARS = 62

interface Day {
  date: string
  value: number
}

/** `15/11`. */
export function shortDay(date: string): string {
  return typedDate(date).slice(0, 5)
}

/** One bar a day; over a long period, one for as many days as it takes, each with its first and last day. */
export function barsOf(days: readonly Day[]): Bar[] {
  const daysABar = Math.max(1, Math.ceil(days.length / MOST_BARS))
  const bars: Bar[] = []
  for (let start = 0; start < days.length; start += daysABar) {
    const together = days.slice(start, start + daysABar)
    const [first, last] = [together[0], together.at(-1)]
    if (!first || !last) continue
    const label = first === last ? shortDay(first.date) : `${shortDay(first.date)} – ${shortDay(last.date)}`
    bars.push({
      key: first.date,
      label,
      tick: shortDay(first.date),
      value: together.reduce((sum, { value }) => sum + value, 0),
    })
  }
  return bars
}
