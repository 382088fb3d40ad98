import { beforeAll, describe, expect, it } from 'vitest'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { insertSecondDebit, payOrder, type PaidOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { refusedBy, undone } from '../../testing/undone.ts'
import { createTestUser } from '../../testing/visitor.ts'
import type { Queryable } from '../platform/db.ts'
import { raw, sql } from '../platform/sql.ts'
import { moveSold, mustCountInLimits } from './corrections.store.ts'
import { isMessageWritten } from './messages.store.ts'
import { openOfflineCart } from './offline-order.ts'
import { cancelOfflineOrder } from './offline.store.ts'
import { markOrder, markOrders, type OrderMark } from './order-marks.store.ts'
import { findOrders } from './orders.store.ts'
import { endPlan, readOrderAddress } from './plan.store.ts'

/** What the statements on orders and their lines refuse; calls meet it only in a race. */
const test = testApp({ bank: true })
const on = <T>(work: (db: Queryable) => Promise<T>) => undone(test.app, work)

let campaign: MadeCampaign
let paid: PaidOrder
beforeAll(async () => {
  campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 1000, stock: 3 }] })
  paid = await payOrder(test, campaign.cart('Place'), { tip: 100 })
})

describe('sold places are moved', () => {
  const move = (db: Queryable, sold: number, isForced = false) =>
    refusedBy(moveSold(db, new Map([[campaign.stock('Place'), { sold, elsewhere: 0 }]]), { isForced }))

  it('as far as there are any', () =>
    on(async (db) => {
      expect(await move(db, 2)).toBe(null)
      expect(await move(db, 1)).toBe('stock')
    }))

  it('beyond that where they were bought long ago', () =>
    on(async (db) => expect(await move(db, 5, true)).toBe(null)))
})

it('a line is corrected only where every limit counts it', () =>
  on(async (db) => {
    const [line] = await db.query<{ id: number }>(
      sql`select id from order_items where order_id = ${paid.orderId}`,
    )
    const id = line?.id ?? 0
    await mustCountInLimits(db, id)
    await db.query(sql`update order_items set stock_ids = '{}' where id = ${id}`)
    expect(await refusedBy(mustCountInLimits(db, id))).toBe('limits')
  }))

describe('an order entered by hand is taken back', () => {
  const audit = {
    organizationId: null,
    userId: null,
    action: 'order.canceled',
    subject: { type: 'order', id: 0 },
  }
  const takeBack = (db: Queryable) =>
    cancelOfflineOrder(db, { orderId: paid.orderId, jobs: () => [], audit, now: test.app.clock.now() })

  it('once, and never one that was paid by card', () =>
    on(async (db) => {
      expect(await takeBack(db)).toBe(false)
      await db.query(sql`alter table payments disable trigger user`)
      await db.query(sql`
        update payments set type = 'Offline', means = 'Cash', state = 'Registered', attempt_id = null
        where id = ${paid.paymentId}`)
      expect(await takeBack(db)).toBe(true)
      expect(await takeBack(db)).toBe(false)
    }))

  it('not once its money was handed back', () =>
    on(async (db) => {
      await db.query(sql`alter table payments disable trigger user`)
      await db.query(sql`
        update payments set type = 'Offline', means = 'Cash', state = 'Refunded', attempt_id = null
        where id = ${paid.paymentId}`)
      expect(await takeBack(db)).toBe(false)
    }))
})

it.each([
  { state: 'Active', takesMore: true, month: { amount: 1050, day: 5 } },
  { state: 'Stopped', takesMore: false, month: null },
])('a gift that is $state takes more or not, and is confirmed with its months or without', (gift) =>
  on(async (db) => {
    await db.query(sql`
      insert into recurrences (order_id, state, amount_cents, tip_cents, day, start_on, planned_number, planned_on,
        created_at, updated_at)
      values (${paid.orderId}, ${gift.state}, 1000, 50, 5, '2026-01-05', 2, '2026-02-05', now(), now())`)
    expect((await readOrderAddress(db, paid.orderId))?.takes_more).toBe(gift.takesMore)
    expect((await findOrders(db, [paid.orderId]))[0]?.each_month).toEqual(gift.month)
  }),
)

it('the debit of a renewal that is not paid is not given up without its lines', () =>
  on(async (db) => {
    const { orderId } = paid
    const subject = { type: 'order', id: orderId } as const
    const audit = { organizationId: null, userId: null, action: 'order.planCanceled', subject } as const
    const giveUp = () => endPlan(db, { orderId, audit, jobs: [], now: test.app.clock.now() })
    await insertSecondDebit(db, paid, { state: 'Pending' })
    await db.query(sql`
      insert into automatic_renewals (order_id, organization_id, state, next_order_id, created_at, ended_at)
      select id, organization_id, 'Renewed', id, now(), now() from orders where id = ${orderId}`)
    expect(await giveUp()).toBe(false)
    await db.query(sql`update automatic_renewals set confirmed_at = now() where order_id = ${orderId}`)
    expect(await giveUp()).toBe(true)
  }))

it('of a cancelled plan the contribution that was taken is left, and not that of debits given up', () =>
  on(async (db) => {
    await insertSecondDebit(db, paid, { state: 'Canceled', tipCents: 100 })
    await db.query(
      sql`update orders set tip_cents = 200, total_cents = total_cents + 100 where id = ${paid.orderId}`,
    )
    await db.query(sql`
      update order_items set state = 'Canceled', canceled_at = now(), cancel_cause = 'Choice'
      where order_id = ${paid.orderId}`)
    expect((await findOrders(db, [paid.orderId]))[0]?.tip_cents).toBe(100)
  }))

it('a cart for an order entered by hand lasts an hour', async () => {
  const { id } = await openOfflineCart(test.app, {
    organizationId: paid.organizationId,
    formId: campaign.formId,
  })
  expect(
    await test.app.db.query(
      sql`select extract(epoch from expires_at - created_at)::int as seconds from carts where id = ${id}`,
    ),
  ).toEqual([{ seconds: 3600 }])
})

it('the same message is one where the same person writes it in the same association', async () => {
  const userId = await createTestUser(test, { email: 'plume@exemple.fr' })
  await on(async (db) => {
    const { organizationId, orderId } = paid
    await db.query(sql`
      insert into order_messages (id, organization_id, user_id, subject, body, created_at)
      values ('message', ${organizationId}, ${userId}, 'La fête', 'À samedi', now())`)
    await db.query(sql`
      insert into order_message_recipients (message_id, email, order_ids)
      values ('message', 'lou@exemple.fr', array[${orderId}]::bigint[])`)
    const people = [{ email: 'lou@exemple.fr', orderIds: [orderId], itemIds: [] }]
    const same = { id: 'again', organizationId, userId, subject: 'La fête', text: 'À samedi', people }
    const isWritten = (other: { organizationId?: number; userId?: number }) =>
      isMessageWritten(db, { ...same, ...other }, 0)
    expect([
      await isWritten({}),
      await isWritten({ organizationId: 0 }),
      await isWritten({ userId: 0 }),
    ]).toEqual([true, false, false])
  })
})

it.each<OrderMark>(['confirmation_sent_at', 'papers_made_at'])(
  '%s of an order is when it was done first, however many are marked together',
  (mark) =>
    on(async (db) => {
      const [first, later] = [Date.UTC(2027, 0, 1), Date.UTC(2027, 0, 2)]
      const { orderId } = paid
      await db.query(sql`update orders set ${raw(mark)} = null where id = ${orderId}`)
      expect(await markOrders(db, mark, [orderId, orderId + 1_000], first)).toEqual([orderId])
      expect(await markOrders(db, mark, [orderId], later)).toEqual([])
      await markOrder(db, mark, orderId, later)
      const [order] = await db.query(sql`select ${raw(mark)} as at from orders where id = ${orderId}`)
      expect(order).toEqual({ at: new Date(first) })
    }),
)
