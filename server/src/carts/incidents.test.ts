import type { Cart } from '@obole/contract/carts'
import { describe, expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { stockOf } from '../../testing/stock.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireCarts } from './expire-carts.ts'

/** What happened to others, each as the smallest thing that would happen here again. */
const test = testApp({ bank: true })

const MINUTE_MS = 60_000
const many = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))
const succeeded = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status === 200).length

describe('oversell', () => {
  it('fossasia/eventyay#1359, Attendize/Attendize#473: simultaneous buyers of the last tickets', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 3 }] })
    const answers = await many(40, () => buyer(test).call('POST', '/carts', campaign.cart('Place')))
    expect(succeeded(answers)).toBe(3)
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 3, sold: 0 })
  })

  it('vendurehq/vendure#3508: one cart asks for more than there is, in several lines', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 2 }] })
    expect(await buyer(test).call('POST', '/carts', campaign.cart('Place', 'Place', 'Place'))).toMatchObject({
      json: { code: 'TICKETS_SOLD_OUT', details: { errors: [{ remaining: 2 }] } },
    })
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 0, sold: 0 })
  })

  it('vendurehq/vendure#4930: carts grow at the same time beyond what is left', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 12 }] })
    const carts = await many(8, async () => {
      const visitor = buyer(test)
      return { visitor, cart: await visitor.cart(campaign.cart('Place')) }
    })
    const grown = await Promise.all(
      carts.map(({ visitor, cart }) =>
        visitor.call('PUT', `/carts/${cart.id}`, campaign.cart('Place', 'Place', 'Place')),
      ),
    )
    expect(succeeded(grown)).toBe(2)
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 12, sold: 0 })
  })

  it('HiEventsDev/Hi.Events#1045: an option or the whole campaign runs out before the tier does', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [{ name: 'Place', stock: 50, options: ['Repas'] }],
      options: [{ name: 'Repas', stock: 4 }],
      entries: 9,
    })
    const meal = {
      tierId: campaign.tier('Place'),
      tierType: 'Registration' as const,
      extraOptions: [{ extraOptionId: campaign.option('Repas'), value: true as const }],
    }
    const answers = await many(30, (n) =>
      buyer(test).call('POST', '/carts', campaign.cart(n % 2 ? meal : 'Place')),
    )
    expect(succeeded(answers)).toBeLessThanOrEqual(9)
    expect((await stockOf(test, campaign.stock('Repas'))).held).toBeLessThanOrEqual(4)
    const { held } = await stockOf(test, campaign.stock('entries'))
    expect(held).toBe(succeeded(answers))
    expect((await stockOf(test, campaign.stock('Place'))).held).toBe(held)
  })

  it('HiEventsDev/Hi.Events#510 #513: a place given back at expiry is not also sold to the late payer', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 1 }] })
    const late = buyer(test)
    const cart = await late.ready(campaign.cart('Place'))
    const { paymentRequestId } = await late.request(cart)
    test.clock.advance(16 * MINUTE_MS)
    await expireCarts(test.app)
    await buyer(test).cart(campaign.cart('Place'))
    expect(
      await late.call('POST', `/payments/card-embed/initialize?paymentRequestId=${paymentRequestId}`),
    ).toMatchObject({ status: 409, json: { code: 'CART_EXPIRED' } })
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 1, sold: 0 })
  })
})

describe('coupon race', () => {
  it('vendurehq/vendure#4660: the last use of a code goes to one cart, and is counted when it is paid', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [{ name: 'Place', price: 1000 }],
      coupons: [{ code: 'UNIQUE', percent: 100, uses: 1 }],
    })
    const carts = await many(12, async () => {
      const visitor = buyer(test)
      return { visitor, cart: await visitor.ready(campaign.cart('Place')) }
    })
    const answers = await Promise.all(
      carts.map(({ visitor, cart }) =>
        visitor.call('POST', `/carts/${cart.id}/discount-code`, { discountCode: 'UNIQUE' }),
      ),
    )
    expect(succeeded(answers)).toBe(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    const free = answers[winner]?.json as Cart
    expect(await carts[winner]?.visitor.init(free)).toMatchObject({ status: 200, json: { isFree: true } })
    expect(await stockOf(test, campaign.stock('UNIQUE'))).toEqual({ held: 0, sold: 1 })
    const next = buyer(test)
    const { id } = await next.cart(campaign.cart('Place'))
    expect(await next.call('POST', `/carts/${id}/discount-code`, { discountCode: 'UNIQUE' })).toMatchObject({
      json: { code: 'COUPON_REFUSED', details: { reason: 'exhausted' } },
    })
  })
})

describe('hoarding', () => {
  it('one visitor holds three carts of twenty lines for an hour at most, whatever they call', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 200 }] })
    const visitor = buyer(test)
    const twenty = campaign.cart(...Array.from({ length: 20 }, () => 'Place'))
    const first = await visitor.cart(twenty)
    const made = await many(6, () => visitor.call('POST', '/carts', twenty))
    const more = made.flatMap(({ status, json }) => (status === 200 ? [(json as Cart).id] : []))
    const ids = [first.id, ...more]
    expect(ids).toHaveLength(3)
    for (let minutes = 0; minutes < 70; minutes += 10) {
      for (const id of ids) {
        await visitor.call('POST', `/carts/${id}/refresh`)
        await visitor.call('PUT', `/carts/${id}/tip`, { tip: minutes })
        await visitor.call('PUT', `/carts/${id}`, twenty)
      }
      await expireCarts(test.app)
      expect((await stockOf(test, campaign.stock('Place'))).held).toBe(minutes < 60 ? 60 : 0)
      test.clock.advance(10 * MINUTE_MS)
    }
  })
})

describe('price tampering', () => {
  it('an amount sent for a fixed price changes nothing', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 4500 }] })
    const item = { tierId: campaign.tier('Place'), tierType: 'Registration' as const, customAmount: 1 }
    expect(await buyer(test).cart(campaign.cart(item))).toMatchObject({ amount: 4500, dueToday: 4500 })
  })

  it.each([
    ['below the least', 299, 'AMOUNT_TOO_LOW'],
    ['at the ceiling', 5000, 'AMOUNT_TOO_HIGH'],
    ['absent', null, 'AMOUNT_REQUIRED'],
  ])('an open price %s is refused', async (_what, customAmount, code) => {
    const campaign = await makeCampaign(test, {
      tiers: [{ name: 'Libre', price: null, minAmount: 300, maxAmount: 5000 }],
    })
    const item = { tierId: campaign.tier('Libre'), tierType: 'Registration' as const, customAmount }
    expect(await buyer(test).call('POST', '/carts', campaign.cart(item))).toMatchObject({ json: { code } })
  })

  it.each([-1, 0.5, '100', 1e12, null])('a tip of %j is refused', async (tip) => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place' }] })
    const visitor = buyer(test)
    const { id } = await visitor.cart(campaign.cart('Place'))
    expect(await visitor.call('PUT', `/carts/${id}/tip`, { tip })).toMatchObject({ status: 400 })
  })

  it('a tier of another campaign, a kind that is discounted differently, an option twice: nothing is sold', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [{ name: 'Place', price: 3000, options: ['Repas'] }],
      options: [{ name: 'Repas', price: 1000 }],
    })
    const other = await makeCampaign(test, { tiers: [{ name: 'Bon marché', price: 100 }] })
    const place = { tierId: campaign.tier('Place'), tierType: 'Registration' as const }
    const meal = { extraOptionId: campaign.option('Repas'), value: true as const }
    for (const item of [
      { ...place, tierId: other.tier('Bon marché') },
      { ...place, tierType: 'Donation' as const },
      { ...place, extraOptions: [meal, meal] },
    ])
      expect(await buyer(test).call('POST', '/carts', campaign.cart(item))).toMatchObject({
        status: 409,
        json: { code: 'TARIFF_UNKNOWN' },
      })
  })

  it('a total that was not on the screen is not charged, in either direction', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 3000 }] })
    const visitor = buyer(test)
    const cart = await visitor.ready(campaign.cart('Place'))
    for (const dueToday of [0, 1, 2999, 3001])
      expect(await visitor.init({ ...cart, dueToday })).toMatchObject({
        status: 409,
        json: { code: 'CART_CHANGED', details: { dueToday: 3000 } },
      })
  })
})

describe('mass assignment', () => {
  it('a key nobody knows is refused on every call that changes something', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [
        {
          name: 'Place',
          asksParticipant: true,
          options: ['Repas'],
          fields: [{ label: 'mot', type: 'TextInput' }],
        },
      ],
      options: [{ name: 'Repas' }],
    })
    const visitor = buyer(test)
    const { id } = await visitor.cart(campaign.cart('Place'))
    const place = { tierId: campaign.tier('Place'), tierType: 'Registration' as const }
    const meal = { extraOptionId: campaign.option('Repas'), value: true }
    const body = (item: object) => ({ ...campaign.ref, items: [{ ...place, ...item }] })
    const consents = { termsOfService: true, tip: true, dueToday: 1000 }
    const stray = { totalCents: 1 }
    const attempts: [string, string, object][] = [
      ['POST', '/carts', { ...body({}), ...stray }],
      ['POST', '/carts', body(stray)],
      ['POST', '/carts', body({ quotedCents: 1 })],
      ['POST', '/carts', body({ participant: { firstName: 'Alix', lastName: 'Martin', ...stray } })],
      ['POST', '/carts', body({ customFields: [{ fieldId: campaign.field('mot'), value: 'x', ...stray }] })],
      ['POST', '/carts', body({ extraOptions: [{ ...meal, priceCents: 0 }] })],
      ['PUT', `/carts/${id}`, { ...body({}), state: 'Paid' }],
      ['PUT', `/carts/${id}/payer`, { ...payer, ...stray }],
      ['PUT', `/carts/${id}/tip`, { tip: 0, ...stray }],
      ['PUT', `/carts/${id}/installments`, { installments: 1, ...stray }],
      ['POST', `/carts/${id}/discount-code`, { discountCode: 'X', percent: 100 }],
      ['POST', `/carts/${id}/init-payment`, { ...consents, ...stray }],
      ['POST', '/carts/cart-one-page', { ...body({}), payer, tip: 0, payment: consents, ...stray }],
      ['POST', '/carts/cart-one-page', { ...body({}), payer, tip: 0, payment: { ...consents, ...stray } }],
      [
        'PUT',
        `/carts/cart-one-page/${id}`,
        { ...body({}), payer: { ...payer, ...stray }, tip: 0, payment: consents },
      ],
    ]
    for (const [method, path, sent] of attempts)
      expect(await visitor.call(method as 'POST', path, sent), `${method} ${path}`).toMatchObject({
        status: 400,
        json: { code: 'INVALID_REQUEST' },
      })
  })
})
