import { assert } from '../assert.ts'
import { dateParts, type LocalDate, monthsAfter } from '../dates/dates.ts'
import { type Cents, cents, MIN_CHARGE_CENTS, splitEvenly, sum } from '../money/money.ts'
import { spreadTip } from '../money/tip.ts'

export const INSTALMENT_COUNTS = [1, 3, 6, 10, 12] as const
export type InstalmentCount = (typeof INSTALMENT_COUNTS)[number]

/** The last day every month has. */
export const MAX_MONTHLY_DAY = 28

export function isInstalmentCount(count: number): count is InstalmentCount {
  return INSTALMENT_COUNTS.some((known) => known === count)
}

export function isMonthlyDay(day: number): boolean {
  return Number.isInteger(day) && day >= 1 && day <= MAX_MONTHLY_DAY
}

/** The first debit is today's, the others fall on the same day of the following months, the 28th at the latest. */
export function instalmentDates(today: LocalDate, count: InstalmentCount): LocalDate[] {
  return Array.from({ length: count }, (_, index) => instalmentDate(today, index))
}

function instalmentDate(today: LocalDate, index: number): LocalDate {
  if (index === 0) return today
  return monthsAfter(today, index, Math.min(dateParts(today).day, MAX_MONTHLY_DAY))
}

/** A monthly gift: the first debit today, then the chosen day from the next month on. */
export function monthlyDate(start: LocalDate, day: number, index: number): LocalDate {
  assert(isMonthlyDay(day), `not a monthly debit day: ${day}`)
  return index === 0 ? start : monthsAfter(start, index, day)
}

/**
 * The planned debit of a monthly gift whose day is changed: on the new day of its own month if that is still to
 * come, else when it was planned, and the new day begins the month after.
 */
export function movedMonthlyDate(
  planned: LocalDate,
  gift: { start: LocalDate; day: number; index: number },
  today: LocalDate,
): LocalDate {
  const moved = monthlyDate(gift.start, gift.day, gift.index)
  return moved > today ? moved : planned
}

/** A plan is offered only if its smallest part is an amount that a card can be charged. */
export function isSpreadable(total: Cents, count: InstalmentCount): boolean {
  return count === 1 || Math.floor(total / count) >= MIN_CHARGE_CENTS
}

/** The plans a campaign offers that this total allows; paying at once always is. */
export function offeredInstalments(total: Cents, campaignOffers: readonly number[]): InstalmentCount[] {
  return INSTALMENT_COUNTS.filter(
    (count) => count === 1 || (campaignOffers.includes(count) && isSpreadable(total, count)),
  )
}

/** What a plan is made of: the whole, the part of it that may be spread, and the contribution. */
export interface PlanFigures {
  amountCents: Cents
  spreadableCents: Cents
  tipCents: Cents
}

/**
 * What each debit takes from the payer's account for this number of instalments. The first debit includes what may not
 * be spread and the cents that cannot be divided. Offers, schedules and buttons all show these amounts.
 */
export function planDebits({ amountCents, spreadableCents, tipCents }: PlanFigures, count: number): Cents[] {
  const parts = splitEvenly(spreadableCents, count)
  const tips = spreadTip(tipCents, count)
  const atOnce = amountCents - spreadableCents
  return parts.map((part, index) => cents(part + (tips[index] ?? 0) + (index === 0 ? atOnce : 0)))
}

/**
 * How much of each line each term pays: rows are lines, columns are terms. Every row sums to its line
 * and every column to the equal parts of the whole, so that an order's lines and its payments agree.
 */
export function spreadLines(lines: readonly Cents[], count: InstalmentCount): Cents[][] {
  const rows = lines.map((line) => ({
    part: Math.floor(line / count),
    spare: line % count,
    later: [] as Cents[],
  }))
  const equalPart = Math.floor(sum(lines) / count)
  const missing = equalPart - rows.reduce((total, { part }) => total + part, 0)
  for (let term = 1; term < count; term++) {
    let toFind = missing
    for (const row of rows) {
      const extra = Math.min(toFind, row.spare)
      row.spare -= extra
      toFind -= extra
      row.later.push(cents(row.part + extra))
    }
    assert(toFind === 0, 'the lines cannot fill an equal part')
  }
  return rows.map(({ part, spare, later }) => [cents(part + spare), ...later])
}
