import { addDays, dateParts, daysInMonth, type LocalDate, localDate, monthsAfter } from '../dates/dates.ts'
import { type Cents, cents, sum, ZERO } from '../money/money.ts'
import { yearBeginsOn, yearEndsOn } from './journal.ts'

/**
 * What moves an association's account, as its year tells it. A payout that came back is a payout below zero: it never
 * really left.
 */
export const MOVEMENTS = ['capture', 'refund', 'disputeLost', 'topUp', 'payout'] as const
export type Movement = (typeof MOVEMENTS)[number]

/** What is told of a year, of all campaigns or of one. */
export const YEAR_FIGURES = [
  'ordered',
  'cameIn',
  'byHand',
  'refunded',
  'disputesLost',
  'net',
  'paidOut',
  'topUps',
  'toCome',
  'overdue',
] as const
export type YearFigure = (typeof YEAR_FIGURES)[number]
export type FiguresOfYear = Readonly<Record<YearFigure, Cents>>

export const NO_FIGURES: FiguresOfYear = {
  ordered: ZERO,
  cameIn: ZERO,
  byHand: ZERO,
  refunded: ZERO,
  disputesLost: ZERO,
  net: ZERO,
  paidOut: ZERO,
  topUps: ZERO,
  toCome: ZERO,
  overdue: ZERO,
}

/** What was kept of what came in: through Obole less what went back or was taken back, and by hand. */
export const netOf = ({
  cameIn,
  byHand,
  refunded,
  disputesLost,
}: Pick<FiguresOfYear, 'cameIn' | 'byHand' | 'refunded' | 'disputesLost'>): Cents =>
  cents(cameIn + byHand - refunded - disputesLost)

/** Figures of several parts, such as campaigns or months: each is the sum of theirs. */
export function addFigures(parts: readonly FiguresOfYear[]): FiguresOfYear {
  const added = { ...NO_FIGURES }
  for (const figure of YEAR_FIGURES) added[figure] = sum(parts.map((part) => part[figure]))
  return added
}

export const isNothing = (figures: FiguresOfYear): boolean =>
  YEAR_FIGURES.every((figure) => figures[figure] === 0)

/** The days of a year that are over or run, and the days of the year before that they are held against. */
export type YearDays = {
  readonly beginsOn: LocalDate
  readonly endsOn: LocalDate
  /** The last day that counts: today in the year that runs, else the last of the year. */
  readonly until: LocalDate
  readonly isRunning: boolean
  readonly before: {
    readonly beginsOn: LocalDate
    readonly endsOn: LocalDate
    /** The same day a year before; 28 February for 29 February. */
    readonly until: LocalDate
  }
}

/** The year that begins in a calendar year, where years begin with that month. */
export function daysOfYear(year: number, firstMonth: number, today: LocalDate): YearDays {
  const beginsOn = localDate(year, firstMonth, 1)
  const endsOn = yearEndsOn(beginsOn)
  const isRunning = beginsOn <= today && today <= endsOn
  const until = isRunning ? today : endsOn
  const before = localDate(year - 1, firstMonth, 1)
  return {
    beginsOn,
    endsOn,
    until,
    isRunning,
    before: {
      beginsOn: before,
      endsOn: yearEndsOn(before),
      until: isRunning ? yearEarlier(until) : yearEndsOn(before),
    },
  }
}

/** The days of a year on which something is due that is not received yet; null where it has none. */
export type DueDays = { readonly from: LocalDate; readonly to: LocalDate } | null
type WholeYear = Pick<YearDays, 'beginsOn' | 'endsOn'>

export const daysToCome = ({ beginsOn, endsOn }: WholeYear, today: LocalDate): DueDays =>
  dueDays(beginsOn > today ? beginsOn : today, endsOn)

export function daysOverdue({ beginsOn, endsOn }: WholeYear, today: LocalDate): DueDays {
  const yesterday = addDays(today, -1)
  return dueDays(beginsOn, endsOn < yesterday ? endsOn : yesterday)
}

const dueDays = (from: LocalDate, to: LocalDate): DueDays => (from <= to ? { from, to } : null)

/** The calendar year in which the year begins that a day is in. */
export const yearOf = (day: LocalDate, firstMonth: number): number =>
  dateParts(yearBeginsOn(day, firstMonth)).year

function yearEarlier(day: LocalDate): LocalDate {
  const { year, month, day: dayOfMonth } = dateParts(day)
  return localDate(year - 1, month, Math.min(dayOfMonth, daysInMonth(year - 1, month)))
}

/** The first days of the twelve months of a year, or of twelve months from a day on. */
export const monthsFrom = (beginsOn: LocalDate): LocalDate[] =>
  Array.from({ length: 12 }, (_, index) => monthsAfter(monthOf(beginsOn), index, 1))

export function monthOf(day: LocalDate): LocalDate {
  const { year, month } = dateParts(day)
  return localDate(year, month, 1)
}

export const lastDayOf = (month: LocalDate): LocalDate => addDays(monthsAfter(month, 1, 1), -1)

/** Of what grew more than that, a share says nothing any more: « 1 376 % ». */
export const LARGEST_CHANGE_PERCENT = 300

/** By how much a figure changed; the share is null where there was nothing to compare with, or next to nothing. */
export type Change = { readonly cents: Cents; readonly percent: number | null }

export function changeSince(nowCents: Cents, beforeCents: Cents): Change {
  const changedCents = cents(nowCents - beforeCents)
  const percent = beforeCents > 0 ? Math.round((changedCents / beforeCents) * 100) : null
  return {
    cents: changedCents,
    percent: percent === null || Math.abs(percent) > LARGEST_CHANGE_PERCENT ? null : percent,
  }
}

/** What income is expected from, beside the debits that are planned: monthly gifts and payments, and renewals. */
export const EXPECTED_SOURCES = ['gifts', 'renewals'] as const
export type ExpectedSource = (typeof EXPECTED_SOURCES)[number]

/** The days on which a monthly gift or payment is expected until a day, after the debit that is planned: as long as it runs. */
export function expectedGifts(plannedOn: LocalDate, day: number, until: LocalDate): LocalDate[] {
  const expected: LocalDate[] = []
  for (let index = 1; ; index += 1) {
    const on = monthsAfter(plannedOn, index, day)
    if (on > until) return expected
    expected.push(on)
  }
}
