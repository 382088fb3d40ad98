import { describe, expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { statementsOf } from '../../testing/sent-statements.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
const MINUTE_MS = 60_000

const festival = () => makeCampaign(test, { tiers: [{ name: 'Place', price: 1200 }] })

describe('a cart this node has just written', () => {
  it('is not read again by the next steps to its payment', async () => {
    const campaign = await festival()
    const visitor = buyer(test)
    const buy = async () => visitor.request(await visitor.ready(campaign.cart('Place')))
    expect(await statementsOf(test, buy, /^form-/)).toEqual([
      'carts-insert-many',
      'carts-update-many',
      'carts-update-many',
      'requests-store-many',
    ])
  })

  it('is read where another node has changed it since, and nothing of that is lost', async () => {
    const visitor = buyer(test)
    const { id } = await visitor.cart((await festival()).cart('Place'))
    await test.app.db.query(sql`update carts set version = version + 1, tip_cents = 300 where id = ${id}`)
    expect(await visitor.call('PUT', `/carts/${id}/payer`, payer)).toMatchObject({
      json: { tipData: { tipChosen: 300 }, payer: { email: payer.email } },
    })
  })

  it('is read before the visitor is refused anything', async () => {
    const visitor = buyer(test)
    const { id } = await visitor.cart((await festival()).cart('Place'))
    await test.app.db.query(
      sql`update carts set expires_at = expires_at + interval '30 minutes' where id = ${id}`,
    )
    test.clock.advance(16 * MINUTE_MS)
    expect(await visitor.call('PUT', `/carts/${id}/payer`, payer)).toMatchObject({ status: 200 })
  })

  it('is not charged as it was, where another node has changed it since', async () => {
    const visitor = buyer(test)
    const cart = await visitor.ready((await festival()).cart('Place'))
    await test.app.db.query(
      sql`update carts set version = version + 1, tip_cents = 300 where id = ${cart.id}`,
    )
    expect(await visitor.init(cart)).toMatchObject({
      status: 409,
      json: { code: 'CART_CHANGED', details: { dueToday: 1500 } },
    })
  })

  it('is read for a call that is repeated, and answered as it is now', async () => {
    const visitor = buyer(test)
    const { id } = await visitor.cart((await festival()).cart('Place'))
    const giveTip = () => visitor.call('PUT', `/carts/${id}/tip`, { tip: 200 }, 'the-same-key')
    await giveTip()
    await test.app.db.query(sql`update carts set version = version + 1, tip_cents = 300 where id = ${id}`)
    expect(await giveTip()).toMatchObject({ status: 200, json: { tipData: { tipChosen: 300 } } })
  })
})
