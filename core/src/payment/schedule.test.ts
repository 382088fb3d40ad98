import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysInMonth, type LocalDate, localDate } from '../dates/dates.ts'
import { cents, splitEvenly, sum } from '../money/money.ts'
import {
  INSTALMENT_COUNTS,
  instalmentDates,
  isInstalmentCount,
  isMonthlyDay,
  isSpreadable,
  MAX_MONTHLY_DAY,
  monthlyDate,
  movedMonthlyDate,
  offeredInstalments,
  spreadLines,
} from './schedule.ts'

function everyDay(from: LocalDate, to: LocalDate): LocalDate[] {
  const days: LocalDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

describe('instalments', () => {
  it('[I1] one pays in 1, 3, 6, 10 or 12 times', () => {
    expect(INSTALMENT_COUNTS).toEqual([1, 3, 6, 10, 12])
    expect([0, 1, 2, 3, 4, 6, 10, 12, 13].filter(isInstalmentCount)).toEqual([1, 3, 6, 10, 12])
  })

  it('[I2] for every total from 0.50 € to 1000 € and every plan, parts are equal but the first and lose nothing', () => {
    const wrong: string[] = []
    for (let total = 50; total <= 100_000; total++) {
      for (const count of [3, 6, 10, 12] as const) {
        const parts = splitEvenly(cents(total), count)
        const [first = 0, ...others] = parts
        const part = others[0] ?? 0
        const isSound =
          parts.length === count &&
          first + part * (count - 1) === total &&
          others.every((other) => other === part) &&
          first - part === total % count &&
          isSpreadable(cents(total), count) === part >= 50
        if (!isSound) wrong.push(`${total} in ${count}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('[I3] the first is today’s, the others fall on the same day of the following months', () => {
    expect(instalmentDates('2026-01-15', 3)).toEqual(['2026-01-15', '2026-02-15', '2026-03-15'])
    expect(instalmentDates('2026-11-05', 3)).toEqual(['2026-11-05', '2026-12-05', '2027-01-05'])
    expect(instalmentDates('2026-11-05', 1)).toEqual(['2026-11-05'])
  })

  it('[I4] the 31st becomes the 28th and stays there (polarsource/polar#10664)', () => {
    expect(instalmentDates('2026-01-31', 6)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-28',
      '2026-04-28',
      '2026-05-28',
      '2026-06-28',
    ])
  })

  it('[I4] for every day of 2024–2032, each date is one month later, on the anchor’s day or the 28th', () => {
    const wrong = everyDay('2024-01-01', '2032-12-31').filter((today) => {
      const [year, month, day] = today.split('-').map(Number)
      const expected = Array.from({ length: 12 }, (_, index) => {
        const monthIndex = (year ?? 0) * 12 + (month ?? 0) - 1 + index
        const dayThen = index === 0 ? (day ?? 0) : Math.min(day ?? 0, 28)
        return localDate(Math.floor(monthIndex / 12), (monthIndex % 12) + 1, dayThen)
      })
      return instalmentDates(today, 12).join() !== expected.join()
    })
    expect(wrong).toEqual([])
  })

  it('[I5] a plan is offered if the campaign offers it and no part falls below 0.50 €', () => {
    expect(offeredInstalments(cents(100_000), [1, 3, 6, 10, 12])).toEqual([1, 3, 6, 10, 12])
    expect(offeredInstalments(cents(600), [3, 6, 10, 12])).toEqual([1, 3, 6, 10, 12])
    expect(offeredInstalments(cents(599), [3, 6, 10, 12])).toEqual([1, 3, 6, 10])
    expect(offeredInstalments(cents(150), [3, 6])).toEqual([1, 3])
    expect(offeredInstalments(cents(149), [3, 6])).toEqual([1])
    expect(offeredInstalments(cents(0), [3])).toEqual([1])
    expect(offeredInstalments(cents(10_000), [])).toEqual([1])
  })
})

describe('monthly gifts', () => {
  it('[I6] today, then the chosen day from the next month on', () => {
    const dates = [0, 1, 2, 12].map((index) => monthlyDate('2026-01-31', 5, index))
    expect(dates).toEqual(['2026-01-31', '2026-02-05', '2026-03-05', '2027-01-05'])
  })

  it('[I6] for every chosen day and every month of 2024–2032, the day is kept', () => {
    const wrong: string[] = []
    for (let day = 1; day <= MAX_MONTHLY_DAY; day++) {
      for (let index = 1; index <= 107; index++) {
        const date = monthlyDate('2024-01-31', day, index)
        if (Number(date.slice(8)) !== day || date <= monthlyDate('2024-01-31', day, index - 1))
          wrong.push(date)
      }
    }
    expect(wrong).toEqual([])
    expect(Math.min(...Array.from({ length: 12 }, (_, i) => daysInMonth(2026, i + 1)))).toBe(28)
  })

  it('[I8] a new day moves the planned debit within its month, or begins the month after', () => {
    const gift = { start: '2026-01-20', day: 5, index: 2 } as const
    expect(movedMonthlyDate('2026-03-20', gift, '2026-02-25')).toBe('2026-03-05')
    expect(movedMonthlyDate('2026-03-20', gift, '2026-03-05')).toBe('2026-03-20')
    expect(movedMonthlyDate('2026-03-20', { ...gift, day: 28 }, '2026-03-19')).toBe('2026-03-28')
  })

  it('[V34] a monthly day is given and lies between 1 and 28', () => {
    expect([0, 29, 1.5, -1].map(isMonthlyDay)).toEqual(Array(4).fill(false))
    expect([1, 28].map(isMonthlyDay)).toEqual([true, true])
    expect(() => monthlyDate('2026-01-01', 29, 1)).toThrow('not a monthly debit day')
  })
})

describe('lines over terms', () => {
  it('[I7] rows sum to the lines and columns to equal parts', () => {
    expect(spreadLines([cents(100), cents(100)], 3)).toEqual([
      [34, 33, 33],
      [34, 33, 33],
    ])
    const lines = fc.array(fc.integer({ min: 0, max: 50_000 }).map(cents), { maxLength: 20 })
    fc.assert(
      fc.property(lines, fc.constantFrom(...INSTALMENT_COUNTS), (amounts, count) => {
        const rows = spreadLines(amounts, count)
        const parts = splitEvenly(sum(amounts), count)
        const columns = parts.map((_, term) => sum(rows.map((row) => row[term] ?? cents(0))))
        return (
          rows.every(
            (row, i) => sum(row) === amounts[i] && row.length === count && row.every((share) => share >= 0),
          ) && columns.join() === parts.join()
        )
      }),
    )
  })
})
