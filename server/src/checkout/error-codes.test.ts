import { beforeAll, describe, expect, it, vi } from 'vitest'
import { browserData, buyer, control, donation } from '../../testing/buyer.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireCarts } from '../carts/expire-carts.ts'
import { seedDemo } from '../demo/seed.ts'
import { sandbox } from '../../testing/sandbox.ts'

/** What a payer, or a page, is told when something between us and the bank is not as it should be. */
const test = testApp({ bank: true })

beforeAll(() => seedDemo(test.app))

async function atTheTill() {
  const visitor = buyer(test)
  const { paymentRequestId } = await visitor.request(await visitor.ready(await donation(test, 1500)))
  return { visitor, paymentRequestId }
}

const initialize = (visitor: ReturnType<typeof buyer>, paymentRequestId: string) =>
  visitor.call('POST', `/payments/card-embed/initialize?paymentRequestId=${paymentRequestId}`)

describe('the redirect', () => {
  const pollOf = async (card: 'accepted' | 'challenge' | 'insufficient_funds') => {
    const visitor = buyer(test)
    const { paymentId } = await visitor.pay(await donation(test, 1500), card)
    return visitor.call('GET', `/payments/card-embed/poll-redirect-url?paymentId=${paymentId}`)
  }

  it('is the bank’s page while the payer must confirm', async () => {
    const redirectUrl = expect.stringContaining(test.app.config.BANK_URL)
    expect(await pollOf('challenge')).toMatchObject({ status: 200, json: { redirectUrl, status: 'pending' } })
  })

  it('is nowhere once the payment is confirmed, or can no longer be', async () => {
    const confirmed = { status: 409, json: { code: 'REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT' } }
    expect(await pollOf('accepted')).toMatchObject(confirmed)
    expect(await pollOf('insufficient_funds')).toMatchObject({
      status: 409,
      json: { code: 'REDIRECT_URL_EMPTY' },
    })
  })
})

describe('the bank', () => {
  it.each([
    ['does not answer', { effect: 'lost-before' }, 'hapay_provider_error'],
    ['is out of order', { effect: 'error', status: 503 }, 'hapay_db_error'],
    ['speaks nonsense', { effect: 'malformed' }, 'hapay_provider_error'],
    ['does not know us', { effect: 'error', status: 401 }, 'hapay_authentication_error'],
  ])(
    '%s: the payment cannot begin, the key says why, and the next try goes on',
    async (_what, fault, key) => {
      const { visitor, paymentRequestId } = await atTheTill()
      await control(test, 'next', { operation: 'create-payment', fault })
      expect(await initialize(visitor, paymentRequestId)).toMatchObject({
        status: 503,
        json: { code: 'INITIALIZE_HAPAY_ERROR', details: { key } },
      })
      const paymentId = await visitor.initialize(paymentRequestId)
      expect(await visitor.execute(paymentRequestId, paymentId, 'accepted')).toMatchObject({
        status: 'confirmed',
      })
    },
  )

  it('does not take a card session that is too old: nothing was debited, and the payer is told', async () => {
    const { visitor, paymentRequestId } = await atTheTill()
    const paymentId = await visitor.initialize(paymentRequestId)
    const query = new URLSearchParams({ paymentRequestId, paymentId, tokenizationSessionId: 'long-gone' })
    const path = `/payments/card-embed/execute-payment?${query}`
    expect(await visitor.call('POST', path, browserData)).toMatchObject({
      status: 200,
      json: { action: 'Retry', status: 'pending', errorCode: 'PAYMENT_INITIALIZE_ERROR' },
    })
    expect(await visitor.execute(paymentRequestId, paymentId, 'accepted')).toMatchObject({
      status: 'confirmed',
    })
  })
})

describe('a failure nobody foresaw', () => {
  const REFERENCE = /^[0-9A-F]{8}$/

  it.each(['initialize', 'execute'] as const)(
    'while one pays (%s) is a payment error, with the reference that the log has',
    async (step) => {
      const { visitor, paymentRequestId } = await atTheTill()
      const paymentId = step === 'execute' ? await visitor.initialize(paymentRequestId) : 'none'
      const broken = vi
        .spyOn(sandbox(test), step === 'execute' ? 'execute' : 'create')
        .mockRejectedValue(new TypeError('a bug'))
      const query = new URLSearchParams({ paymentRequestId, paymentId, tokenizationSessionId: 'tok' })
      const failed =
        step === 'execute'
          ? await visitor.call('POST', `/payments/card-embed/execute-payment?${query}`, browserData)
          : await initialize(visitor, paymentRequestId)
      broken.mockRestore()
      expect(failed).toMatchObject({
        status: 500,
        json: { code: 'PAYMENT_ERROR', details: { reference: expect.stringMatching(REFERENCE) } },
      })
    },
  )

  it('elsewhere is unknown, and each has a reference of its own', async () => {
    const broken = vi.spyOn(test.app.db, 'query').mockRejectedValue(new TypeError('a bug'))
    const ask = () => buyer(test).call('GET', `/carts/${'x'.repeat(43)}`)
    const [first, second] = [await ask(), await ask()]
    broken.mockRestore()
    expect(first).toMatchObject({
      status: 500,
      json: { code: 'UNKNOWN', details: { reference: expect.stringMatching(REFERENCE) } },
    })
    expect(first.json).not.toEqual(second.json)
  })
})

describe('a cart whose time is over', () => {
  const LATE_MS = 16 * 60_000

  it.each(['before the sweeper came', 'after it'])('is expired at the till, %s', async (when) => {
    const { visitor, paymentRequestId } = await atTheTill()
    expect(await visitor.next(paymentRequestId)).toMatchObject({ status: 'pending', errorCode: null })
    test.clock.advance(LATE_MS)
    if (when === 'after it') await expireCarts(test.app)
    expect(await visitor.next(paymentRequestId)).toMatchObject({
      action: 'Initialize',
      status: 'expired',
      errorCode: 'CART_EXPIRED',
    })
    expect(await initialize(visitor, paymentRequestId)).toMatchObject({
      status: 409,
      json: { code: 'CART_EXPIRED', message: 'Votre panier a expiré' },
    })
  })

  it('is expired for whoever opened it again and came back to the old payment', async () => {
    const visitor = buyer(test)
    const cart = await visitor.ready(await donation(test, 1500))
    const { paymentRequestId } = await visitor.request(cart)
    await visitor.call('PUT', `/carts/${cart.id}`, await donation(test, 2500))
    expect(await initialize(visitor, paymentRequestId)).toMatchObject({ json: { code: 'CART_CHANGED' } })
    test.clock.advance(LATE_MS)
    expect(await initialize(visitor, paymentRequestId)).toMatchObject({ json: { code: 'CART_EXPIRED' } })
  })

  it('which a bank refused says that it expired rather than what the bank said', async () => {
    const visitor = buyer(test)
    const { paymentRequestId } = await visitor.pay(await donation(test, 1500), 'insufficient_funds')
    test.clock.advance(LATE_MS)
    expect(await visitor.next(paymentRequestId)).toMatchObject({
      action: 'Retry',
      status: 'refused',
      errorCode: 'CART_EXPIRED',
    })
  })
})
