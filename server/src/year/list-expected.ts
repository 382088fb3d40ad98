import type { ExpectedOrder } from '@obole/contract/expected-income'
import type { ExpectedSource } from '@obole/core/accounting/year'
import type { App } from '../app.ts'
import type { Listed, Position } from '../platform/continuation.ts'
import { type ExpectedOrderRow, listExpectedOrders, type PlacedGroup } from './expected.store.ts'
import { payerName } from './payer-name.ts'
import { type Days, type Expectation, readExpectations } from './read-expectations.ts'

/** What a list shows of expected income: some days, some sources, one campaign. */
interface ExpectedAsked extends Partial<Days> {
  organizationId: number
  formId: number | null
  sources: readonly ExpectedSource[] | undefined
}

async function askedFor(
  app: App,
  { organizationId, formId, sources, ...days }: ExpectedAsked,
): Promise<Expectation[]> {
  const expectations = await readExpectations(app, organizationId, days)
  return expectations.filter(
    (one) => (formId === null || one.formId === formId) && (!sources?.length || sources.includes(one.source)),
  )
}

/** The orders that are expected to bring income, the next first. */
export async function readExpectedOrders(
  app: App,
  asked: ExpectedAsked,
  after: Position | null,
  limit: number,
): Promise<Listed<ExpectedOrder>[]> {
  const { organizationId } = asked
  const groups = (await askedFor(app, asked)).map(placed).filter(({ place }) => !after || place >= after.key)
  const rows = await listExpectedOrders(app.db, { organizationId, groups }, after, limit)
  return rows.map((row) => ({ row: lineOf(row), position: { key: row.place, id: row.orderId } }))
}

export async function countExpectedOrders(app: App, asked: ExpectedAsked): Promise<number> {
  return (await askedFor(app, asked)).reduce((count, { orders }) => count + orders, 0)
}

export async function sumExpectedOrders(app: App, asked: ExpectedAsked): Promise<{ amount: number }> {
  const expectations = await askedFor(app, asked)
  return { amount: expectations.reduce((sum, { amountCents, days }) => sum + amountCents * days.length, 0) }
}

/** By the first day; an order may give each month and renew itself as well, so that its source is a part of its place. */
const placed = ({ days, ...group }: Expectation): PlacedGroup => ({
  ...group,
  place: `${days[0]} ${group.source}`,
  day: days[0],
  lastDay: days.at(-1) ?? days[0],
  debits: days.length,
})

function lineOf({ source, isMonthlyGift, amountCents, payer, ...row }: ExpectedOrderRow): ExpectedOrder {
  const monthly = isMonthlyGift ? 'MonthlyGift' : 'MonthlyPayment'
  return {
    id: `${source}-${row.orderId}`,
    kind: source === 'renewals' ? 'AutomaticRenewal' : monthly,
    day: row.day,
    lastDay: row.lastDay,
    debits: row.debits,
    debitAmount: amountCents,
    amount: amountCents * row.debits,
    orderId: row.orderId,
    formType: row.formType,
    formSlug: row.formSlug,
    formTitle: row.formTitle,
    payer: payerName(payer),
  }
}
