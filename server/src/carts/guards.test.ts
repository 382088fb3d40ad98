import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buyer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { refusedBy, undone } from '../../testing/undone.ts'
import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import {
  type CartChange,
  emptyCarts,
  expireCarts,
  expireCartsOf,
  findCarts,
  handCartOver,
  insertCart,
  insertCarts,
  type NewCart,
  touchCart,
  updateCart,
  updateCarts,
} from './carts.store.ts'
import { insertFile, settleFiles } from './files.store.ts'

/** What the statements on carts and their files refuse or leave alone; calls meet it only in a race. */
const test = testApp()
const now = () => test.app.clock.now()
const on = <T>(work: (db: Queryable) => Promise<T>) => undone(test.app, work)
const HOUR_MS = 3_600_000

let campaign: MadeCampaign
let cartId: string
beforeAll(async () => {
  campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 1000, stock: 3 }] })
})
beforeEach(async () => {
  cartId ??= (await buyer(test).ready(campaign.cart('Place'))).id
})

const cartNow = async (db: Queryable) => {
  const cart = (await findCarts(db, [cartId])).get(cartId)
  if (!cart) throw new Error('there is no cart')
  return cart
}
const is = (db: Queryable, state: string) =>
  db.query(sql`update carts set state = ${state} where id = ${cartId}`)

const likeIt = async (db: Queryable, changes: Partial<NewCart> = {}): Promise<NewCart> => {
  const cart = await cartNow(db)
  return {
    ...cart,
    id: 'another',
    couponId: null,
    totalCents: 1000,
    madeBy: null,
    requestHash: '',
    now: now(),
    wanted: cart.holds,
    maxLiveCarts: 5,
    ...changes,
  }
}
const another = async (db: Queryable, changes: Partial<NewCart> = {}) =>
  refusedBy(insertCart(db, await likeIt(db, changes)))
/** Several at once, each of a visitor of its own unless said otherwise; answers those that were made. */
const several = async (db: Queryable, ids: readonly string[], changes: Partial<NewCart> = {}) => {
  const cart = await likeIt(db)
  return insertCarts(
    db,
    ids.map((id) => ({ cart: { ...cart, id, client: id, ...changes }, addressRange: null })),
  )
}

const changed = async (db: Queryable, changes: Partial<CartChange> = {}): Promise<CartChange> => {
  const cart = await cartNow(db)
  return { ...cart, couponId: null, totalCents: 1000, now: now(), wanted: null, ...changes }
}
const change = async (db: Queryable, changes: Partial<CartChange> = {}) =>
  refusedBy(updateCart(db, await changed(db, changes)))

/** A try at the bank, at the same moment as what is tested. */
const tryOf = (db: Queryable, state: string) =>
  db.query(sql`
    with request as (
      insert into payment_requests (id, cart_id, amount_cents, tip_cents, priced, created_at, client)
      values ('request', ${cartId}, 1000, 0, '{}', now(), 'somebody') returning id)
    insert into attempts (id, payment_request_id, cart_id, number, means, provider, amount_cents, state, created_at,
      updated_at)
    select 'try', id, ${cartId}, 1, 'Card', 'hapay', 1000, ${state}, now(), now() from request`)

describe('a cart is made', () => {
  it('with the places it wants', () => on(async (db) => expect(await another(db)).toBe(null)))

  it('not where fewer places are left', () =>
    on(async (db) => {
      expect(await another(db, { wanted: new Map([[campaign.stock('Place'), 3]]) })).toBe('stock')
    }))

  it('not under an id that is taken', () =>
    on(async (db) => expect(await another(db, { id: cartId })).toBe('conflict')))

  it('not beyond the live carts of one visitor', () =>
    on(async (db) => expect(await another(db, { maxLiveCarts: 1 })).toBe('places')))

  it('whatever carts another visitor has', () =>
    on(async (db) => expect(await another(db, { maxLiveCarts: 1, client: 'another' })).toBe(null)))

  it('beside those of the visitor that have ended', () =>
    on(async (db) => {
      await is(db, 'Expired')
      expect(await another(db, { maxLiveCarts: 1 })).toBe(null)
    }))
})

describe('the carts of one moment are made', () => {
  it('by one statement, but those who came too late for the last places', () =>
    on(async (db) => {
      expect(await several(db, ['first', 'second', 'third'])).toEqual(['first', 'second'])
      const [stock] = await db.query<{ held: number }>(
        sql`select held from stocks where id = ${campaign.stock('Place')}`,
      )
      expect(stock?.held).toBe(3)
    }))

  it('but not under an id that is taken', () =>
    on(async (db) => expect(await several(db, [cartId, 'first'])).toEqual(['first'])))

  it('but not beyond the live carts of one visitor', () =>
    on(async (db) => {
      const { client } = await cartNow(db)
      expect(await several(db, ['first'], { client, maxLiveCarts: 1 })).toEqual([])
      await is(db, 'Expired')
      expect(await several(db, ['second'], { client, maxLiveCarts: 1 })).toEqual(['second'])
    }))
})

const more = () => new Map([[campaign.stock('Place'), 2]])

describe('a cart is changed', () => {
  it.each([null, 'stock'])('under the version that was read, and no other: %s', (stock) =>
    on(async (db) => {
      const { version } = await cartNow(db)
      expect(await change(db, { version: version - 1, wanted: stock ? more() : null })).toBe('version')
    }),
  )

  it('not when it was frozen meanwhile', () =>
    on(async (db) => {
      await is(db, 'Paying')
      expect(await change(db, { state: 'Open' })).toBe('version')
    }))

  it.each(['Paid', 'Expired'])('not when it is %s', (state) =>
    on(async (db) => {
      await is(db, state)
      expect(await change(db)).toBe('version')
    }),
  )

  it('beside others of the same moment, where nobody changed it meanwhile', () =>
    on(async (db) => {
      const mine = await changed(db)
      const before = { ...mine, id: 'none', version: mine.version }
      expect(await updateCarts(db, [before, mine])).toEqual([cartId])
      expect(await updateCarts(db, [mine])).toEqual([])
    }))

  it('not to more than is left', () =>
    on(async (db) =>
      expect(await change(db, { wanted: new Map([[campaign.stock('Place'), 4]]) })).toBe('stock'),
    ))

  it.each(['Init', 'WaitingAuthentication'])('not in what it holds while a try is %s', (state) =>
    on(async (db) => {
      await tryOf(db, state)
      expect(await change(db, { wanted: more() })).toBe('paying')
    }),
  )
})

describe('a cart', () => {
  it.each(['Paid', 'Expired'])('that is %s gets no more time', (state) =>
    on(async (db) => {
      await is(db, state)
      expect(await touchCart(db, cartId, now(), now() + HOUR_MS)).toBe(false)
    }),
  )

  it('whose time is over gets no more', () =>
    on(async (db) => expect(await touchCart(db, cartId, now() + HOUR_MS, now() + 2 * HOUR_MS)).toBe(false)))

  it('is another once it was handed over: what was decided before is decided again', () =>
    on(async (db) => {
      const before = (await findCarts(db, [cartId])).get(cartId)?.version ?? 0
      await handCartOver(db, cartId, { from: 'a', to: 'b' })
      expect((await findCarts(db, [cartId])).get(cartId)?.version).toBe(before + 1)
    }))

  it('is handed over to one visitor', () =>
    on(async (db) => {
      expect(await handCartOver(db, cartId, { from: 'a', to: 'b' })).toBe(true)
      expect(await handCartOver(db, cartId, { from: 'a', to: 'c' })).toBe(false)
    }))

  it('expires once its time is over, and not before', () =>
    on(async (db) => {
      expect(await expireCarts(db, now(), 10)).toBe(0)
      expect(await expireCarts(db, now() + HOUR_MS, 10)).toBe(1)
    }))

  it('expires when its own visitor makes another, and not when somebody else does', () =>
    on(async (db) => {
      const { client } = await cartNow(db)
      expect(await expireCartsOf(db, 'somebody else', now() + HOUR_MS, 10)).toBe(0)
      expect(await expireCartsOf(db, client, now() + HOUR_MS, 10)).toBe(1)
    }))

  it('that is paid never expires', () =>
    on(async (db) => {
      await is(db, 'Paid')
      expect(await expireCarts(db, now() + HOUR_MS, 10)).toBe(0)
    }))

  it.each(['Init', 'WaitingAuthentication'])('does not expire while a try is %s', (state) =>
    on(async (db) => {
      await tryOf(db, state)
      expect(await expireCarts(db, now() + HOUR_MS, 10)).toBe(0)
    }),
  )

  it('is emptied only after it expired', () =>
    on(async (db) => {
      await is(db, 'Paid')
      expect(await emptyCarts(db, now() + HOUR_MS, 10)).toBe(0)
      await is(db, 'Expired')
      expect(await emptyCarts(db, now(), 10)).toBe(0)
      expect(await emptyCarts(db, now() + HOUR_MS, 10)).toBe(1)
    }))

  it.each(['Init', 'WaitingAuthentication'])('is not emptied while a try is %s', (state) =>
    on(async (db) => {
      await tryOf(db, state)
      await is(db, 'Expired')
      expect(await emptyCarts(db, now() + HOUR_MS, 10)).toBe(0)
    }),
  )
})

describe('a file of a cart', () => {
  const send = (db: Queryable, id: string, limits = {}) =>
    refusedBy(
      insertFile(db, {
        id,
        cartId,
        storedAs: `aa/${id}`,
        fileName: 'a.pdf',
        contentType: 'application/pdf',
        sizeBytes: 10,
        sha256: id,
        now: now(),
        maxPerCart: 2,
        maxBytesPerCart: 100,
        ...limits,
      }),
    )

  it('is kept once, as many and as large as a cart may have', () =>
    on(async (db) => {
      expect(await send(db, 'one')).toBe(null)
    }))

  it('is refused beyond their number', () =>
    on(async (db) => expect(await send(db, 'one', { maxPerCart: 0 })).toBe('room')))

  it('is refused beyond their size', () =>
    on(async (db) => expect(await send(db, 'one', { maxBytesPerCart: 9 })).toBe('room')))

  it('that is known is not counted again', () =>
    on(async (db) => {
      await send(db, 'one')
      expect(await send(db, 'one')).toBe('known')
    }))

  it('is not deleted before its cart has ended', () =>
    on(async (db) => {
      await send(db, 'one')
      expect(await settleFiles(db, now() + HOUR_MS, 10)).toMatchObject({ looked: 0 })
      await is(db, 'Expired')
      expect(await settleFiles(db, now() + HOUR_MS, 10)).toMatchObject({ looked: 1 })
    }))
})
