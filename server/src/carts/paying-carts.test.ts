import type { Cart } from '@obole/contract/carts'
import { describe, expect, it } from 'vitest'
import { buyer, control, payer } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { stockOf } from '../../testing/stock.ts'
import { testApp } from '../../testing/test-app.ts'
import { findAttempt } from '../payments/attempts.ts'

const test = testApp({ bank: true })

const festival = () =>
  makeCampaign(test, {
    tiers: [{ name: 'Place', price: 1000, stock: 10 }],
    coupons: [{ code: 'MERCI', amount: 300, uses: 5 }],
  })

const initialize = (visitor: ReturnType<typeof buyer>, paymentRequestId: string) =>
  visitor.call('POST', `/payments/card-embed/initialize?paymentRequestId=${paymentRequestId}`)

describe('somebody comes back from the payment page and changes the cart', () => {
  it('ends the try at the bank first, and pays what the cart has become', async () => {
    const campaign = await festival()
    const visitor = buyer(test)
    const cart = await visitor.ready(campaign.cart('Place', 'Place', 'Place'))
    const { paymentRequestId } = await visitor.request(cart)
    const first = await visitor.initialize(paymentRequestId)

    const changed = await visitor.call('PUT', `/carts/${cart.id}`, campaign.cart('Place'))
    expect(changed).toMatchObject({ status: 200, json: { amount: 1000, state: 'Open' } })
    expect(await findAttempt(test.app, first)).toMatchObject({ state: 'Canceled' })
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 1, sold: 0 })

    // The page that was left open can no longer pay what is no longer held.
    expect(await initialize(visitor, paymentRequestId)).toMatchObject({
      status: 409,
      json: { code: 'CART_CHANGED' },
    })
    await visitor.request(changed.json as Cart)
    const second = await visitor.initialize(paymentRequestId)
    expect(await visitor.execute(paymentRequestId, second, 'accepted')).toMatchObject({ status: 'confirmed' })
    expect(await visitor.summary(paymentRequestId)).toMatchObject({
      amount: 1000,
      items: [{ initialAmount: 1000 }],
    })
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 0, sold: 1 })
  })

  it('ends a try that waits for the bank’s page as well', async () => {
    const campaign = await festival()
    const visitor = buyer(test)
    const cart = await visitor.ready(campaign.cart('Place', 'Place'))
    const { paymentRequestId } = await visitor.request(cart)
    const paymentId = await visitor.initialize(paymentRequestId)
    await visitor.execute(paymentRequestId, paymentId, 'challenge')
    expect(await findAttempt(test.app, paymentId)).toMatchObject({ state: 'WaitingAuthentication' })

    const changed = await visitor.call('PUT', `/carts/${cart.id}`, campaign.cart('Place'))
    expect(changed).toMatchObject({ status: 200, json: { amount: 1000, state: 'Open' } })
    expect(await findAttempt(test.app, paymentId)).toMatchObject({ state: 'Canceled' })
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 1, sold: 0 })
  })

  it('cannot begin to pay what was frozen before the change', async () => {
    const campaign = await festival()
    const visitor = buyer(test)
    const cart = await visitor.ready(campaign.cart('Place', 'Place'))
    const { paymentRequestId } = await visitor.request(cart)
    await visitor.call('PUT', `/carts/${cart.id}`, campaign.cart('Place'))
    expect(await initialize(visitor, paymentRequestId)).toMatchObject({
      status: 409,
      json: { code: 'CART_CHANGED' },
    })
  })

  it('pays in the name that was corrected in another tab', async () => {
    const campaign = await festival()
    const visitor = buyer(test)
    const cart = await visitor.ready(campaign.cart('Place'))
    const { paymentRequestId } = await visitor.request(cart)
    const corrected = { ...payer, email: 'alix.martin.corrigee@example.org' }
    const changed = await visitor.call('PUT', `/carts/${cart.id}/payer`, corrected)
    expect(changed).toMatchObject({ status: 200, json: { state: 'Open' } })
    expect(await initialize(visitor, paymentRequestId)).toMatchObject({
      status: 409,
      json: { code: 'CART_CHANGED' },
    })
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 1, sold: 0 })
    await visitor.request(changed.json as Cart)
    const paymentId = await visitor.initialize(paymentRequestId)
    expect(await visitor.execute(paymentRequestId, paymentId, 'accepted')).toMatchObject({
      status: 'confirmed',
    })
    expect(await visitor.summary(paymentRequestId)).toMatchObject({ payerEmail: corrected.email })
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 0, sold: 1 })
  })

  it.each([
    ['the payer', 'payer', { ...payer, firstName: 'Camille' }],
    ['the contribution', 'tip', { tip: 250 }],
  ])('ends a try that was begun before %s changed', async (_, part, body) => {
    const visitor = buyer(test)
    const cart = await visitor.ready((await festival()).cart('Place'))
    const { paymentRequestId } = await visitor.request(cart)
    const paymentId = await visitor.initialize(paymentRequestId)
    expect(await visitor.call('PUT', `/carts/${cart.id}/${part}`, body)).toMatchObject({
      status: 200,
      json: { state: 'Open' },
    })
    expect(await findAttempt(test.app, paymentId)).toMatchObject({ state: 'Canceled' })
    expect(await initialize(visitor, paymentRequestId)).toMatchObject({ json: { code: 'CART_CHANGED' } })
  })

  it('goes on with a try where what is sent again is the same', async () => {
    const visitor = buyer(test)
    const cart = await visitor.ready((await festival()).cart('Place'))
    const { paymentRequestId } = await visitor.request(cart)
    const paymentId = await visitor.initialize(paymentRequestId)
    const tip = cart.tipData.tipChosen
    for (const [part, body] of [['payer', payer] as const, ['tip', { tip }] as const])
      expect(await visitor.call('PUT', `/carts/${cart.id}/${part}`, body)).toMatchObject({ status: 200 })
    expect(await visitor.execute(paymentRequestId, paymentId, 'accepted')).toMatchObject({
      status: 'confirmed',
    })
  })

  it('gives a coupon back only once the try that uses it has ended', async () => {
    const campaign = await festival()
    const visitor = buyer(test)
    const cart = await visitor.ready(campaign.cart('Place'))
    const cheaper = await visitor.call('POST', `/carts/${cart.id}/discount-code`, { discountCode: 'MERCI' })
    const { paymentRequestId } = await visitor.request(cheaper.json as Cart)
    const paymentId = await visitor.initialize(paymentRequestId)
    expect(await visitor.call('DELETE', `/carts/${cart.id}/discount-code`)).toMatchObject({
      status: 200,
      json: { amount: 1000 },
    })
    expect(await findAttempt(test.app, paymentId)).toMatchObject({ state: 'Canceled' })
    expect(await stockOf(test, campaign.stock('MERCI'))).toEqual({ held: 0, sold: 0 })
  })

  it('is told that the order is paid where the money had come after all', async () => {
    const campaign = await festival()
    const visitor = buyer(test)
    const cart = await visitor.ready(campaign.cart('Place', 'Place'))
    const { paymentRequestId } = await visitor.request(cart)
    const paymentId = await visitor.initialize(paymentRequestId)
    await control(test, 'next', { operation: 'execute-payment', fault: { effect: 'lost' } })
    await control(test, 'next', { operation: 'fetch-payment', fault: { effect: 'lost-before' } })
    expect(await visitor.execute(paymentRequestId, paymentId, 'accepted')).toMatchObject({
      status: 'pending',
    })
    expect(await visitor.call('PUT', `/carts/${cart.id}`, campaign.cart('Place'))).toMatchObject({
      status: 409,
      json: { code: 'DUPLICATED_PAYMENT' },
    })
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 0, sold: 2 })
  })

  it('holds what will be sold, however its calls cross each other', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 1000, stock: 60 }] })
    const rounds = Array.from({ length: 12 }, async () => {
      const visitor = buyer(test)
      const cart = await visitor.ready(campaign.cart('Place', 'Place', 'Place'))
      const { paymentRequestId } = await visitor.request(cart)
      await Promise.all([
        visitor.call('PUT', `/carts/${cart.id}`, campaign.cart('Place')),
        initialize(visitor, paymentRequestId),
        visitor.init(cart),
      ])
      const { json } = await initialize(visitor, paymentRequestId)
      const { paymentId } = json as { paymentId?: string }
      if (!paymentId) return 0
      const { status } = await visitor.execute(paymentRequestId, paymentId, 'accepted')
      return status === 'confirmed' ? (await visitor.summary(paymentRequestId)).items.length : 0
    })
    const sold = (await Promise.all(rounds)).reduce((sum, lines) => sum + lines, 0)
    // What every order says is what left the stock; the invariants after this file count it line by line.
    expect((await stockOf(test, campaign.stock('Place'))).sold).toBe(sold)
  })
})
