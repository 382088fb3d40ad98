import { beforeAll, describe, expect, it } from 'vitest'
import { buyer, control, donation } from '../../testing/buyer.ts'
import { testApp } from '../../testing/test-app.ts'
import { seedDemo } from '../demo/seed.ts'
import { findAttempt } from '../payments/attempts.ts'

const test = testApp({ bank: true })

beforeAll(() => seedDemo(test.app))

const abandon = (visitor: ReturnType<typeof buyer>, paymentRequestId: string) =>
  visitor.call('POST', `/payments/card-embed/abandon?paymentRequestId=${paymentRequestId}`)

describe('a payer who gives up', () => {
  it('before any card has nothing to cancel', async () => {
    const visitor = buyer(test)
    const { paymentRequestId } = await visitor.request(await visitor.ready(await donation(test, 1000)))
    const { status, json } = await abandon(visitor, paymentRequestId)
    expect({ status, json }).toMatchObject({ status: 200, json: { action: 'Initialize', paymentId: null } })
  })

  it('while the bank waits is debited nothing, and a late approval changes nothing', async () => {
    const visitor = buyer(test)
    const { paymentRequestId, paymentId } = await visitor.pay(await donation(test, 1000), 'challenge')
    expect((await abandon(visitor, paymentRequestId)).json).toMatchObject({ status: 'canceled' })
    const attempt = await findAttempt(test.app, paymentId)
    await control(test, `payments/${attempt?.providerPaymentId}/challenge`, { decision: 'approve' })
    expect(await visitor.next(paymentRequestId)).toMatchObject({ status: 'canceled' })
    expect((await visitor.summary(paymentRequestId)).orderId).toBeNull()
  })

  it('finds the cart as it was, and pays it after all', async () => {
    const visitor = buyer(test)
    const cart = await visitor.ready(await donation(test, 1000), 200)
    const { paymentRequestId } = await visitor.request(cart)
    await visitor.initialize(paymentRequestId)
    await abandon(visitor, paymentRequestId)
    expect(await visitor.request(cart)).toMatchObject({ paymentRequestId })
    const again = await visitor.initialize(paymentRequestId)
    expect(await visitor.execute(paymentRequestId, again, 'accepted')).toMatchObject({ status: 'confirmed' })
  })

  it('too late has paid', async () => {
    const visitor = buyer(test)
    const { paymentRequestId } = await visitor.pay(await donation(test, 1000), 'accepted')
    expect((await abandon(visitor, paymentRequestId)).json).toMatchObject({
      action: 'Finalize',
      status: 'confirmed',
    })
  })

  it('of an unknown payment is told so', async () => {
    expect(await abandon(buyer(test), 'x'.repeat(43))).toMatchObject({ status: 404 })
  })
})

describe('where a cart is paid', () => {
  it('is the payment that was begun for it, and then its confirmation, for whoever began it alone', async () => {
    const visitor = buyer(test)
    const cart = await visitor.ready(await donation(test, 1000))
    const path = `/carts/${cart.id}/payment`
    expect(await visitor.call('GET', path)).toMatchObject({ status: 404, json: { code: 'PAYMENT_UNKNOWN' } })
    const begun = await visitor.request(cart)
    expect(await visitor.call('GET', path)).toMatchObject({ status: 200, json: begun })
    const paymentId = await visitor.initialize(begun.paymentRequestId)
    await visitor.execute(begun.paymentRequestId, paymentId, 'accepted')
    const redirectUrl = `/paiement/embarque/confirmation/${begun.paymentRequestId}`
    expect(await visitor.call('GET', path)).toMatchObject({ status: 200, json: { redirectUrl } })
    expect(await buyer(test).call('GET', path)).toMatchObject({
      status: 404,
      json: { code: 'PAYMENT_UNKNOWN' },
    })
  })
})
