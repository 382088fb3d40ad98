import { expectedGifts, lastDayOf, monthsFrom } from '@obole/core/accounting/year'
import { renewalDay } from '@obole/core/campaign/automatic-renewal'
import { type LocalDate, parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { type ExpectedGroup, readExpectedGroups } from './expected.store.ts'

/** Days, both included. */
export interface Days {
  from: LocalDate
  to: LocalDate
}

/** From today to the end of the twelfth month. */
export const expectedDays = (today: LocalDate): Days => ({
  from: today,
  to: lastDayOf(monthsFrom(today).at(-1) ?? today),
})

/** A group of orders with the days on which each of them is expected to bring income, the first of them first. */
export type Expectation = ExpectedGroup & { days: readonly [LocalDate, ...LocalDate[]] }

/** What is expected beside what is planned, in the days that are asked for: every figure and its lines come from here. */
export async function readExpectations(
  app: App,
  organizationId: number,
  asked: Partial<Days> = {},
): Promise<Expectation[]> {
  const today = parisDate(app.clock.now())
  const whole = expectedDays(today)
  const from = asked.from === undefined || asked.from < whole.from ? whole.from : asked.from
  const to = asked.to === undefined || asked.to > whole.to ? whole.to : asked.to
  const groups = await readExpectedGroups(app.db, organizationId)
  return groups.flatMap((group): Expectation[] => {
    const [first, ...further] = daysOf(group, today, to).filter((on) => on >= from)
    return first === undefined ? [] : [{ ...group, days: [first, ...further] }]
  })
}

function daysOf(group: ExpectedGroup, today: LocalDate, to: LocalDate): LocalDate[] {
  if (group.source === 'gifts')
    return expectedGifts(group.afterDay, group.dayOfMonth, to).filter((on) => on > today)
  const on = renewalDay(group.afterDay)
  return on < today || on > to ? [] : [on]
}
