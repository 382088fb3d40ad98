import { addDays } from '@obole/core/dates/dates'
import { describe, expect, it } from 'vitest'
import { barsOf } from './bars.ts'

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ date: addDays('2026-01-01', index), value: 100 }))

describe('the bars of a period', () => {
  it('are its days, as long as they can be told apart', () => {
    expect(barsOf(days(30))).toHaveLength(30)
    expect(barsOf(days(30))[0]).toEqual({ key: '2026-01-01', label: '01/01', tick: '01/01', value: 100 })
  })

  it('hold several days each over a long period, and lose none', () => {
    const bars = barsOf(days(365))
    expect(bars.length).toBeLessThanOrEqual(62)
    expect(bars.reduce((sum, { value }) => sum + value, 0)).toBe(36_500)
    expect(bars[0]?.label).toBe('01/01 – 06/01')
    expect(barsOf(days(731))[0]?.label).toBe('01/01/26 – 12/01/26')
  })
})
