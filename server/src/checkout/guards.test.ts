import { beforeAll, describe, expect, it } from 'vitest'
import { buyer } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { refusedBy, undone } from '../../testing/undone.ts'
import { createTestUser } from '../../testing/visitor.ts'
import { expireCarts } from '../carts/expire-carts.ts'
import { findAttempt } from '../payments/attempts.ts'
import type { FrozenOrder } from '../payments/frozen-order.ts'
import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import {
  placeOrder,
  placeOrders,
  type RequestToStore,
  type Settlement,
  storeRequests,
} from './checkout.store.ts'

/** What the statements refuse where something changed between the decision and its commit; calls meet it only in a race. */
const test = testApp({ bank: true })
const MINUTE_MS = 60_000

const festival = (stock = 5) => makeCampaign(test, { tiers: [{ name: 'Place', price: 1000, stock }] })

/** A cart of one place with its payment begun, and everything that freezes it once more. */
async function frozen(campaign = festival()) {
  const made = await campaign
  const visitor = buyer(test)
  const cart = await visitor.ready(made.cart('Place'))
  const { paymentRequestId } = await visitor.request(cart)
  return { campaign: made, visitor, cart, paymentRequestId, again: await readAgain(cart.id) }
}

async function readAgain(cartId: string): Promise<RequestToStore> {
  const [row] = await test.app.db.query<{
    version: number
    client: string
    formVersion: number
    frozen: FrozenOrder
  }>(sql`
      select c.version, r.client, f.version as "formVersion", r.priced as frozen
      from carts c join payment_requests r on r.cart_id = c.id join forms f on f.id = c.form_id
      where c.id = ${cartId}`)
  if (!row) throw new Error(`cart ${cartId} has no payment`)
  const { version, client, formVersion } = row
  const now = test.app.clock.now()
  return {
    newId: test.app.ids.token(),
    cartId,
    cartVersion: version,
    cartTipCents: 0,
    client,
    formVersion,
    amountCents: 1000,
    tipCents: 0,
    frozen: row.frozen,
    backUrl: null,
    now,
    expiresAt: now + MINUTE_MS,
  }
}

/** As the statement that cancels it does, before anybody is refunded. */
const cancelEvent = (db: Queryable, formId: number, userId: number) =>
  db.query(sql`
    insert into event_cancellations (form_id, organization_id, user_id, message, asked_at)
    select id, organization_id, ${userId}, '', now() from forms where id = ${formId}`)

const store = (request: RequestToStore) => storeRequests(test.app.db, [request], { leavesOut: false })
const freeze = (request: RequestToStore) => refusedBy(store(request))

describe('what will be paid is frozen', () => {
  it('once more where nothing changed', async () => {
    const { again, paymentRequestId } = await frozen()
    expect((await store(again)).get(again.cartId)).toBe(paymentRequestId)
  })

  it('only for the cart that was priced', async () => {
    const { again } = await frozen()
    expect(await freeze({ ...again, cartVersion: again.cartVersion - 1 })).toBe('cart')
  })

  it('only while the cart has time', async () => {
    const { again } = await frozen()
    expect(await freeze({ ...again, now: again.now + 20 * MINUTE_MS })).toBe('cart')
  })

  it('only while the cart is open or being paid', async () => {
    const { again } = await frozen()
    await test.app.db.query(
      sql`update carts set expires_at = now() - interval '1 minute' where id = ${again.cartId}`,
    )
    await expireCarts(test.app)
    await test.app.db.query(
      sql`update carts set expires_at = now() + interval '1 hour', version = ${again.cartVersion} where id = ${again.cartId}`,
    )
    expect(await freeze(again)).toBe('cart')
  })

  it('only as the campaign was when it was priced', async () => {
    const { again } = await frozen()
    expect(await freeze({ ...again, formVersion: again.formVersion - 1 })).toBe('campaign')
  })

  it('with another contribution only once on what was priced: the cart is another then', async () => {
    const { again } = await frozen()
    const tipped = { ...again, cartTipCents: 250 }
    expect([await freeze(tipped), await freeze(tipped)]).toEqual([null, 'cart'])
  })

  it('only while its association may collect', async () => {
    const { again, campaign } = await frozen()
    const refused = await undone(test.app, async (db) => {
      await db.query(sql`update organizations o set allow_collect = false from forms f
        where f.id = ${campaign.formId} and o.id = f.organization_id`)
      return [await refusedBy(storeRequests(db, [again], { leavesOut: false }))]
    })
    expect(refused).toEqual(['suspended'])
  })

  it('only while the event stands', async () => {
    const { again, campaign } = await frozen()
    const userId = await createTestUser(test, { email: 'qui-annule@exemple.fr' })
    const refused = await undone(test.app, async (db) => {
      await cancelEvent(db, campaign.formId, userId)
      return [await refusedBy(storeRequests(db, [again], { leavesOut: false }))]
    })
    expect(refused).toEqual(['canceled'])
  })

  it.each(['accepted', 'challenge', null] as const)(
    'never anew while a try is under way or paid: card %s',
    async (card) => {
      const { visitor, paymentRequestId, cart } = await frozen()
      const paymentId = await visitor.initialize(paymentRequestId)
      if (card) await visitor.execute(paymentRequestId, paymentId, card)
      // As before the bank answered, so that only the try stands in the way.
      await test.app.db.query(sql`update carts set state = 'Paying' where id = ${cart.id}`)
      expect(await freeze(await readAgain(cart.id))).toBe('paying')
      if (card === 'accepted')
        await test.app.db.query(sql`update carts set state = 'Paid' where id = ${cart.id}`)
    },
  )

  it('together with others, but for a cart that has changed', async () => {
    const [mine, changed] = await Promise.all([frozen(), frozen()])
    const stale = { ...changed.again, cartVersion: changed.again.cartVersion - 1 }
    const stored = await storeRequests(test.app.db, [stale, mine.again], { leavesOut: true })
    expect([...stored]).toEqual([[mine.cart.id, mine.paymentRequestId]])
  })

  it('for nobody where the campaign of one has changed', async () => {
    const [mine, changed] = await Promise.all([frozen(), frozen()])
    const stale = { ...changed.again, formVersion: changed.again.formVersion - 1 }
    const together = storeRequests(test.app.db, [stale, mine.again], { leavesOut: true })
    expect(await refusedBy(together)).toBe('campaign')
  })

  it('anew by the payer who comes back from the bank’s page, whose try is ended first', async () => {
    const { visitor, paymentRequestId, cart } = await frozen()
    const paymentId = await visitor.initialize(paymentRequestId)
    await visitor.execute(paymentRequestId, paymentId, 'challenge')
    expect(await visitor.request(cart)).toMatchObject({ paymentRequestId })
    expect(await findAttempt(test.app, paymentId)).toMatchObject({ state: 'Canceled' })
  })
})

/** An attempt that waits for the bank's page, and how its order would be placed. */
async function challenged(campaign = festival()) {
  const begun = await frozen(campaign)
  const attemptId = await begun.visitor.initialize(begun.paymentRequestId)
  await begun.visitor.execute(begun.paymentRequestId, attemptId, 'challenge')
  const settlement = {
    kind: 'held',
    attemptId,
    attemptState: 'WaitingAuthentication',
    mandate: null,
  } as const
  const place = (
    db: Queryable,
    other: Partial<Extract<Settlement, { kind: 'held' | 'late' }>> = {},
    more: Partial<FrozenOrder> = {},
  ) =>
    refusedBy(
      placeOrder(db, {
        settlement: { ...settlement, ...other },
        order: { ...begun.again.frozen, ...more },
        transfers: [],
        now: test.app.clock.now(),
      }),
    )
  const plain = { settlement, order: begun.again.frozen, transfers: [], now: test.app.clock.now() }
  return { ...begun, attemptId, place, plain }
}

describe('orders paid at one moment are placed', () => {
  it('by one statement, but those whose attempt was decided elsewhere', async () => {
    const [mine, other] = await Promise.all([challenged(), challenged()])
    await undone(test.app, async (db) => {
      const decided = { ...other.plain, settlement: { ...other.plain.settlement, attemptState: 'Init' } }
      const placed = await placeOrders(db, [decided, mine.plain], test.app.clock.now())
      expect([...placed.keys()]).toEqual([mine.attemptId])
    })
  })

  it('all or none of them, where the cart of one has changed', async () => {
    const [mine, other] = await Promise.all([challenged(), challenged()])
    await undone(test.app, async (db) => {
      await db.query(sql`update carts set state = 'Open' where id = ${other.cart.id}`)
      const placing = placeOrders(db, [other.plain, mine.plain], test.app.clock.now())
      expect(await refusedBy(placing)).toBe('cart')
    })
  })
})

describe('an order is placed', () => {
  let begun: Awaited<ReturnType<typeof challenged>>
  let userId: number
  beforeAll(async () => {
    begun = await challenged(
      makeCampaign(test, {
        formType: 'Event',
        tiers: [{ name: 'Place', price: 1000, stock: 1 }],
        coupons: [{ code: 'MERCI', amount: 300, uses: 5 }],
      }),
    )
    userId = await createTestUser(test, { email: 'organisatrice@exemple.fr' })
  })
  const on = <T>(work: (db: Queryable) => Promise<T>) => undone(test.app, work)

  it('by the attempt and from the cart as they were read', () =>
    on(async (db) => expect(await begun.place(db)).toBe(null)))

  it('by no attempt that has changed', () =>
    on(async (db) => expect(await begun.place(db, { attemptState: 'Init' })).toBe('attempt')))

  it('from no cart that has changed', () =>
    on(async (db) => expect(await begun.place(db, { kind: 'late' })).toBe('cart')))

  it('not for an event that was cancelled meanwhile', () =>
    on(async (db) => {
      await cancelEvent(db, begun.campaign.formId, userId)
      expect(await begun.place(db)).toBe('event')
    }))

  /** Its time was over, and its place was given back. */
  const expired = (db: Queryable) =>
    db.query(sql`
      with freed as (delete from holds where cart_id = ${begun.cart.id} returning stock_id),
      expired as (update carts set state = 'Expired' where id = ${begun.cart.id})
      update stocks s set held = 0 from freed f where s.id = f.stock_id`)

  it('late where its places are still there', () =>
    on(async (db) => {
      await expired(db)
      expect(await begun.place(db, { kind: 'late' })).toBe(null)
    }))

  it('late not where others have bought its places', () =>
    on(async (db) => {
      await expired(db)
      await db.query(sql`update stocks set sold = 1 where id = ${begun.campaign.stock('Place')}`)
      expect(await begun.place(db, { kind: 'late' })).toBe('stock')
    }))

  it('not with a code whose last use went to others meanwhile', () =>
    on(async (db) => {
      const [coupon] = await db.query<{ id: number }>(sql`
        update stocks s set sold = s.capacity from coupons c
        where c.form_id = ${begun.campaign.formId} and s.id = c.uses_stock_id returning c.id`)
      expect(await begun.place(db, {}, { couponId: coupon?.id ?? 0, couponStockId: null })).toBe('stock')
    }))
})
