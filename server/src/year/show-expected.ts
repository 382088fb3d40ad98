import type { ExpectedIncome } from '@obole/contract/year'
import { expectedGifts, lastDayOf, monthOf, monthsFrom } from '@obole/core/accounting/year'
import { renewalDay } from '@obole/core/campaign/automatic-renewal'
import { type LocalDate, parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import * as expected from './expected.store.ts'
import * as store from './year.store.ts'

interface Expectation {
  formId: number
  month: LocalDate
  source: 'planned' | 'gifts' | 'renewals'
  cents: number
}

/** What is planned and what is expected from this month on, for twelve months. */
export async function showExpectedIncome(app: App, organizationId: number): Promise<ExpectedIncome> {
  const today = parisDate(app.clock.now())
  const months = monthsFrom(today)
  const to = lastDayOf(months.at(-1) ?? today)
  const [planned, gifts, renewals] = await Promise.all([
    store.readPlanned(app.db, { organizationId, from: today, to }),
    expected.readGifts(app.db, organizationId),
    expected.readRenewals(app.db, organizationId),
  ])
  const all: Expectation[] = [
    ...planned.map(({ formId, month, cents }) => ({ formId, month, source: 'planned' as const, cents })),
    ...gifts.flatMap((gift) => monthsOfGift(gift, today, to)),
    ...renewals.flatMap((renewal) => renewalIn(renewal, today, to)),
  ]
  const byCampaign = Map.groupBy(all, ({ formId }) => formId)
  const names = await store.readCampaigns(app.db, [...byCampaign.keys()])
  return {
    from: today,
    to,
    totals: addUp(all),
    months: months.map((month) => ({ month, ...addUp(all.filter((one) => one.month === month)) })),
    campaigns: names
      .map(({ id, ...campaign }) => ({ campaign, ...addUp(byCampaign.get(id) ?? []) }))
      .toSorted((one, other) => sizeOf(other) - sizeOf(one)),
  }
}

function monthsOfGift(
  { formId, plannedOn, day, amountCents }: expected.GiftsRow,
  today: LocalDate,
  to: LocalDate,
): Expectation[] {
  return expectedGifts(plannedOn, day, to)
    .filter((on) => on > today)
    .map((on) => ({ formId, month: monthOf(on), source: 'gifts', cents: amountCents }))
}

function renewalIn(
  { formId, endsOn, amountCents }: expected.RenewalsRow,
  today: LocalDate,
  to: LocalDate,
): Expectation[] {
  const on = renewalDay(endsOn)
  return on < today || on > to ? [] : [{ formId, month: monthOf(on), source: 'renewals', cents: amountCents }]
}

type Amounts = Record<Expectation['source'], number>

function addUp(expectations: readonly Expectation[]): Amounts {
  const amounts: Amounts = { planned: 0, gifts: 0, renewals: 0 }
  for (const { source, cents } of expectations) amounts[source] += cents
  return amounts
}

const sizeOf = ({ planned, gifts, renewals }: Amounts): number => planned + gifts + renewals
