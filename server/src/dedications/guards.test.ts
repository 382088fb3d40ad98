import { beforeAll, expect, it } from 'vitest'
import { buyer } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { refusedBy, undone } from '../../testing/undone.ts'
import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import { writeDedication } from './dedications.store.ts'

/** When a dedication is not written; calls meet it only in a race. */
const test = testApp()
const on = <T>(work: (db: Queryable) => Promise<T>) => undone(test.app, work)

let cartId: string
beforeAll(async () => {
  const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 1000 }] })
  cartId = (await buyer(test).ready(campaign.cart('Place'))).id
})

async function write(db: Queryable, older = 0) {
  const [cart] = await db.query<{ version: number }>(sql`select version from carts where id = ${cartId}`)
  const version = (cart?.version ?? 0) - older
  const words = { cart: { id: cartId, version }, client: null, dedication: null, now: test.app.clock.now() }
  return refusedBy(writeDedication(db, words))
}

it('is written on the cart that was read', () => on(async (db) => expect(await write(db)).toBe(null)))

it('is not written on a cart that has changed', () =>
  on(async (db) => expect(await write(db, 1)).toBe('cart')))

it.each(['Paid', 'Expired'])('is not written on a cart that is %s', (state) =>
  on(async (db) => {
    await db.query(sql`update carts set state = ${state} where id = ${cartId}`)
    expect(await write(db)).toBe('cart')
  }),
)

it.each(['Init', 'WaitingAuthentication'])('is not written while a try is %s', (state) =>
  on(async (db) => {
    await db.query(sql`
      with request as (
        insert into payment_requests (id, cart_id, amount_cents, tip_cents, priced, created_at, client)
        values ('request', ${cartId}, 1000, 0, '{}', now(), 'somebody') returning id)
      insert into attempts (id, payment_request_id, cart_id, number, means, provider, amount_cents, state, created_at,
        updated_at)
      select 'try', id, ${cartId}, 1, 'Card', 'hapay', 1000, ${state}, now(), now() from request`)
    expect(await write(db)).toBe('paying')
  }),
)
