import { onePageSchema, type OnePageBody } from '@obole/contract/carts'
import { describe, expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { stockOf } from '../../testing/stock.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })

const consents = { termsOfService: true, termsOfSale: true, tip: true }
const boutique = () =>
  makeCampaign(test, {
    formType: 'Shop',
    tiers: [
      { name: 'Miel', type: 'Product', price: 2000, stock: 5, frequency: 'Installment' },
      { name: 'Carte', type: 'Product', price: 0, stock: 5 },
    ],
    coupons: [{ code: 'MERCI', amount: 500, uses: 3 }],
    columns: { instalment_counts: [1, 3] },
  })

const order = (campaign: MadeCampaign, names: string[], more: Partial<OnePageBody> = {}): OnePageBody => ({
  ...campaign.cart(...names),
  payer,
  tip: 100,
  payment: { ...consents, dueToday: 2100 },
  ...more,
})

const liveCarts = async (campaign: MadeCampaign) => {
  const rows = await test.app.db.query<{ id: string; state: string }>(
    sql`
      select id, state from carts where form_id = ${campaign.formId} order by created_at`,
  )
  return rows
}

describe('an order on one page', () => {
  it('goes from nothing to the payment in one call, then to paid', async () => {
    const campaign = await boutique()
    const visitor = buyer(test)
    const path = '/carts/cart-one-page?backUrl=%2Fassociations%2Fx'
    const { status, json } = await visitor.call('POST', path, order(campaign, ['Miel']))
    expect(status).toBe(200)
    const { cart, paymentRequestId, isFree } = onePageSchema.parse(json)
    expect(isFree).toBe(false)
    expect(cart).toMatchObject({
      state: 'Paying',
      amount: 2000,
      dueToday: 2100,
      payer: { email: payer.email },
    })
    expect(await visitor.summary(paymentRequestId)).toMatchObject({
      amount: 2100,
      amountTip: 100,
      backUrl: '/associations/x',
    })
    const paymentId = await visitor.initialize(paymentRequestId)
    expect(await visitor.execute(paymentRequestId, paymentId, 'accepted')).toMatchObject({
      status: 'confirmed',
    })
    expect(await stockOf(test, campaign.stock('Miel'))).toEqual({ held: 0, sold: 1 })
  })

  it('takes instalments and a discount code along', async () => {
    const campaign = await boutique()
    const more = { installments: 3, discountCode: 'merci', payment: { ...consents, dueToday: 534 } } as const
    const { json } = await buyer(test).call('POST', '/carts/cart-one-page', order(campaign, ['Miel'], more))
    expect(json).toMatchObject({
      cart: { instalments: 3, amount: 1500, dueToday: 534, coupon: { code: 'MERCI', discount: 500 } },
    })
    expect(await stockOf(test, campaign.stock('MERCI'))).toEqual({ held: 1, sold: 0 })
  })

  it('is answered the same when it is repeated, though its code has no use left for others', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [{ name: 'Miel', type: 'Product', price: 2000 }],
      coupons: [{ code: 'UNIQUE', amount: 500, uses: 1 }],
    })
    const more = { discountCode: 'UNIQUE', payment: { ...consents, dueToday: 1600 } }
    const visitor = buyer(test)
    const send = () => visitor.call('POST', '/carts/cart-one-page', order(campaign, ['Miel'], more), 'lost')
    const first = onePageSchema.parse((await send()).json)
    const again = onePageSchema.parse((await send()).json)
    expect(again.cart.id).toBe(first.cart.id)
  })

  it('is an order at once where it costs nothing', async () => {
    const campaign = await boutique()
    const free = { tip: 0, payment: { ...consents, dueToday: 0 } }
    const key = 'free-of-charge'
    const visitor = buyer(test)
    const body = order(campaign, ['Carte'], free)
    const first = await visitor.call('POST', '/carts/cart-one-page', body, key)
    expect(first).toMatchObject({ status: 200, json: { isFree: true, cart: { state: 'Paid' } } })
    // The answer was lost: the same order, not another one.
    const again = await visitor.call('POST', '/carts/cart-one-page', body, key)
    expect(again).toMatchObject({ status: 200, json: { isFree: true, cart: { state: 'Paid', amount: 0 } } })
    expect(onePageSchema.parse(again.json).cart.id).toBe(onePageSchema.parse(first.json).cart.id)
    expect(await stockOf(test, campaign.stock('Carte'))).toEqual({ held: 0, sold: 1 })
  })

  it('is one cart and one payment however often the call is repeated', async () => {
    const campaign = await boutique()
    const visitor = buyer(test)
    const send = () => visitor.call('POST', '/carts/cart-one-page', order(campaign, ['Miel']), 'once')
    const first = onePageSchema.parse((await send()).json)
    const again = onePageSchema.parse((await send()).json)
    expect(again.cart.id).toBe(first.cart.id)
    expect(again.paymentRequestId).toBe(first.paymentRequestId)
    expect(await liveCarts(campaign)).toHaveLength(1)
    const other = order(campaign, ['Miel', 'Miel'])
    expect(await visitor.call('POST', '/carts/cart-one-page', other, 'once')).toMatchObject({
      status: 409,
      json: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
  })

  it.each<[string, Partial<OnePageBody>, string]>([
    ['a payer with no name', { payer: { ...payer, firstName: '' } }, 'PAYER_INVALID'],
    ['an unknown discount code', { discountCode: 'RIEN' }, 'COUPON_REFUSED'],
    ['instalments that are not offered', { installments: 12 }, 'INSTALMENTS_NOT_OFFERED'],
  ])('makes no cart for %s', async (_what, more, code) => {
    const campaign = await boutique()
    const body = order(campaign, ['Miel'], more)
    expect(await buyer(test).call('POST', '/carts/cart-one-page', body)).toMatchObject({ json: { code } })
    expect(await liveCarts(campaign)).toEqual([])
  })

  it.each<[string, OnePageBody['payment'], string]>([
    ['consents are missing', { ...consents, tip: false, dueToday: 2100 }, 'TIP_CONSENT_ERROR'],
    ['the total was another on the screen', { ...consents, dueToday: 2000 }, 'CART_CHANGED'],
  ])('keeps the cart and names it where %s, so that it can be put right', async (_what, payment, code) => {
    const campaign = await boutique()
    const visitor = buyer(test)
    const refused = await visitor.call('POST', '/carts/cart-one-page', order(campaign, ['Miel'], { payment }))
    const [cart] = await liveCarts(campaign)
    expect(refused.json).toMatchObject({ code, details: { cartId: cart?.id } })
    const put = await visitor.call('PUT', `/carts/cart-one-page/${cart?.id}`, order(campaign, ['Miel']))
    expect(put).toMatchObject({ status: 200, json: { cart: { id: cart?.id, state: 'Paying' } } })
  })

  it('changes a cart whole, and pays what it has become', async () => {
    const campaign = await boutique()
    const visitor = buyer(test)
    const { id } = await visitor.cart(campaign.cart('Miel', 'Miel', 'Carte'))
    await visitor.call('POST', `/carts/${id}/discount-code`, { discountCode: 'MERCI' })
    const path = `/carts/cart-one-page/${id}`
    const put = await visitor.call('PUT', path, order(campaign, ['Miel']), 'a-change')
    expect(put).toMatchObject({ status: 200, json: { cart: { id, amount: 2000, coupon: null } } })
    expect(await stockOf(test, campaign.stock('Miel'))).toEqual({ held: 1, sold: 0 })
    expect(await stockOf(test, campaign.stock('MERCI'))).toEqual({ held: 0, sold: 0 })
    expect(await visitor.call('PUT', path, order(campaign, ['Miel']), 'a-change')).toMatchObject({
      status: 200,
      json: { cart: { id } },
    })
  })

  it('leads back to our own pages only, and takes nothing it does not know', async () => {
    const campaign = await boutique()
    const visitor = buyer(test)
    const body = order(campaign, ['Miel'])
    for (const foreign of ['https://evil.example/', '/.//evil.example']) {
      const path = `/carts/cart-one-page?backUrl=${encodeURIComponent(foreign)}`
      expect(await visitor.call('POST', path, body)).toMatchObject({ status: 400 })
    }
    expect(await visitor.call('POST', '/carts/cart-one-page', { ...body, total: 1 })).toMatchObject({
      status: 400,
      json: { code: 'INVALID_REQUEST' },
    })
    expect(await liveCarts(campaign)).toEqual([])
  })
})
