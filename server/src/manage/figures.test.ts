import { parisDate } from '@obole/core/dates/dates'
import type {
  ContributorRow,
  ItemRow,
  OrderDetail,
  OrderRow,
  PaymentRow,
  Totals,
} from '@obole/contract/manage-lists'
import { figuresOf, isReceivedState, receivedCents, toComeCents } from '@obole/core/ledger/figures'
import { cents } from '@obole/core/money/money'
import { DEBIT_RETRY_DAYS } from '@obole/core/payment/planned-debit'
import { PAYMENT_MACHINE, type PaymentState } from '@obole/core/payment/payment'
import { beforeAll, describe, expect, it } from 'vitest'
import { runMixedOperations } from '../../testing/mixed-operations.ts'
import { moveMoney, payOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import {
  createTestUser,
  signedInVisitor,
  TEST_PASSWORD,
  visitor,
  type Visitor,
} from '../../testing/visitor.ts'
import { collectDebits } from '../payments/collect-debits.ts'
import { grantRole } from '../people/change-roles.ts'
import { param, sql } from '../platform/sql.ts'

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
  const rows = await test.app.db.query<{ id: number; slug: string; form_slug: string; form_id: number }>(sql`
      select g.id, g.slug, f.slug as form_slug, f.id as form_id from organizations g
        join forms f on f.organization_id = g.id
      where f.form_type = 'PaymentForm' and exists (select from orders o where o.form_id = f.id)`)
  // A campaign that shows its gauge: what visitors read is compared too.
  await test.app.db.query(sql`update forms set amount_visible = true where form_type = 'PaymentForm'`)
  for (const { id, slug, form_slug: formSlug } of rows) {
    const email = `chiffres@${slug}.example`
    const userId = await createTestUser(test, { email })
    await grantRole(test.app, { userId, organizationId: id, role: 'OrganizationAdmin', formId: null })
    const admin = await signedInVisitor(test, email)
    associations.push({ id, slug, formSlug, path: `/api/manage/organizations/${slug}`, admin })
  }
  for (const association of associations) {
    await byHand(association)
    await canceledLines(association)
    await monthByMonth(association)
  }
  const [first] = associations
  if (first) await unpaidDebit(first)
}, 300_000)

const cartOf = ({ slug, formSlug }: Association) =>
  ({ organizationSlug: slug, formType: 'PaymentForm', formSlug }) as const

async function tiersOf({ admin, path, formSlug }: Association): Promise<{ id: number }[]> {
  return (await admin.get(`${path}/forms/PaymentForm/${formSlug}`)).json().document.tiers
}

/** Lines that were cancelled while the association kept all, some or nothing of what was paid for them. */
async function canceledLines(association: Association): Promise<void> {
  const { admin, path } = association
  const [tier] = await tiersOf(association)
  const gift = { tierId: tier?.id ?? 0, tierType: 'Donation' as const }
  for (const refund of [0, 300, 750]) {
    const items = [
      { ...gift, customAmount: 750 },
      { ...gift, customAmount: 1200 },
    ]
    const { orderId } = await payOrder(test, { ...cartOf(association), items }, { tip: 100 })
    const order = (await admin.get(`${path}/orders/${orderId}`)).json<OrderDetail>()
    const all = order.items.map(({ id }, index) => ({
      itemId: id,
      cancel: index === 0 || refund === 0,
      refund: index === 0 ? refund : 0,
    }))
    const done = await moveMoney(
      admin,
      `${path}/orders/${orderId}/adjust`,
      { lines: all.filter(({ cancel }) => cancel) },
      { password: TEST_PASSWORD },
    )
    expect(done.statusCode).toBe(200)
  }
}

/** A gift of each month whose second month is to come, and one that was ended and kept. */
async function monthByMonth(association: Association): Promise<void> {
  const [, , monthly] = await tiersOf(association)
  const items = [{ tierId: monthly?.id ?? 0, tierType: 'MonthlyPayment' as const, customAmount: 1000 }]
  for (const isEnded of [false, true]) {
    const { orderToken } = await payOrder(test, { ...cartOf(association), items, paymentDay: 5 })
    if (isEnded)
      expect((await visitor(test).send('DELETE', `/api/orders/${orderToken}/monthly-gift`)).statusCode).toBe(
        200,
      )
  }
}

/** For certain, whatever the dice said: a debit that its bank refuses as often as it is tried. */
async function unpaidDebit(association: Association): Promise<void> {
  const [, plan] = await tiersOf(association)
  const items = [{ tierId: plan?.id ?? 0, tierType: 'Payment' as const }]
  const { orderId } = await payOrder(
    test,
    { ...cartOf(association), items },
    { instalments: 3, card: 'mandate_refused' },
  )
  // The first try, and each after it.
  for (let tries = 0; tries <= DEBIT_RETRY_DAYS.length; tries += 1) {
    await test.app.db.query(
      sql`
        update payments set try_on = ${parisDate(test.app.clock.now())} where order_id = ${orderId}
          and instalment_number = 2 and state = 'Pending'`,
    )
    await collectDebits(test.app)
  }
  const [debit] = await test.app.db.query<{ state: string }>(
    sql`
      select state from payments where order_id = ${orderId} and instalment_number = 2`,
  )
  expect(debit?.state).toBe('Refused')
}

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
  const organizationIdParam = param(`association:${organizationId}`)
  const [row] = await test.app.db.query<{ cents: number }>(sql`
      select ((select coalesce(sum(case when credit_account = ${organizationIdParam} then amount_cents else -amount_cents end), 0)
          from transfers where kind in ('capture', 'refund', 'disputeLost')
          and ${organizationIdParam} in (credit_account, debit_account))
        + (select coalesce(sum(amount_cents), 0) from payments
          where organization_id = ${organizationId} and type = 'Offline' and state = 'Registered'))::bigint as cents`)
  return row?.cents ?? 0
}

type Walked<T, S> = { rows: T[]; totals: S }

async function walk<T, S = Totals>({ admin, path }: Association, page: string): Promise<Walked<T, S>> {
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
      // [F29] It raises no funds: visitors are not told.
      expect(open.json().form.collectedAmount).toBeNull()
      expect({
        orders: orders.totals.received,
        orderRows: add(orders.rows.map(({ received }) => received)),
        payments: payments.totals.received,
        paymentRows: add(payments.rows.map(({ received }) => received)),
        contributors: add(contributors.rows.map(({ received }) => received)),
        statistics: statistics.totals.received,
        live: (await admin.get(`${path}/statistics/live`)).json().received,
        gauge: campaign.form.collectedAmount,
        ordersFile: await exported(association, 'orders', 'received'),
        paymentsFile: await exported(association, 'payments', 'received'),
        contributorsFile: await exported(association, 'contributors', 'received'),
      }).toEqual(
        Object.fromEntries(
          ['orders', 'orderRows', 'payments', 'paymentRows', 'contributors', 'statistics', 'live', 'gauge']
            .concat(['ordersFile', 'paymentsFile', 'contributorsFile'])
            .map((place) => [place, booked]),
        ),
      )
    }
  })
})

/** What came in for each line and stayed, and what its months came to, counted payment by payment. */
async function moneyOfLines(orderId: number): Promise<Map<number, { kept: number; months: number }>> {
  const shares = await test.app.db.query<{
    item: number
    state: PaymentState
    share: number
    back: number
    isGone: boolean
  }>(sql`
      select s.order_item_id as item, p.state, s.amount_cents as share, p.refunded_cents = p.amount_cents as "isGone",
        (select coalesce(sum(l.amount_cents), 0)::bigint from refunds r join refund_lines l on l.refund_id = r.id
          where r.payment_id = p.id and r.state = 'Processed' and l.order_item_id = s.order_item_id) as back
      from payments p join payment_shares s on s.payment_id = p.id where p.order_id = ${orderId}`)
  const lines = new Map<number, { kept: number; months: number }>()
  for (const { item, state, share, back, isGone } of shares) {
    const { kept, months } = lines.get(item) ?? { kept: 0, months: 0 }
    const stays = isReceivedState(state) && !isGone ? share - back : 0
    const isMonth = isReceivedState(state) || state === 'Refused'
    lines.set(item, { kept: kept + stays, months: months + (isMonth ? share : 0) })
  }
  return lines
}

describe('what is called ordered, and to come', () => {
  it('is never less than what was received, of any order', async () => {
    const over: OrderRow[] = []
    let kept = 0
    for (const association of associations) {
      const { rows } = await walk<OrderRow>(association, '/orders')
      over.push(...rows.filter(({ ordered, received }) => received > ordered))
      kept += rows.filter(({ state, received }) => state === 'CanceledKept' && received > 0).length
    }
    expect(over).toEqual([])
    expect(kept).toBeGreaterThan(0)
  })

  it('is the same wherever it is shown, and the sum of its lines', async () => {
    let canceled = 0
    for (const association of associations) {
      const { admin, path } = association
      const { rows, totals } = await walk<OrderRow>(association, '/orders')
      const {
        totals: statistics,
        days,
        byTier,
      } = (await admin.get(`${path}/statistics?from=beginning`)).json()
      const lines = await walk<ItemRow, { amount: number }>(association, '/items?canceled=with')
      const ordered = add(rows.map((order) => order.ordered))
      expect(statistics.orders + statistics.canceledOrders).toBe(rows.length)
      const payers = await walk<ContributorRow>(association, '/contributors')
      expect(statistics.contributors + statistics.otherPayers).toBe(payers.rows.length)
      canceled += statistics.canceledOrders
      expect({
        total: totals.ordered,
        statistics: statistics.ordered,
        days: add(days.map((day: { ordered: number }) => day.ordered)),
        tiers: add(byTier.map((tier: { ordered: number }) => tier.ordered)),
        file: await exported(association, 'orders', 'ordered'),
        lines: lines.totals.amount,
        lineRows: add(lines.rows.map(({ amount }) => amount)),
      }).toEqual(
        Object.fromEntries(
          ['total', 'statistics', 'days', 'tiers', 'file', 'lines', 'lineRows'].map((place) => [
            place,
            ordered,
          ]),
        ),
      )
      const owed = await walk<PaymentRow>(association, '/payments?states=Pending&states=Refused')
      const toCome = add(owed.rows.map(({ amount }) => amount))
      expect({
        total: totals.toCome,
        statistics: statistics.toCome,
        payments: owed.totals.toCome,
        file: await exported(association, 'payments', 'toCome'),
      }).toEqual({ total: toCome, statistics: toCome, payments: toCome, file: toCome })
    }
    expect(canceled).toBeGreaterThan(0)
  })

  it('is what the dashboard says, of an association and of a campaign, with what is unpaid', async () => {
    let unpaid = 0
    for (const association of associations) {
      const { admin, path, formSlug } = association
      const { totals } = await walk<OrderRow>(association, '/orders')
      const refused = await walk<PaymentRow>(association, '/payments?states=Unpaid')
      const count = refused.rows.length
      unpaid += count
      expect(refused.rows.every(({ state, isRetried }) => state === 'Refused' || isRetried)).toBe(true)
      expect(refused.totals.toCome).toBe(add(refused.rows.map(({ amount }) => amount)))
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
        const money = await moneyOfLines(id)
        const figures = figuresOf({
          isMonthly: order.isMonthly,
          lines: order.items.map((item: OrderDetail['items'][number]) => ({
            amountCents: cents(item.amount),
            backCents: cents(item.changedPrice === null ? 0 : item.back),
            isCanceled: !['Waiting', 'Processed', 'Registered'].includes(item.state),
            keptCents: cents(money.get(item.id)?.kept ?? 0),
            monthsCents: cents(money.get(item.id)?.months ?? 0),
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
      const stateParam = param(state)
      const [row] = await test.app.db.query(
        sql`
          select received_cents(${stateParam}, 1000, 300) as received, to_come_cents(${stateParam},
            1000) as "toCome"`,
      )
      expect(row).toEqual({ received: receivedCents(amounts), toCome: toComeCents(amounts) })
    },
  )
})
