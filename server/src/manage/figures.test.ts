import type { ContributorRow, OrderRow, PaymentRow, Totals } from '@obole/contract/manage-lists'
import { figuresOf, receivedCents, toComeCents } from '@obole/core/figures'
import { cents } from '@obole/core/money'
import { PAYMENT_MACHINE, type PaymentState } from '@obole/core/payment'
import { beforeAll, describe, expect, it } from 'vitest'
import { runMixedOperations } from '../../testing/mixed-operations.ts'
import { payOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, visitor, type Visitor } from '../../testing/visitor.ts'
import { grantRole } from '../people/change-roles.ts'

/** Every figure the desk and the public see, after everything that can happen to money happened, beside the ledger. */
const test = testApp({ bank: true })
const OPERATIONS = 150

interface Association {
  id: number
  slug: string
  path: string
  formSlug: string
  admin: Visitor
}
const associations: Association[] = []

beforeAll(async () => {
  const mustHappen = ['plan begun', 'refund Processed', 'buy']
  await runMixedOperations(test, { count: OPERATIONS, seed: 7, atOnce: 4, mustHappen })
  const rows = await test.app.db.query<{ id: number; slug: string; form_slug: string; form_id: number }>({
    text: `
      select g.id, g.slug, f.slug as form_slug, f.id as form_id from organizations g join forms f on f.organization_id = g.id
      where f.form_type = 'PaymentForm' and exists (select from orders o where o.form_id = f.id)`,
  })
  // A campaign that shows its gauge: what visitors read is compared too.
  await test.app.db.query({ text: `update forms set amount_visible = true where form_type = 'PaymentForm'` })
  for (const { id, slug, form_slug: formSlug } of rows) {
    const email = `chiffres@${slug}.example`
    const userId = await createTestUser(test, { email })
    await grantRole(test.app, { userId, organizationId: id, role: 'OrganizationAdmin', formId: null })
    const admin = await signedInVisitor(test, email)
    associations.push({ id, slug, formSlug, path: `/api/manage/organizations/${slug}`, admin })
  }
  for (const association of associations) await byHand(association)
}, 300_000)

/** Plans given up, money received by hand, and money received by hand that was a mistake. */
async function byHand({ admin, path, slug, formSlug }: Association): Promise<void> {
  const [tier, plan] = (await admin.get(`${path}/forms/PaymentForm/${formSlug}`)).json().document.tiers
  const place = { organizationSlug: slug, formType: 'PaymentForm', formSlug } as const
  const items = [{ tierId: plan.id, tierType: 'Payment' as const }]
  const { orderId } = await payOrder(test, { ...place, items }, { instalments: 3 })
  expect((await admin.post(`${path}/orders/${orderId}/cancel-plan`)).statusCode).toBe(200)
  for (const isMistake of [false, true]) {
    const order = await admin.post(`${path}/orders`, {
      formType: 'PaymentForm',
      formSlug,
      items: [{ tierId: tier.id, customAmount: 2500 }],
      payer: { firstName: 'Jeanne', lastName: 'Marchand', email: 'jeanne@example.org' },
      means: 'Check',
      receivedOn: '2026-03-14',
    })
    expect(order.statusCode).toBe(201)
    if (isMistake) await admin.post(`${path}/orders/${order.json().id}/cancel-offline`)
  }
}

/** By card, what the books say; by hand, what was written down and not taken back. */
async function bookedFor(organizationId: number): Promise<number> {
  const [row] = await test.app.db.query<{ cents: number }>({
    text: `
      select ((select coalesce(sum(case when credit_account = $2 then amount_cents else -amount_cents end), 0)
          from transfers where kind in ('capture', 'refund', 'disputeLost') and $2 in (credit_account, debit_account))
        + (select coalesce(sum(amount_cents), 0) from payments
          where organization_id = $1 and type = 'Offline' and state = 'Registered'))::bigint as cents`,
    values: [organizationId, `association:${organizationId}`],
  })
  return row?.cents ?? 0
}

type Walked<T> = { rows: T[]; totals: Totals }

async function walk<T>({ admin, path }: Association, page: string): Promise<Walked<T>> {
  const rows: T[] = []
  const first = (
    await admin.get(`${path}${page}${page.includes('?') ? '&' : '?'}withTotals=true&pageSize=100`)
  ).json()
  rows.push(...first.data)
  for (let token = first.pagination.continuationToken; token;) {
    const next = (
      await admin.get(
        `${path}${page}${page.includes('?') ? '&' : '?'}pageSize=100&continuationToken=${encodeURIComponent(token)}`,
      )
    ).json()
    rows.push(...next.data)
    token = next.pagination.continuationToken
  }
  return { rows, totals: first.totals }
}

const add = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

const HEADINGS = { ordered: 'Commandé (€)', received: 'Encaissé net (€)', toCome: 'À venir (€)' }

/** The sum of a column of the file. */
async function exported({ admin, path }: Association, list: string, column: keyof Totals): Promise<number> {
  const { url } = (await admin.post(`${path}/exports`, { list, format: 'csv', locale: 'fr' })).json()
  const [header = '', ...lines] = (await admin.get(url)).body.replace('\ufeff', '').trimEnd().split('\r\n')
  const at = header.split(';').indexOf(HEADINGS[column])
  return add(lines.map((line) => Math.round(Number(line.split(';')[at]?.replace(',', '.')) * 100)))
}

describe('what is called received', () => {
  it('is what the ledger says, on every page, in every call and in every file', async () => {
    expect(associations).toHaveLength(3)
    for (const association of associations) {
      const { id, admin, path, slug, formSlug } = association
      const booked = await bookedFor(id)
      const orders = await walk<OrderRow>(association, '/orders')
      const payments = await walk<PaymentRow>(association, '/payments')
      const contributors = await walk<ContributorRow>(association, '/contributors')
      const statistics = (await admin.get(`${path}/statistics?from=beginning`)).json()
      const campaign = (await admin.get(`${path}/forms/PaymentForm/${formSlug}`)).json()
      const open = await visitor(test).get(
        `/api/agg/form?organizationSlug=${slug}&formType=PaymentForm&formSlug=${formSlug}`,
      )
      expect(booked).toBeGreaterThan(0)
      expect({
        orders: orders.totals.received,
        orderRows: add(orders.rows.map(({ received }) => received)),
        payments: payments.totals.received,
        paymentRows: add(payments.rows.map(({ received }) => received)),
        contributors: add(contributors.rows.map(({ received }) => received)),
        statistics: statistics.totals.received,
        live: (await admin.get(`${path}/statistics/live`)).json().received,
        gauge: campaign.form.collectedAmount,
        gaugeOfVisitors: open.json().form.collectedAmount,
        ordersFile: await exported(association, 'orders', 'received'),
        paymentsFile: await exported(association, 'payments', 'received'),
        contributorsFile: await exported(association, 'contributors', 'received'),
      }).toEqual(
        Object.fromEntries(
          ['orders', 'orderRows', 'payments', 'paymentRows', 'contributors', 'statistics', 'live', 'gauge']
            .concat(['gaugeOfVisitors', 'ordersFile', 'paymentsFile', 'contributorsFile'])
            .map((place) => [place, booked]),
        ),
      )
    }
  })
})

describe('what is called ordered, and to come', () => {
  it('is the same wherever it is shown, and the sum of its lines', async () => {
    for (const association of associations) {
      const { admin, path } = association
      const { rows, totals } = await walk<OrderRow>(association, '/orders')
      const {
        totals: statistics,
        days,
        byTier,
      } = (await admin.get(`${path}/statistics?from=beginning`)).json()
      const ordered = add(rows.map((order) => order.ordered))
      expect({
        total: totals.ordered,
        statistics: statistics.ordered,
        days: add(days.map((day: { ordered: number }) => day.ordered)),
        tiers: add(byTier.map((tier: { ordered: number }) => tier.ordered)),
        file: await exported(association, 'orders', 'ordered'),
      }).toEqual({ total: ordered, statistics: ordered, days: ordered, tiers: ordered, file: ordered })
      const owed = await walk<PaymentRow>(association, '/payments?states=Pending&states=Refused')
      const toCome = add(owed.rows.map(({ amount }) => amount))
      expect({
        total: totals.toCome,
        statistics: statistics.toCome,
        payments: owed.totals.toCome,
        file: await exported(association, 'payments', 'toCome'),
      }).toEqual({ total: toCome, statistics: toCome, payments: toCome, file: toCome })
    }
  })

  it('is what the dashboard says, of an association and of a campaign, with what is unpaid', async () => {
    let unpaid = 0
    for (const association of associations) {
      const { admin, path, formSlug } = association
      const { totals } = await walk<OrderRow>(association, '/orders')
      const refused = await walk<PaymentRow>(association, '/payments?states=Refused')
      const count = refused.rows.length
      unpaid += count
      const expected = {
        toCome: totals.toCome,
        unpaid: { count, amount: add(refused.rows.map(({ amount }) => amount)) },
      }
      expect((await admin.get(`${path}/dashboard`)).json()).toMatchObject(expected)
      const ofCampaign = await admin.get(`${path}/dashboard?formType=PaymentForm&formSlug=${formSlug}`)
      const own = await walk<OrderRow>(association, `/orders?formType=PaymentForm&formSlug=${formSlug}`)
      expect(ofCampaign.json()).toMatchObject({ toCome: own.totals.toCome })
    }
    expect(unpaid).toBeGreaterThan(0)
  })

  it('follows its filter: each part of a list has the total of its own rows', async () => {
    for (const association of associations)
      for (const state of ['PartlyPaid', 'Paid', 'InProgress', 'Refunded', 'Canceled', 'Registered']) {
        const { rows, totals } = await walk<OrderRow>(association, `/orders?states=${state}`)
        expect(rows.every((order) => order.state === state)).toBe(true)
        expect({ state, received: totals.received }).toEqual({
          state,
          received: add(rows.map(({ received }) => received)),
        })
      }
  })

  it('an order of which a part was paid and the rest given up says so', async () => {
    const all = await Promise.all(
      associations.map((association) => walk<OrderRow>(association, '/orders?states=PartlyPaid')),
    )
    const [order] = all.flatMap(({ rows }) => rows)
    expect(order?.received).toBeLessThan(order?.ordered ?? 0)
    expect(order?.toCome).toBe(0)
  })

  it('is what core makes of the same order', async () => {
    for (const association of associations) {
      const { rows } = await walk<OrderRow>(association, '/orders')
      for (const { id, ordered, received, toCome } of rows.slice(0, 30)) {
        const order = (await association.admin.get(`${association.path}/orders/${id}`)).json()
        const figures = figuresOf({
          isMonthly: order.isMonthly,
          lines: order.items.map(({ amount, state }: { amount: number; state: string }) => ({
            amountCents: cents(amount),
            isCanceled: !['Waiting', 'Processed', 'Registered'].includes(state),
          })),
          payments: order.payments.map((payment: PaymentRow) => ({
            state: payment.state,
            amountCents: cents(payment.amount),
            refundedCents: cents(payment.refunded),
          })),
        })
        expect({ orderedCents: ordered, receivedCents: received, toComeCents: toCome }).toEqual(figures)
      }
    }
  })
})

describe('the database', () => {
  // Object.keys forgets which states they are.
  it.each(Object.keys(PAYMENT_MACHINE.transitions) as PaymentState[])(
    'counts as core does: %s',
    async (state) => {
      const amounts = { state, amountCents: cents(1000), refundedCents: cents(300) }
      const [row] = await test.app.db.query({
        text: 'select received_cents($1, 1000, 300) as received, to_come_cents($1, 1000) as "toCome"',
        values: [state],
      })
      expect(row).toEqual({ received: receivedCents(amounts), toCome: toComeCents(amounts) })
    },
  )
})
