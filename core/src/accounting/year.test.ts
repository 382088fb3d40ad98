import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { addDays } from '../dates/dates.ts'
import { cents } from '../money/money.ts'
import {
  addFigures,
  changeSince,
  daysOfYear,
  expectedGifts,
  daysOverdue,
  daysToCome,
  isNothing,
  lastDayOf,
  monthsFrom,
  netOf,
  NO_FIGURES,
  YEAR_FIGURES,
  yearOf,
} from './year.ts'

describe('the days of a year', () => {
  it('[YV1] are held against the same days of the year before while it runs', () => {
    expect(daysOfYear(2026, 1, '2026-11-19')).toEqual({
      beginsOn: '2026-01-01',
      endsOn: '2026-12-31',
      until: '2026-11-19',
      isRunning: true,
      before: { beginsOn: '2025-01-01', endsOn: '2025-12-31', until: '2025-11-19' },
    })
    expect(daysOfYear(2028, 1, '2028-02-29').before.until).toBe('2027-02-28')
  })

  it('[YV1] are held against the whole year before once it is over', () => {
    expect(daysOfYear(2025, 1, '2026-11-19')).toMatchObject({
      until: '2025-12-31',
      isRunning: false,
      before: { until: '2024-12-31' },
    })
    expect(daysOfYear(2027, 1, '2026-11-19')).toMatchObject({ until: '2027-12-31', isRunning: false })
  })

  it('[YV1] begin with the month of the accounting year', () => {
    const { beginsOn, endsOn, until, before } = daysOfYear(2026, 9, '2027-02-03')
    expect([beginsOn, endsOn, until]).toEqual(['2026-09-01', '2027-08-31', '2027-02-03'])
    expect(before).toEqual({ beginsOn: '2025-09-01', endsOn: '2026-08-31', until: '2026-02-03' })
    expect([yearOf('2027-08-31', 9), yearOf('2027-09-01', 9), yearOf('2027-08-31', 1)]).toEqual([
      2026, 2027, 2027,
    ])
  })

  it('[YV1] follow those of the year before without a gap', () => {
    const year = fc.integer({ min: 2001, max: 2090 })
    fc.assert(
      fc.property(year, fc.integer({ min: 1, max: 12 }), (asked, month) => {
        const { beginsOn, before } = daysOfYear(asked, month, '2026-11-19')
        expect(addDays(before.endsOn, 1)).toBe(beginsOn)
      }),
    )
  })
})

describe('what is due in a year', () => {
  const year = { beginsOn: '2026-01-01', endsOn: '2026-12-31' }

  it('[YV3] is to come from today on, and overdue before', () => {
    expect(daysToCome(year, '2026-11-19')).toEqual({ from: '2026-11-19', to: '2026-12-31' })
    expect(daysOverdue(year, '2026-11-19')).toEqual({ from: '2026-01-01', to: '2026-11-18' })
  })

  it('[YV3] is all overdue in a year that is over, and all to come in one that is not begun', () => {
    expect([daysToCome(year, '2027-01-01'), daysOverdue(year, '2027-01-01')]).toEqual([
      null,
      { from: '2026-01-01', to: '2026-12-31' },
    ])
    expect([daysToCome(year, '2026-01-01'), daysOverdue(year, '2026-01-01')]).toEqual([
      { from: '2026-01-01', to: '2026-12-31' },
      null,
    ])
    expect(daysToCome(year, '2025-06-01')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  })
})

describe('the figures of a year', () => {
  const figures = (amount: number) =>
    Object.assign({ ...NO_FIGURES }, Object.fromEntries(YEAR_FIGURES.map((one) => [one, cents(amount)])))

  it('[YV2] net is what was kept of what came in, through Obole and by hand', () => {
    const parts = { cameIn: cents(1000), byHand: cents(300), refunded: cents(200), disputesLost: cents(50) }
    expect(netOf(parts)).toBe(1050)
  })

  it('[YV4] are the sums of those of its campaigns', () => {
    expect(addFigures([figures(3), figures(4)])).toEqual(figures(7))
    expect(addFigures([])).toEqual(NO_FIGURES)
    expect([isNothing(NO_FIGURES), isNothing({ ...NO_FIGURES, overdue: cents(1) })]).toEqual([true, false])
  })

  it('[YV5] change in euros, and in percent where there was something before', () => {
    expect(changeSince(cents(150), cents(100))).toEqual({ cents: 50, percent: 50 })
    expect(changeSince(cents(0), cents(300))).toEqual({ cents: -300, percent: -100 })
    expect(changeSince(cents(100), cents(0))).toEqual({ cents: 100, percent: null })
    expect(changeSince(cents(100), cents(-50))).toEqual({ cents: 150, percent: null })
    expect(changeSince(cents(400), cents(100))).toEqual({ cents: 300, percent: 300 })
    expect(changeSince(cents(401), cents(100))).toEqual({ cents: 301, percent: null })
  })
})

describe('what is expected', () => {
  it('[YV6] is asked of twelve months', () => {
    const months = monthsFrom('2026-11-19')
    expect([months.length, months[0], months[11]]).toEqual([12, '2026-11-01', '2027-10-01'])
    expect(lastDayOf('2027-02-01')).toBe('2027-02-28')
  })

  it('[YV6] is each month of a gift after the one that is planned', () => {
    expect(expectedGifts('2026-12-05', 5, '2027-03-05')).toEqual(['2027-01-05', '2027-02-05', '2027-03-05'])
    expect(expectedGifts('2026-12-05', 28, '2027-02-27')).toEqual(['2027-01-28'])
    expect(expectedGifts('2026-12-05', 5, '2026-12-31')).toEqual([])
  })
})
