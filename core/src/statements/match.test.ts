import { describe, expect, it } from 'vitest'
import { addDays } from '../dates/dates.ts'
import { cents } from '../money/money.ts'
import { coveredDays, type Period, uncoveredDays } from './coverage.ts'
import { knownLines, type ReadLine } from './known-lines.ts'
import {
  ABSENT_AFTER_DAYS,
  candidatesOf,
  type KeptLine,
  matchesOf,
  mayBePayout,
  OTHERS_LINES_DAYS,
  type PayoutToFind,
  returnedPayouts,
  standingOf,
  strayLines,
} from './match.ts'

const PAID = '2026-11-02'
const payout = (id: number, more: Partial<PayoutToFind> = {}): PayoutToFind => ({
  id,
  amountCents: cents(10_000),
  state: 'CashedOut',
  askedOn: PAID,
  paidOn: PAID,
  ...more,
})
const line = (id: number, label: string, more: Partial<KeptLine> = {}): KeptLine => ({
  id,
  day: PAID,
  valueDay: null,
  amountCents: cents(10_000),
  label,
  reference: null,
  ...more,
})
const match = (payouts: readonly PayoutToFind[], lines: readonly KeptLine[], more = {}) =>
  matchesOf({ payouts, lines, ticks: [], takenOff: [], ...more }).map(
    ({ payoutId, lineId, kind }) => `${payoutId}=${lineId} ${kind}`,
  )

describe('the same payout', () => {
  it('[BS7] is certain where amount and name are the same, whatever the day', () => {
    const late = { day: addDays(PAID, 60) }
    expect(match([payout(1), payout(2)], [line(7, 'OBOLE VIRT 000002', late)])).toEqual(['2=7 Certain'])
    expect(match([payout(2)], [line(7, 'OBOLE VIRT 000002', { amountCents: cents(9999) })])).toEqual([])
    expect(match([payout(3)], [line(7, 'OBOLE VIRT 000002')])).toEqual([])
    expect(match([payout(2)], [line(7, 'OBOLE VIRT 000002'), line(8, 'OBOLE VIRT 000002')])).toEqual([])
  })

  it('[BS7] is probable where it has no rival, or alone names the platform', () => {
    expect(match([payout(1)], [line(7, 'VIR STRIPE')])).toEqual(['1=7 Probable'])
    expect(match([payout(1)], [line(7, 'VIR MME DURAND'), line(8, 'VIR OBOLE')])).toEqual(['1=8 Probable'])
    expect(match([payout(1)], [line(7, 'VIR MME DURAND'), line(8, 'VIR M PETIT')])).toEqual([])
    expect(match([payout(1), payout(2)], [line(7, 'VIR OBOLE')])).toEqual([])
  })

  it('[BS7] is looked for from 2 days before to 10 after', () => {
    const on = (days: number) => match([payout(1)], [line(7, 'VIR OBOLE', { day: addDays(PAID, days) })])
    expect([-3, -2, 10, 11].map(on)).toEqual([[], ['1=7 Probable'], ['1=7 Probable'], []])
  })

  it('[BS7] what is named goes first, and the rest has one rival less', () => {
    expect(match([payout(1), payout(2)], [line(7, 'OBOLE VIRT 000002'), line(8, 'VIR')])).toEqual([
      '2=7 Certain',
      '1=8 Probable',
    ])
  })

  it('[BS7] one is one: what is ticked off or was taken apart stays so, and what failed is not looked for', () => {
    const lines = [line(7, 'OBOLE VIRT 000001')]
    expect(match([payout(1)], lines, { ticks: [{ payoutId: 1, lineId: 9 }] })).toEqual([])
    expect(match([payout(1)], lines, { ticks: [{ payoutId: 9, lineId: 7 }] })).toEqual([])
    expect(match([payout(1)], lines, { takenOff: [{ payoutId: 1, lineId: 7 }] })).toEqual([])
    expect(match([payout(1, { state: 'Failed', paidOn: null })], lines)).toEqual([])
    expect(match([payout(1)], [line(7, 'OBOLE VIRT 000001', { amountCents: cents(-10_000) })])).toEqual([])
  })

  it('[BS7] somebody chooses among lines of the very amount, those that name it first', () => {
    const lines = [
      line(5, 'VIR A'),
      line(6, 'VIR OBOLE'),
      line(7, 'OBOLE VIRT 000001'),
      line(8, 'OBOLE VIRT 000002'),
    ]
    const early = line(9, 'VIR B', { day: addDays(PAID, -3) })
    const known = {
      payouts: [payout(1)],
      lines: [...lines, early],
      ticks: [],
      takenOff: [{ payoutId: 1, lineId: 7 }],
    }
    expect(
      candidatesOf(known)
        .get(1)
        ?.map(({ id }) => id),
    ).toEqual([7, 6, 5])
  })
})

describe('where a payout stands', () => {
  const at = (
    one: PayoutToFind,
    { days = 30, until = 3, ticked = [] as number[], returned = [] as number[] } = {},
  ) =>
    standingOf(one, {
      covered: [{ from: PAID, until: addDays(PAID, until) }],
      today: addDays(PAID, days),
      tickedIds: new Set(ticked),
      returnedIds: new Set(returned),
    })

  it('[BS8] is absent when its days are covered without it, and enough time has gone by', () => {
    expect(ABSENT_AFTER_DAYS).toBe(5)
    expect([at(payout(1)), at(payout(1), { until: 2 }), at(payout(1), { days: 6 })]).toEqual([
      'Absent',
      'Waiting',
      'Absent',
    ])
    expect([at(payout(1), { days: 5 }), at(payout(1, { paidOn: null }))]).toEqual(['Waiting', 'Waiting'])
    expect(at(payout(1, { paidOn: addDays(PAID, -1) }))).toBe('Waiting')
  })

  it('[BS8] is ticked off, taken back, or of no statement', () => {
    const failed = payout(1, { state: 'Failed', paidOn: null })
    expect([at(payout(1), { ticked: [1] }), at(payout(1), { ticked: [1], returned: [1] })]).toEqual([
      'Ticked',
      'Returned',
    ])
    expect([at(failed), at(failed, { ticked: [1] })]).toEqual([null, 'Returned'])
  })

  it('[BS8] was taken back by a debit that names it, or the platform and that it goes back', () => {
    const back = (label: string, more: Partial<KeptLine> = {}) => [
      ...returnedPayouts(
        [payout(1), payout(2, { askedOn: addDays(PAID, 1) })],
        [line(7, label, { amountCents: cents(-10_000), day: addDays(PAID, 4), ...more })],
      ).keys(),
    ]
    expect(back('OBOLE VIRT 000001')).toEqual([1])
    expect(back('REJET VIR OBOLE')).toEqual([2])
    expect(back('REJET VIR EDF')).toEqual([])
    expect(back('VIR VERS OBOLE')).toEqual([])
    expect(back('OBOLE VIRT 000001', { day: addDays(PAID, -1) })).toEqual([])
    expect(back('OBOLE VIRT 000001', { amountCents: cents(10_000) })).toEqual([])
  })

  it('[BS8] a credit that names the platform and is no payout stands out', () => {
    const lines = [
      line(1, 'VIR OBOLE'),
      line(2, 'VIR OBOLE'),
      line(3, 'VIR EDF'),
      line(4, 'OBOLE', { amountCents: cents(-1) }),
    ]
    const ticks = [{ payoutId: 9, lineId: 2 }]
    const strays = (...payouts: PayoutToFind[]) =>
      strayLines({ payouts, lines, ticks, takenOff: [] }).map(({ id }) => id)
    expect(strays()).toEqual([1])
    // It is offered for the payout already.
    expect(strays(payout(1))).toEqual([])
    expect(strays(payout(1, { amountCents: cents(9999) }))).toEqual([1])
  })
})

describe('the days that statements cover', () => {
  const period = (from: string, until: string, openingCents = 0, closingCents = 1): Period => ({
    from,
    until,
    openingCents: cents(openingCents),
    closingCents: cents(closingCents),
  })

  it('[BS8] go on with the next day, and over quiet days by the balance', () => {
    expect(
      coveredDays([
        period('2026-11-10', '2026-11-12'),
        period('2026-11-01', '2026-11-05', 0, 7),
        period('2026-11-03', '2026-11-04', 0, 9),
        period('2026-11-06', '2026-11-07', 8, 8),
      ]),
    ).toEqual([
      { from: '2026-11-01', until: '2026-11-07' },
      { from: '2026-11-10', until: '2026-11-12' },
    ])
    const later = (days: number, opening: number) =>
      coveredDays([
        period('2026-11-01', '2026-11-06', 0, 7),
        period(addDays('2026-11-06', days), '2026-11-30', opening),
      ])
    expect([later(7, 7), later(8, 7), later(7, 6)].map(({ length }) => length)).toEqual([1, 2, 2])
  })

  it('[BS8] those that none covers are told', () => {
    const covered = [
      { from: '2026-11-03', until: '2026-11-05' },
      { from: '2026-11-10', until: '2026-11-20' },
    ]
    expect(uncoveredDays(covered, { from: '2026-11-01', until: '2026-11-25' })).toEqual([
      { from: '2026-11-01', until: '2026-11-02' },
      { from: '2026-11-06', until: '2026-11-09' },
      { from: '2026-11-21', until: '2026-11-25' },
    ])
    expect(uncoveredDays(covered, { from: '2026-11-10', until: '2026-11-15' })).toEqual([])
    expect(uncoveredDays([], { from: PAID, until: PAID })).toEqual([{ from: PAID, until: PAID }])
  })
})

describe('a line', () => {
  const read = (label: string, more: Partial<ReadLine> = {}): ReadLine => ({
    day: PAID,
    valueDay: null,
    amountCents: cents(10_000),
    label,
    reference: null,
    format: 'csv',
    ...more,
  })
  const known = (lines: readonly ReadLine[], before: readonly ReadLine[]) =>
    knownLines(lines, before).map((one) => (one ? before.indexOf(one) : null))

  it('[BS6] that two files have is one, and a second one like it is another', () => {
    expect(known([read('A'), read('a.'), read('B')], [read('A')])).toEqual([0, null, null])
    expect(known([read('A'), read('A')], [read('A'), read('A')])).toEqual([0, 1])
    expect(known([read('A', { reference: '1' })], [read('other words', { reference: '1' })])).toEqual([0])
    expect(known([read('A', { day: '2026-11-03' })], [read('A')])).toEqual([null])
    expect(known([read('A', { amountCents: cents(1) })], [read('A')])).toEqual([null])
  })

  it('[BS6] is known by day and amount between two formats, each standing for one', () => {
    const before = [read('A', { format: 'ofx' }), read('B', { format: 'ofx' })]
    expect(known([read('B'), read('C'), read('D')], before)).toEqual([1, 0, null])
  })

  it('[BS6] is kept where it names the platform, or is a credit of the amount of a payout before it', () => {
    const payouts = new Map([[10_000, [{ askedOn: PAID }]]])
    const kept = (label: string, more: Partial<ReadLine> = {}) => mayBePayout(read(label, more), payouts)
    expect([kept('VIR MME DURAND'), kept('VIR', { amountCents: cents(9999) })]).toEqual([true, false])
    expect(kept('VIR OBOLE', { amountCents: cents(-1) })).toBe(true)
    expect(kept('VIR', { amountCents: cents(-10_000) })).toBe(false)
    expect([-1, 0, 45, 46].map((days) => kept('VIR', { day: addDays(PAID, days) }))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(OTHERS_LINES_DAYS).toBe(400)
  })
})
