import { beforeAll, expect, it } from 'vitest'
import { buyer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { undone } from '../../testing/undone.ts'
import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import { findAbandonedCart, listComingEvents, takeAbandonedCarts } from './reminders.store.ts'

/** Which carts and events their payers are reminded of. */
const test = testApp()
const on = <T>(work: (db: Queryable) => Promise<T>) => undone(test.app, work)
const HOUR_MS = 3_600_000

let campaign: MadeCampaign
let cartId: string
beforeAll(async () => {
  campaign = await makeCampaign(test, {
    tiers: [{ name: 'Place', price: 1000 }],
    columns: { remind_abandoned_cart: true },
  })
  const visitor = buyer(test)
  await visitor.ready(campaign.cart('Place'))
  cartId = (await visitor.ready(campaign.cart('Place'))).id
})

/** All carts of the visitor have ended, but for those that a test keeps. */
const ended = (db: Queryable) => db.query(sql`update carts set state = 'Expired'`)
const take = (db: Queryable) => {
  const now = test.app.clock.now()
  return takeAbandonedCarts(db, { from: 0, until: now + HOUR_MS, quietSince: 0, now }, 10)
}

it('an expired one, and of each payer one', () =>
  on(async (db) => {
    await ended(db)
    expect(await take(db)).toBe(1)
  }))

it('none that is paid', () =>
  on(async (db) => {
    await db.query(sql`update carts set state = 'Paid'`)
    expect(await take(db)).toBe(0)
  }))

it('none while its visitor has another one open', () =>
  on(async (db) => {
    await ended(db)
    await db.query(sql`update carts set state = 'Open' where id = ${cartId}`)
    expect(await take(db)).toBe(0)
  }))

it('none that has been opened again when its mail is written', () =>
  on(async (db) => {
    await ended(db)
    expect(await findAbandonedCart(db, cartId)).toMatchObject({ form_id: campaign.formId })
    await db.query(sql`update carts set state = 'Open' where id = ${cartId}`)
    expect(await findAbandonedCart(db, cartId)).toBe(null)
  }))

it('an event that is shown, and none that is not', () =>
  on(async (db) => {
    const now = test.app.clock.now()
    const coming = async () => (await listComingEvents(db, now, now + HOUR_MS)).map(({ form_id }) => form_id)
    await db.query(sql`update forms set start_at = ${new Date(now + 1000)} where id = ${campaign.formId}`)
    expect(await coming()).toEqual([campaign.formId])
    await db.query(sql`update forms set state = 'Disabled' where id = ${campaign.formId}`)
    expect(await coming()).toEqual([])
  }))
