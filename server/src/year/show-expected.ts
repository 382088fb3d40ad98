import type { ExpectedIncome } from '@obole/contract/year'
import { type ExpectedSource, monthOf, monthsFrom } from '@obole/core/accounting/year'
import { type LocalDate, parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { expectedDays, readExpectations } from './read-expectations.ts'
import * as store from './year.store.ts'

/** What is expected in a month of one campaign. */
interface Amount {
  formId: number
  month: LocalDate
  source: 'planned' | ExpectedSource
  cents: number
}

/** What is planned and what is expected from this month on, for twelve months. */
export async function showExpectedIncome(app: App, organizationId: number): Promise<ExpectedIncome> {
  const today = parisDate(app.clock.now())
  const days = expectedDays(today)
  const [planned, expectations] = await Promise.all([
    store.readPlanned(app.db, { organizationId, ...days }),
    readExpectations(app, organizationId),
  ])
  const all: Amount[] = [
    ...planned.map(({ formId, month, cents }) => ({ formId, month, source: 'planned' as const, cents })),
    ...expectations.flatMap(({ formId, source, amountCents, days: on }) =>
      on.map((day) => ({ formId, month: monthOf(day), source, cents: amountCents })),
    ),
  ]
  const byCampaign = Map.groupBy(all, ({ formId }) => formId)
  const names = await store.readCampaigns(app.db, [...byCampaign.keys()])
  return {
    ...days,
    totals: addUp(all),
    months: monthsFrom(today).map((month) => ({ month, ...addUp(all.filter((one) => one.month === month)) })),
    campaigns: names
      .map(({ id, ...campaign }) => ({ campaign, ...addUp(byCampaign.get(id) ?? []) }))
      .toSorted((one, other) => sizeOf(other) - sizeOf(one)),
  }
}

type Amounts = Record<Amount['source'], number>

function addUp(parts: readonly Amount[]): Amounts {
  const amounts: Amounts = { planned: 0, gifts: 0, renewals: 0 }
  for (const { source, cents } of parts) amounts[source] += cents
  return amounts
}

const sizeOf = ({ planned, gifts, renewals }: Amounts): number => planned + gifts + renewals
