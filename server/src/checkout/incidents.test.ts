import { beforeAll, describe, expect, it } from 'vitest'
import { buyer, control, donation } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { stockOf } from '../../testing/stock.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireCarts } from '../carts/expire-carts.ts'
import { seedDemo } from '../demo/seed.ts'
import { findAttempt } from '../payments/attempts.ts'
import { checkProviderPayment } from './check-provider-payment.ts'
import { reconcileAttempts } from './reconcile-attempts.ts'
import { param, sql } from '../platform/sql.ts'

/** What happened to others between a card and an order, each as the smallest thing that would happen here again. */
const test = testApp({ bank: true })

beforeAll(() => seedDemo(test.app))

const MINUTE_MS = 60_000

/** A payment that waits for the bank's page, and its number at the bank. */
async function challenged(visitor: ReturnType<typeof buyer>, body: Parameters<typeof visitor.pay>[0]) {
  const { paymentId, paymentRequestId } = await visitor.pay(body, 'challenge')
  const attempt = await findAttempt(test.app, paymentId)
  const providerPaymentId = attempt?.providerPaymentId ?? ''
  const approve = () => control(test, `payments/${providerPaymentId}/challenge`, { decision: 'approve' })
  return { paymentId, paymentRequestId, providerPaymentId, approve }
}

async function booksOf(paymentId: string) {
  const paymentIdParam = param(paymentId)
  const [row] = await test.app.db.query<{ orders: number; captured: number }>(sql`
      select (select count(*) from orders o join attempts a on a.cart_id = o.cart_id
        where a.id = ${paymentIdParam}) as orders,
        (select count(*) from transfers where cause = 'capture:' || ${paymentIdParam}) as captured`)
  return row
}

const loseNotifications = (times: number) =>
  control(test, 'next', { operation: 'notification', times, fault: { effect: 'lost' } })

describe('paid without an order', () => {
  it('openfoodfoundation/openfoodnetwork#3925: the payer never comes back from the bank', async () => {
    const { approve, paymentId, providerPaymentId } = await challenged(
      buyer(test),
      await donation(test, 1500),
    )
    await approve()
    await checkProviderPayment(test.app, { provider: 'hapay', providerPaymentId })
    expect(await booksOf(paymentId)).toEqual({ orders: 1, captured: 1 })
  })

  it('vendurehq/vendure#3065: the bank’s word comes before its answer to the page', async () => {
    const visitor = buyer(test)
    const { approve, paymentId, paymentRequestId, providerPaymentId } = await challenged(
      visitor,
      await donation(test, 1500),
    )
    await approve()
    await checkProviderPayment(test.app, { provider: 'hapay', providerPaymentId })
    expect(await visitor.next(paymentRequestId)).toMatchObject({ action: 'Finalize', status: 'confirmed' })
    expect(await booksOf(paymentId)).toEqual({ orders: 1, captured: 1 })
  })

  it('alfio-event/alf.io#1421: the cart’s time ends while its payer is at the bank', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 1 }] })
    const visitor = buyer(test)
    const { approve, paymentId, paymentRequestId } = await challenged(visitor, campaign.cart('Place'))
    test.clock.advance(16 * MINUTE_MS)
    await expireCarts(test.app)
    expect(await buyer(test).call('POST', '/carts', campaign.cart('Place'))).toMatchObject({
      json: { code: 'TICKETS_SOLD_OUT' },
    })
    await approve()
    expect(await visitor.next(paymentRequestId)).toMatchObject({ status: 'confirmed' })
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 0, sold: 1 })
    expect(await booksOf(paymentId)).toEqual({ orders: 1, captured: 1 })
  })

  it('a month of nothing, which no order could keep, is refused before a card is asked for', async () => {
    const columns = { accept_open_monthly_donation: true }
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place' }], columns })
    const nothing = { tierType: 'MonthlyDonation', customAmount: 0 } as const
    const body = { ...campaign.cart('Place', nothing), paymentDay: 5 }
    expect(await buyer(test).call('POST', '/carts', body)).toMatchObject({
      status: 400,
      json: { code: 'AMOUNT_TOO_LOW', details: { errors: [{ itemIndex: 1, minCents: 50 }] } },
    })
  })

  it('opengovsg/FormSG#6102: no notification ever comes', async () => {
    await loseNotifications(2)
    const { approve, paymentId } = await challenged(buyer(test), await donation(test, 1500))
    await approve()
    test.clock.advance(2 * MINUTE_MS)
    await reconcileAttempts(test.app)
    expect(await booksOf(paymentId)).toEqual({ orders: 1, captured: 1 })
  })
})

describe('processed twice', () => {
  it('medusajs/medusa#13301, mercurjs/mercur#1418: page, notification and reconciler learn of it at once', async () => {
    const visitor = buyer(test)
    const { approve, paymentId, paymentRequestId, providerPaymentId } = await challenged(
      visitor,
      await donation(test, 1500),
    )
    await approve()
    await Promise.all([
      visitor.next(paymentRequestId),
      visitor.call('POST', `/payments/card-embed/confirm?paymentId=${paymentId}`),
      visitor.call('POST', `/payments/finalize?paymentId=${paymentId}`),
      checkProviderPayment(test.app, { provider: 'hapay', providerPaymentId }),
      checkProviderPayment(test.app, { provider: 'hapay', providerPaymentId }),
      reconcileAttempts(test.app),
    ])
    expect(await booksOf(paymentId)).toEqual({ orders: 1, captured: 1 })
  })

  it('alfio-event/alf.io#1254: another card is another payment at the bank, a repeated call the same', async () => {
    const visitor = buyer(test)
    const { paymentId, paymentRequestId } = await visitor.pay(
      await donation(test, 1500),
      'insufficient_funds',
    )
    const again = await visitor.initialize(paymentRequestId)
    expect(again).not.toBe(paymentId)
    expect(await visitor.initialize(paymentRequestId)).toBe(again)
    const [refused, live] = [await findAttempt(test.app, paymentId), await findAttempt(test.app, again)]
    expect(live?.providerPaymentId).not.toBe(refused?.providerPaymentId)
    expect(await visitor.execute(paymentRequestId, again, 'accepted')).toMatchObject({ status: 'confirmed' })
  })
})

describe('carding', () => {
  it('impress-org/givewp#5119, mozilla/donate.mozilla.org#1184: after five refused cards a cart takes no sixth', async () => {
    const visitor = buyer(test)
    const { next, paymentRequestId } = await visitor.pay(await donation(test, 100), 'insufficient_funds')
    const errorCodes = [next.errorCode]
    for (let tries = 2; tries <= 5; tries += 1) {
      const attempt = await visitor.initialize(paymentRequestId)
      const card = tries % 2 ? 'expired' : 'insufficient_funds'
      errorCodes.push((await visitor.execute(paymentRequestId, attempt, card)).errorCode)
    }
    // Whatever was wrong with the card, its bearer learns nothing from the words.
    expect(new Set(errorCodes)).toEqual(new Set(['PAYMENT_REFUSED']))
    const path = `/payments/card-embed/initialize?paymentRequestId=${paymentRequestId}`
    expect(await visitor.call('POST', path)).toMatchObject({ json: { code: 'PAYMENT_MAX_ERROR_ATTEMPTS' } })
  })
})

describe('other people’s', () => {
  it('pretix CVE-2026-9712, CVE-2026-5600: a number is no key to an order, a payment or its papers', async () => {
    const visitor = buyer(test)
    const { paymentRequestId } = await visitor.pay(await donation(test, 1500), 'accepted')
    const { orderId } = await visitor.summary(paymentRequestId)
    const stranger = buyer(test)
    for (const path of [
      `/orders/${orderId}`,
      `/orders/${orderId}/documents`,
      `/payments/summary?paymentRequestId=${orderId}`,
      `/users/me/orders/${orderId}`,
    ])
      expect([400, 401, 403, 404]).toContain((await stranger.call('GET', path)).status)
  })
})
