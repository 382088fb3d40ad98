import { insertPayments } from '../payments/write-payments.sql.ts'
import { type Cents, cents } from '@obole/core/money/money'
import type { RefundState } from '@obole/core/ledger/refund'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCampaign } from '../../testing/campaign.ts'
import { payOrder, PLAIN_REFUND, type PaidOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { refusedBy, undone } from '../../testing/undone.ts'
import { createTestUser } from '../../testing/visitor.ts'
import { cancelLinesCtes } from '../orders/cancel-lines.sql.ts'
import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import {
  findAdjustable,
  findAdjustmentToTell,
  insertAdjustment,
  saveAdjustment,
} from './adjustments.store.ts'
import {
  cancelUnpaidOrder,
  closeDispute,
  insertDispute,
  listOpenDisputes,
  lockDisputedPayment,
} from './disputes.store.ts'
import { endLateOrders } from './cancel-event.ts'
import { LEASE_MS } from './carry-out-refund.ts'
import {
  addOrdersOfEvents,
  insertEventCancellation,
  listPaymentsOfEnded,
  readEventProgress,
} from './events.store.ts'
import { dropTipsToCome, findRefund, findRefundable, insertRefund } from './refunds.store.ts'
import {
  cancelWaitingRefunds,
  countWaiting,
  listAssociationsWaiting,
  listRefundsInDoubt,
  listWaitingOf,
  listWaitingRefunds,
  putOffRefund,
  saveCovered,
  saveProcessed,
  saveRefused,
  takeRefund,
} from './settle-refunds.store.ts'

/** What the statements on refunds, disputes and cancellations refuse or leave alone; calls meet it only in a race. */
const test = testApp({ bank: true })
const now = () => test.app.clock.now()
const on = <T>(work: (db: Queryable) => Promise<T>) => undone(test.app, work)

/** 20 € with a contribution of 1 €; the association has nothing else. */
let paid: PaidOrder
let formId: number
let userId: number
beforeAll(async () => {
  const campaign = await makeCampaign(test, {
    formType: 'Event',
    tiers: [{ name: 'Place', price: 2000, stock: 5 }],
  })
  paid = await payOrder(test, campaign.cart('Place'), { tip: 100 })
  formId = campaign.formId
  userId = await createTestUser(test, { email: 'tresor@exemple.fr' })
})

const audit = {
  organizationId: null,
  userId: null,
  action: 'order.tipsDropped',
  subject: { type: 'order', id: 0 },
}
const paymentOf = async (db: Queryable) => {
  const [row] = await db.query<{ state: string; returned: number; refunded: number }>(sql`
    select state, returned_cents as returned, refunded_cents as refunded from payments where id = ${paid.paymentId}`)
  return row
}
const linesOf = (db: Queryable) =>
  db.query<{ id: number; state: string }>(
    sql`select id, state from order_items where order_id = ${paid.orderId}`,
  )

interface Asked {
  id?: string
  amountCents?: number
  waits?: boolean
  /** What was read of the payment before something else happened. */
  read?: { state?: 'Contested'; returned?: number }
}

async function ask(
  db: Queryable,
  { id = 'refund-1', amountCents = 500, waits = false, read = {} }: Asked = {},
) {
  const payment = await findRefundable(db, paid.paymentId, ['hapay'])
  if (!payment) throw new Error('there is nothing to refund')
  const { organizationId } = payment
  return refusedBy(
    insertRefund(db, {
      refund: {
        ...PLAIN_REFUND,
        id,
        paymentId: payment.id,
        orderId: payment.orderId,
        organizationId,
        parts: { associationCents: cents(amountCents), tipCents: cents(0) },
        adjustmentId: null,
        provider: 'hapay',
        providerPaymentId: paid.providerPaymentId,
        lines: [],
      },
      payment: {
        ...payment,
        state: read.state ?? payment.state,
        returned: {
          ...payment.returned,
          associationCents: cents(read.returned ?? payment.returned.associationCents),
        },
      },
      paymentTo: payment.state,
      waits,
      act: { organizationId, userId: null, act: 'refund', subject: '', details: {} },
      jobs: [],
      now: now(),
      checkAt: now(),
    }),
  )
}

/** A refund of 5 € that is already in that state. */
async function refundThatIs(
  db: Queryable,
  state: RefundState,
  waits = state === 'Waiting' || state === 'Canceled',
) {
  await ask(db, { waits })
  await db.query(sql`update refunds set state = ${state} where id = 'refund-1'`)
  const refund = await findRefund(db, 'refund-1')
  if (!refund) throw new Error('there is no refund')
  return refund
}

describe('a refund is asked for', () => {
  it('out of what the payment and the account hold', () => on(async (db) => expect(await ask(db)).toBe(null)))

  it('not where something else was given back meanwhile', () =>
    on(async (db) => expect(await ask(db, { read: { returned: 100 } })).toBe('payment')))

  it('not where the payment changed meanwhile', () =>
    on(async (db) => expect(await ask(db, { read: { state: 'Contested' } })).toBe('payment')))

  it('not beyond what was paid', () =>
    on(async (db) => expect(await ask(db, { amountCents: 2001 })).toBe('payment')))

  it('not where the account holds less', () =>
    on(async (db) => {
      await db.query(sql`
        insert into association_outflows (organization_id, cents) values (${paid.organizationId}, 1600)
        on conflict (organization_id) do update set cents = 1600`)
      expect(await ask(db)).toBe('balance')
    }))

  it('not out of the money that another refund waits for', () =>
    on(async (db) => {
      await db.query(sql`
        insert into association_outflows (organization_id, cents, waiting_cents) values (${paid.organizationId}, 0, 1600)
        on conflict (organization_id) do update set waiting_cents = 1600`)
      expect(await ask(db)).toBe('balance')
    }))
})

const cover = (db: Queryable) => saveCovered(db, { id: 'refund-1', now: now(), checkAt: now() })
const take = (db: Queryable, force: boolean, at = now()) =>
  takeRefund(db, { id: 'refund-1', now: at, checkAt: at + 60_000, force })

describe('a waiting refund', () => {
  it('is told of while it waits, and not once it is covered', () =>
    on(async (db) => {
      const { organizationId } = paid
      const seen = async () => [
        (await listWaitingRefunds(db, organizationId, 10)).length,
        (await countWaiting(db, organizationId))?.count ?? 0,
        (await listWaitingOf(db, organizationId, 10)).length,
        (await listAssociationsWaiting(db)).length,
      ]
      await refundThatIs(db, 'Waiting')
      expect(await seen()).toEqual([1, 1, 1, 1])
      await cover(db)
      expect(await seen()).toEqual([0, 0, 0, 0])
    }))

  it('is covered once', () =>
    on(async (db) => {
      await refundThatIs(db, 'Waiting')
      expect([await cover(db), await cover(db)]).toEqual([true, false])
    }))

  it('is not covered by an account that holds less', () =>
    on(async (db) => {
      await refundThatIs(db, 'Waiting')
      await db.query(
        sql`update association_outflows set cents = 1600 where organization_id = ${paid.organizationId}`,
      )
      expect(await cover(db)).toBe(false)
    }))

  it('is given up, and one that is on its way is not', () =>
    on(async (db) => {
      await refundThatIs(db, 'Processing', true)
      const giveUp = () => cancelWaitingRefunds(db, { paymentId: paid.paymentId, id: null, now: now() })
      expect(await giveUp()).toBe(0)
      await db.query(sql`update refunds set state = 'Waiting' where id = 'refund-1'`)
      expect(await giveUp()).toBe(1)
    }))

  it('is its own association’s, and unknown to any other', () =>
    on(async (db) => {
      await refundThatIs(db, 'Waiting')
      const seen = async (id: number) => [
        (await listWaitingRefunds(db, id, 10)).length,
        (await listWaitingOf(db, id, 10)).length,
        (await countWaiting(db, id))?.count,
      ]
      expect(await seen(paid.organizationId)).toEqual([1, 1, 1])
      expect(await seen(0)).toEqual([0, 0, undefined])
    }))

  it('that is given up leaves a contested payment contested', () =>
    on(async (db) => {
      await refundThatIs(db, 'Waiting')
      await db.query(sql`update payments set state = 'Contested' where id = ${paid.paymentId}`)
      await cancelWaitingRefunds(db, { paymentId: paid.paymentId, id: null, now: now() })
      expect(await paymentOf(db)).toMatchObject({ state: 'Contested', returned: 0 })
    }))
})

/** How long a provider's answer is waited for. */
const PATIENCE_MS = 100_000

describe('a refund', () => {
  it('is left to whoever took it for longer than the bank is waited for', () =>
    expect(LEASE_MS).toBeGreaterThan(PATIENCE_MS))

  it('is taken by whoever made it, and by another only once its time has come', () =>
    on(async (db) => {
      await refundThatIs(db, 'Init')
      expect(await take(db, true)).toMatchObject({ state: 'Processing' })
      expect(await take(db, true)).toBe(null)
      expect(await take(db, false, now() + 120_000)).toMatchObject({ state: 'Processing' })
    }))

  it.each(['Waiting', 'Processed', 'Refused', 'Canceled'] as const)('is never taken when it is %s', (state) =>
    on(async (db) => {
      await refundThatIs(db, state)
      await db.query(sql`update refunds set next_check_at = '2020-01-01' where id = 'refund-1'`)
      expect([await take(db, true), await take(db, false)]).toEqual([null, null])
    }),
  )

  it.each([
    { state: 'Processing', ids: ['refund-1'] },
    { state: 'Processed', ids: [] },
  ] as const)('that is $state is asked about: $ids', ({ state, ids }) =>
    on(async (db) => {
      await refundThatIs(db, state)
      await db.query(sql`update refunds set next_check_at = '2020-01-01' where id = 'refund-1'`)
      expect(await listRefundsInDoubt(db, now(), 10)).toEqual(ids)
    }),
  )

  it.each([
    { state: 'Processing', back: 1 },
    { state: 'Refused', back: 0 },
    { state: 'Canceled', back: 0 },
  ] as const)('that is $state has given $back line back', ({ state, back }) =>
    on(async (db) => {
      await refundThatIs(db, state)
      await db.query(sql`
        insert into refund_lines (refund_id, order_item_id, amount_cents)
        select 'refund-1', id, 500 from order_items where order_id = ${paid.orderId}`)
      expect((await findRefundable(db, paid.paymentId, ['hapay']))?.returnedOfLines).toHaveLength(back)
    }),
  )

  it.each([
    { state: 'Processing', mailed: { back_cents: 500, is_refused: false, is_told: false } },
    { state: 'Processed', mailed: { back_cents: 500, is_refused: false, is_told: true } },
    { state: 'Refused', mailed: { back_cents: 0, is_refused: true, is_told: false } },
    { state: 'Canceled', mailed: { back_cents: 0, is_refused: true, is_told: false } },
  ] as const)('that is $state is told so with what was cancelled', ({ state, mailed }) =>
    on(async (db) => {
      await cancelLines(db)
      await refundThatIs(db, state)
      const [adjustment] = await db.query<{ id: string }>(sql`
        update refunds r set adjustment_id = a.id from order_adjustments a
        where r.id = 'refund-1' and a.order_id = r.order_id returning a.id`)
      expect(await findAdjustmentToTell(db, adjustment?.id ?? '')).toMatchObject(mailed)
    }),
  )

  it('that has ended is not put off', () =>
    on(async (db) => {
      await refundThatIs(db, 'Processed')
      await putOffRefund(db, {
        id: 'refund-1',
        state: 'Error',
        providerRefundId: null,
        now: now(),
        checkAt: now(),
      })
      expect(await findRefund(db, 'refund-1')).toMatchObject({ state: 'Processed' })
    }))

  it('is booked once', () =>
    on(async (db) => {
      const refund = await refundThatIs(db, 'Processing')
      const processed = { refund, providerRefundId: null, transfers: [], jobs: [], now: now() }
      expect([await saveProcessed(db, processed), await saveProcessed(db, processed)]).toEqual([true, false])
      expect(await paymentOf(db)).toMatchObject({ refunded: 500 })
    }))

  it('of a part leaves its payment as it was', () =>
    on(async (db) => {
      const refund = await refundThatIs(db, 'Processing')
      await db.query(sql`
        update payments set state = 'Contested', amount_cents = 500, tip_cents = 0 where id = ${paid.paymentId}`)
      await saveProcessed(db, { refund, providerRefundId: null, transfers: [], jobs: [], now: now() })
      expect(await paymentOf(db)).toMatchObject({ state: 'Contested' })
    }))

  const refuse = (db: Queryable) =>
    saveRefused(db, { id: 'refund-1', providerRefundId: null, failure: 'closed', jobs: [], now: now() })

  it('is refused once, and its money can be given back again', () =>
    on(async (db) => {
      await refundThatIs(db, 'Processing')
      expect([await refuse(db), await refuse(db)]).toEqual([true, false])
      expect(await paymentOf(db)).toMatchObject({ returned: 0 })
    }))

  it('that was booked is not refused afterwards', () =>
    on(async (db) => {
      await refundThatIs(db, 'Processed')
      expect(await refuse(db)).toBe(false)
    }))

  it('that is refused leaves a contested payment contested', () =>
    on(async (db) => {
      await refundThatIs(db, 'Processing')
      await db.query(sql`update payments set state = 'Contested' where id = ${paid.paymentId}`)
      await refuse(db)
      expect(await paymentOf(db)).toMatchObject({ state: 'Contested' })
    }))
})

describe('a dispute', () => {
  const open = async (db: Queryable) => {
    const payment = await lockDisputedPayment(db, 'hapay', paid.providerPaymentId)
    if (!payment) throw new Error('there is no payment')
    const parts = { associationCents: cents(2000), tipCents: cents(0) }
    return insertDispute(db, {
      provider: 'hapay',
      providerDisputeId: 'd-1',
      payment,
      parts,
      reason: '',
      now: now(),
    })
  }

  it('that was decided is not decided again', () =>
    on(async (db) => {
      const id = await open(db)
      await closeDispute(db, id, 'Won', now())
      await closeDispute(db, id, 'Lost', now())
      expect(await db.query(sql`select state from disputes where id = ${id}`)).toEqual([{ state: 'Won' }])
    }))

  it('that was decided is asked about no more', () =>
    on(async (db) => {
      const id = await open(db)
      expect(await listOpenDisputes(db, 'hapay', 0, 10)).toMatchObject([{ id }])
      await closeDispute(db, id, 'Won', now())
      expect(await listOpenDisputes(db, 'hapay', 0, 10)).toEqual([])
    }))

  it('counts the refunds on their way and the open disputes, and no others', () =>
    on(async (db) => {
      await refundThatIs(db, 'Processed')
      await closeDispute(db, await open(db), 'Won', now())
      expect(await lockDisputedPayment(db, 'hapay', paid.providerPaymentId)).toMatchObject({
        refundsUnderWay: 0,
        openDisputes: 0,
      })
    }))

  it('ends no order whose money is still there', () =>
    on(async (db) => {
      await cancelUnpaidOrder(db, paid.orderId, now())
      expect((await linesOf(db)).map(({ state }) => state)).not.toContain('Canceled')
      for (const state of ['Refunding', 'Refunded'])
        await db.query(sql`update payments set state = ${state} where id = ${paid.paymentId}`)
      await cancelUnpaidOrder(db, paid.orderId, now())
      expect((await linesOf(db)).map(({ state }) => state)).toEqual(['Canceled'])
    }))
})

async function cancelLines(db: Queryable, monthCents?: Cents) {
  const { orderId, organizationId } = paid
  const words = { note: null, message: null, sendMail: false, requestHash: '' }
  const id = crypto.randomUUID()
  const adjustment = { id, orderId, organizationId, userId: null, cause: 'Choice', ...words } as const
  await insertAdjustment(db, adjustment, now())
  const nothing = { debits: [], handedBack: [], audit: [], jobs: [] }
  const canceledLineIds = (await linesOf(db)).map((line) => line.id)
  const month = monthCents === undefined ? {} : { monthCents }
  return refusedBy(saveAdjustment(db, { adjustment, canceledLineIds, ...nothing, ...month, now: now() }))
}

describe('lines are cancelled', () => {
  it('together, and never twice', () =>
    on(async (db) => {
      expect(await cancelLines(db)).toBe(null)
      expect(await cancelLines(db)).toBe('lines')
    }))

  it('only with every stock that they hold', () =>
    on(async (db) => {
      await db.query(sql`update order_items set stock_ids = '{999999}' where order_id = ${paid.orderId}`)
      const which = sql`i.order_id = ${paid.orderId}`
      const ctes = cancelLinesCtes({ which, from: sql`(select) once`, now: sql`now()`, cause: sql`'Choice'` })
      expect(await refusedBy(db.query(sql`with ${ctes} select id from canceled`))).toBe('lines')
    }))
})

/** A monthly gift of 10 € with a contribution of 0,50 €, which goes on or was stopped. */
const giftThatIs = (db: Queryable, state: 'Active' | 'Stopped') =>
  db.query(sql`
    insert into recurrences (order_id, state, amount_cents, tip_cents, day, start_on, planned_number, planned_on,
      created_at, updated_at)
    values (${paid.orderId}, ${state}, 1000, 50, 5, '2026-01-05', 2, '2026-02-05', now(), now())`)
const giftNow = async (db: Queryable) =>
  (
    await db.query<{ amount: number; tip: number }>(
      sql`select amount_cents as amount, tip_cents as tip from recurrences where order_id = ${paid.orderId}`,
    )
  )[0]

describe('a monthly gift', () => {
  it.each([
    { state: 'Active', gift: { tipCents: 50 } },
    { state: 'Stopped', gift: null },
  ] as const)('that is $state is adjusted with its order or not', ({ state, gift }) =>
    on(async (db) => {
      await giftThatIs(db, state)
      expect((await findAdjustable(db, paid.orderId, ['hapay']))?.gift).toEqual(gift)
    }),
  )

  it.each([
    { state: 'Active', amount: 700 },
    { state: 'Stopped', amount: 1000 },
  ] as const)('that is $state is $amount cents after its order was adjusted', ({ state, amount }) =>
    on(async (db) => {
      await giftThatIs(db, state)
      await cancelLines(db, cents(700))
      expect(await giftNow(db)).toEqual({ amount, tip: 50 })
    }),
  )

  it.each([
    { state: 'Active', tip: 0 },
    { state: 'Stopped', tip: 50 },
  ] as const)('that is $state has a contribution of $tip after it was dropped', ({ state, tip }) =>
    on(async (db) => {
      await giftThatIs(db, state)
      await dropTipsToCome(db, paid.orderId, audit, now())
      expect(await giftNow(db)).toEqual({ amount: 1000, tip })
    }),
  )
})

describe('an event is cancelled', () => {
  it.each([
    { state: 'Authorized', orders: 1 },
    { state: 'Contested', orders: 0 },
  ])('and gives back what was kept of $orders order whose payment is $state', ({ state, orders }) =>
    on(async (db) => {
      await cancelLines(db)
      await db.query(sql`update payments set state = ${state} where id = ${paid.paymentId}`)
      const event = { formId, organizationId: paid.organizationId, userId, message: '', note: null, audit }
      await insertEventCancellation(db, { ...event, returnsKept: true, now: now() })
      expect(await addOrdersOfEvents(db, { since: 0, now: now() })).toBe(orders)
    }),
  )

  it.each([
    { state: 'Authorized', kept: 1 },
    { state: 'Contested', kept: 0 },
  ])('and $kept payment that is $state holds money kept before', ({ state, kept }) =>
    on(async (db) => {
      await cancelLines(db)
      await db.query(sql`update payments set state = ${state} where id = ${paid.paymentId}`)
      expect(await listPaymentsOfEnded(db, formId, ['hapay'])).toHaveLength(kept)
    }),
  )

  it.each([
    { state: 'Authorized', toRefund: 2100 },
    { state: 'Contested', toRefund: 0 },
  ])('and $toRefund cents go back of a payment that is $state', ({ state, toRefund }) =>
    on(async (db) => {
      await db.query(sql`update payments set state = ${state} where id = ${paid.paymentId}`)
      expect(await readEventProgress(db, formId)).toMatchObject({ to_refund: toRefund })
    }),
  )

  it.each([
    { state: 'Waiting', refunded: 0, underWay: 500 },
    { state: 'Processing', refunded: 0, underWay: 500 },
    { state: 'Processed', refunded: 500, underWay: 0 },
    { state: 'Refused', refunded: 0, underWay: 0 },
    { state: 'Canceled', refunded: 0, underWay: 0 },
  ] as const)('and a refund that is $state is back, under way or neither', ({ state, refunded, underWay }) =>
    on(async (db) => {
      const event = { formId, organizationId: paid.organizationId, userId, message: '', note: null, audit }
      await insertEventCancellation(db, { ...event, returnsKept: false, now: now() })
      await refundThatIs(db, state)
      expect(await readEventProgress(db, formId)).toMatchObject({ refunded, under_way: underWay })
    }),
  )

  it.each([
    { hours: 47, orders: 1 },
    { hours: 49, orders: 0 },
  ])('and ends $orders order that is found $hours hours later', ({ hours, orders }) =>
    on(async (db) => {
      const event = { formId, organizationId: paid.organizationId, userId, message: '', note: null, audit }
      await insertEventCancellation(db, { ...event, returnsKept: false, now: now() })
      const clock = { now: () => now() + hours * 3_600_000 }
      await endLateOrders({ ...test.app, db: { ...test.app.db, query: db.query.bind(db) }, clock })
      expect(
        await db.query(sql`select from event_cancellation_orders where form_id = ${formId}`),
      ).toHaveLength(orders)
    }),
  )

  it('once, and leaves a campaign that is not shown as it is', () =>
    on(async (db) => {
      await db.query(sql`update forms set state = 'Deleted' where id = ${formId}`)
      const event = { formId, organizationId: paid.organizationId, userId }
      const words = { message: 'Il pleut.', note: null, returnsKept: false, audit, now: now() }
      expect(await insertEventCancellation(db, { ...event, ...words })).toBe(true)
      expect(await insertEventCancellation(db, { ...event, ...words })).toBe(false)
      expect(await db.query(sql`select state from forms where id = ${formId}`)).toEqual([
        { state: 'Deleted' },
      ])
    }))
})

/** Two debits to come, of which the first has a try in that state. */
async function debitsWithTry(db: Queryable, state: string) {
  await db.query(sql`
    ${insertPayments({
      order_id: sql`order_id`,
      organization_id: sql`organization_id`,
      form_id: sql`form_id`,
      instalment_number: sql`n`,
      amount_cents: sql`1000`,
      tip_cents: sql`50`,
      due_on: sql`'2099-01-01'::date`,
      try_on: sql`'2099-01-01'::date`,
      means: sql`means`,
      state: sql`'Pending'`,
      created_at: sql`now()`,
      updated_at: sql`now()`,
    })} from payments, generate_series(2, 3) n where id = ${paid.paymentId}`)
  await db.query(sql`
    with mandate as (
      insert into mandates (order_id, means, provider, token, card, label, state, created_at)
      values (${paid.orderId}, 'Card', 'hapay', 't', '{"expYear": 2035, "expMonth": 12}', '', 'Active', now())
      returning id)
    insert into attempts (id, payment_id, mandate_id, number, means, provider, amount_cents, state, created_at, updated_at)
    select 'try', p.id, mandate.id, 1, 'Card', 'hapay', 1050, ${state}, now(), now()
    from payments p, mandate where p.order_id = ${paid.orderId} and p.instalment_number = 2`)
}

describe('the contribution of debits to come is dropped', () => {
  it.each(['Init', 'WaitingAuthentication'])('not from one whose try is %s', (state) =>
    on(async (db) => {
      await debitsWithTry(db, state)
      expect(await dropTipsToCome(db, paid.orderId, audit, now())).toBe(50)
    }),
  )
})

it.each(['Init', 'WaitingAuthentication'])(
  'a debit whose try is %s, and no other, is being collected',
  (state) =>
    on(async (db) => {
      await debitsWithTry(db, state)
      const order = await findAdjustable(db, paid.orderId, ['hapay'])
      expect(order?.payments.map(({ isBeingCollected }) => isBeingCollected)).toEqual([false, true, false])
    }),
)
