import { beforeAll, describe, expect, it } from 'vitest'
import { browserData, buyer, control, donation } from '../../testing/buyer.ts'
import { testApp } from '../../testing/test-app.ts'
import { seedDemo } from '../demo/seed.ts'

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
