import { beforeEach, describe, expect, it } from 'vitest'
import { buyer } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { stockOf } from '../../testing/stock.ts'
import { testApp } from '../../testing/test-app.ts'
import { findAttempt } from '../payments/attempts.ts'
import { expireCarts } from './expire-carts.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })

const MINUTE_MS = 60_000

// No cart of another test is left to be swept: what is counted below is the test's own.
beforeEach(async () => {
  test.clock.advance(16 * MINUTE_MS)
  await expireCarts(test.app)
})

describe('the sweeper', () => {
  it('gives back what a cart held once its time is over, and not a moment sooner', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [{ name: 'Place', stock: 5 }],
      coupons: [{ code: 'MERCI', percent: 10, uses: 2 }],
      entries: 9,
    })
    const visitor = buyer(test)
    const { id } = await visitor.cart(campaign.cart('Place', 'Place'))
    await visitor.call('POST', `/carts/${id}/discount-code`, { discountCode: 'MERCI' })
    const held = () =>
      Promise.all(['Place', 'entries', 'MERCI'].map((name) => stockOf(test, campaign.stock(name))))
    test.clock.advance(14 * MINUTE_MS)
    await expireCarts(test.app)
    expect((await held()).map((stock) => stock.held)).toEqual([2, 2, 1])
    test.clock.advance(2 * MINUTE_MS)
    expect(await expireCarts(test.app)).toBe(1)
    expect((await held()).map((stock) => stock.held)).toEqual([0, 0, 0])
    expect(await expireCarts(test.app)).toBe(0)
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', campaign.cart('Place')],
      ['PUT', '/tip', { tip: 0 }],
      ['POST', '/refresh', undefined],
    ] as const)
      expect(await visitor.call(method, `/carts/${id}${path}`, body)).toMatchObject({
        status: 404,
        json: { code: 'CART_UNKNOWN' },
      })
  })

  it('treats a cart whose time is over as gone before it comes itself', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 1 }] })
    const visitor = buyer(test)
    const { id } = await visitor.cart(campaign.cart('Place'))
    expect(await buyer(test).call('POST', '/carts', campaign.cart('Place'))).toMatchObject({
      json: { code: 'TICKETS_SOLD_OUT' },
    })
    test.clock.advance(15 * MINUTE_MS)
    expect(await visitor.call('GET', `/carts/${id}`)).toMatchObject({ status: 404 })
    // Nobody is told that all is sold while it only waits for the sweeper.
    expect(await buyer(test).cart(campaign.cart('Place'))).toMatchObject({ amount: 1000 })
  })

  it('gives each place back once, though several come at the same time', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 300 }] })
    await Promise.all(Array.from({ length: 60 }, () => buyer(test).cart(campaign.cart('Place', 'Place'))))
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 120, sold: 0 })
    test.clock.advance(16 * MINUTE_MS)
    const counts = await Promise.all(Array.from({ length: 6 }, () => expireCarts(test.app)))
    const last = await expireCarts(test.app)
    expect([...counts, last].reduce((sum, count) => sum + count, 0)).toBe(60)
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 0, sold: 0 })
  })

  it('runs with the worker, and a place given back is sold again', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 1 }] })
    await buyer(test).cart(campaign.cart('Place'))
    expect(await buyer(test).call('POST', '/carts', campaign.cart('Place'))).toMatchObject({
      json: { code: 'TICKETS_SOLD_OUT' },
    })
    test.clock.advance(16 * MINUTE_MS)
    await test.worker.drain()
    expect(await buyer(test).cart(campaign.cart('Place'))).toMatchObject({ amount: 1000 })
  })

  it('leaves a cart that is being changed to whoever changes it', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 40 }] })
    const visitors = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const visitor = buyer(test)
        return { visitor, cart: await visitor.cart(campaign.cart('Place')) }
      }),
    )
    test.clock.advance(15 * MINUTE_MS - 30)
    await Promise.all([
      ...visitors.map(({ visitor, cart }) =>
        visitor.call('PUT', `/carts/${cart.id}`, campaign.cart('Place', 'Place')),
      ),
      (async () => {
        for (let turn = 0; turn < 20; turn += 1) await expireCarts(test.app)
      })(),
    ])
    // Each cart was either changed in time or given back whole.
    const [kept] = await test.app.db.query<{ places: number }>(
      sql`
        select coalesce(sum(jsonb_array_length(items)), 0) as places from carts where form_id = ${campaign.formId}
          and state = 'Open'`,
    )
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: kept?.places, sold: 0 })
  })
})

const paying = async () => {
  const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 2, maxPerUser: 2 }] })
  const visitor = buyer(test)
  const cart = await visitor.ready(campaign.cart('Place', 'Place'))
  const { paymentRequestId } = await visitor.request(cart)
  const paymentId = await visitor.initialize(paymentRequestId)
  return { campaign, visitor, cart, paymentRequestId, paymentId }
}

describe('a cart that is being paid', () => {
  it('keeps its places as long as its try may succeed, and is then paid', async () => {
    const { campaign, visitor, paymentRequestId, paymentId } = await paying()
    test.clock.advance(40 * MINUTE_MS)
    expect(await expireCarts(test.app)).toBe(0)
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 2, sold: 0 })
    expect(await visitor.execute(paymentRequestId, paymentId, 'accepted')).toMatchObject({
      status: 'confirmed',
    })
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 0, sold: 2 })
  })

  it('gives them back once the bank has said that it cannot succeed any more', async () => {
    const { campaign, paymentId } = await paying()
    test.clock.advance(40 * MINUTE_MS)
    await test.worker.drain()
    expect(await findAttempt(test.app, paymentId)).toMatchObject({ state: 'Abandoned' })
    await expireCarts(test.app)
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 0, sold: 0 })
  })

  it('cannot be kept alive by starting its payment again and again', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 1 }] })
    const visitor = buyer(test)
    const cart = await visitor.ready(campaign.cart('Place'))
    const statuses: number[] = []
    for (let turn = 0; turn < 12; turn += 1) {
      const { status } = await visitor.init(cart)
      if (status === 200)
        await visitor.call(
          'POST',
          `/payments/card-embed/initialize?paymentRequestId=${await requestOf(cart.id)}`,
        )
      statuses.push(status)
      test.clock.advance(10 * MINUTE_MS)
      await test.worker.drain()
      await expireCarts(test.app)
    }
    expect(statuses[0]).toBe(200)
    expect(statuses.lastIndexOf(200)).toBeLessThanOrEqual(7)
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 0, sold: 0 })
  })
})

async function requestOf(cartId: string): Promise<string> {
  const [row] = await test.app.db.query<{ id: string }>(
    sql`
      select id from payment_requests where cart_id = ${cartId}`,
  )
  return row?.id ?? ''
}
