import { randomUUID } from 'node:crypto'
import { bankErrorSchema, type DeclineCode } from '@obole/contract/bank'
import { type TestCardKey } from '@obole/contract/bank-test-cards'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BankClient, browserData, paymentRequest, type Answer } from '../../testing/bank-client.ts'
import { keys, merchantOrigin, RunningBank, until } from '../../testing/running-bank.ts'

let running: RunningBank
let bank: BankClient
beforeAll(async () => {
  running = await RunningBank.start()
  bank = new BankClient(running)
})
afterAll(() => running.stop())

const payAsCart = (cartId: string) => bank.pay('refused_then_accepted', { metadata: { cartId } })
const decide = (url: string, decision: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' })
const codeOf = (answer: Answer) => bankErrorSchema.parse(answer.body).error.code

describe('creating', () => {
  it('keeps what it was given and debits nothing', async () => {
    const payment = await bank.create({ amountCents: 4288, metadata: { cartId: 'c1' } })
    expect(payment).toMatchObject({ state: 'created', amountCents: 4288, metadata: { cartId: 'c1' } })
    expect(payment.card).toBeUndefined()
    expect(await bank.fetch(payment.id)).toEqual(payment)
  })

  it('refuses a way back that is not the merchant’s', async () => {
    const request = paymentRequest({ returnUrl: 'https://elsewhere.test/retour' })
    const answer = await bank.call('POST', '/v1/payments', request)
    expect([answer.status, codeOf(answer)]).toEqual([400, 'return_url_not_allowed'])
  })

  it.each([
    ['an unknown key', { surprise: true }],
    ['half a cent', { amountCents: 0.5 }],
    ['nothing to pay', { amountCents: 0 }],
    ['another currency', { currency: 'USD' }],
  ])('refuses %s', async (_what, change) => {
    const answer = await bank.call('POST', '/v1/payments', { ...paymentRequest(), ...change })
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_request'])
  })

  it('refuses whoever has not the secret key', async () => {
    const answer = await fetch(`${running.url}/v1/payments/pay_1`, {
      headers: { authorization: `Bearer ${keys.publishable}` },
    })
    expect(answer.status).toBe(401)
  })
})

describe('idempotency', () => {
  it('gives the same payment for the same key and body', async () => {
    const request = { reference: randomUUID() }
    const first = await bank.create(request, 'same')
    expect(await bank.create(request, 'same')).toEqual(first)
    expect(await bank.listByReference(request.reference)).toEqual([first])
  })

  it('refuses the same key for another body, and leaves the first alone', async () => {
    const reference = randomUUID()
    await bank.create({ reference, amountCents: 2000 }, 'reused')
    const other = paymentRequest({ reference, amountCents: 3000 })
    const answer = await bank.call('POST', '/v1/payments', other, 'reused')
    expect([answer.status, codeOf(answer)]).toEqual([409, 'idempotency_key_reused'])
    expect(await bank.listByReference(reference)).toHaveLength(1)
  })

  it('lets one key serve one attempt through several calls', async () => {
    const payment = await bank.create({}, 'attempt-1')
    const token = await bank.token('accepted')
    const executed = await bank.execute(payment.id, token, 'attempt-1')
    expect(executed.state).toBe('succeeded')
    expect(await bank.execute(payment.id, token, 'attempt-1')).toEqual(executed)
  })

  it('answers the double click once', async () => {
    const payment = await bank.create()
    const token = await bank.token('accepted')
    const answers = await Promise.all([1, 2, 3].map(() => bank.execute(payment.id, token, 'double-click')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  it('refuses a change without a key', async () => {
    const answer = await bank.call('POST', '/v1/payments', paymentRequest(), '')
    expect([answer.status, codeOf(answer)]).toEqual([400, 'idempotency_key_missing'])
  })

  it('leaves the key free when the call was refused', async () => {
    const payment = await bank.create()
    const body = { tokenizationSessionId: 'tok_unknown', browserData }
    const path = `/v1/payments/${payment.id}/execute`
    const refused = await bank.call('POST', path, body, 'freed')
    expect([refused.status, codeOf(refused)]).toEqual([422, 'tokenization_session_unknown'])
    const executed = await bank.execute(payment.id, await bank.token('accepted'), 'freed')
    expect(executed.state).toBe('succeeded')
  })
})

describe('the test cards', () => {
  it.each<TestCardKey>([
    'accepted',
    'accepted_mastercard',
    'notification_lost',
    'notification_doubled',
    'notification_stale',
    'mandate_refused_once',
    'mandate_refused',
  ])('%s pays at once', async (card) => {
    const payment = await bank.pay(card)
    expect(payment).toMatchObject({ state: 'succeeded', authentication: 'frictionless', offSession: false })
    expect(payment.succeededAt).toBeDefined()
  })

  it.each<[TestCardKey, DeclineCode]>([
    ['insufficient_funds', 'insufficient_funds'],
    ['expired', 'expired_card'],
    ['lost_card', 'lost_card'],
  ])('%s is refused: %s', async (card, declineCode) => {
    expect(await bank.pay(card)).toMatchObject({ state: 'refused', declineCode })
  })

  it('describes the card without its number', async () => {
    const { card } = await bank.pay('accepted_mastercard')
    expect(card).toEqual({ brand: 'mastercard', last4: '4444', expMonth: 12, expYear: 2090, country: 'FR' })
  })

  it('refused_then_accepted fails once for each cart', async () => {
    expect((await payAsCart('cart-a')).state).toBe('refused')
    expect((await payAsCart('cart-b')).state).toBe('refused')
    expect((await payAsCart('cart-a')).state).toBe('succeeded')
    expect((await payAsCart('cart-a')).state).toBe('succeeded')
  })

  it('refused_then_accepted takes turns when no cart is named', async () => {
    const first = await bank.pay('refused_then_accepted')
    const second = await bank.pay('refused_then_accepted')
    const third = await bank.pay('refused_then_accepted')
    expect([first.state, second.state, third.state]).toEqual(['refused', 'succeeded', 'refused'])
  })

  it('timeout keeps its caller waiting, then succeeds, and tells others it is processing', async () => {
    const payment = await bank.create()
    const token = await bank.token('timeout')
    const slow = bank.execute(payment.id, token, 'slow')
    await until(async () => (await bank.fetch(payment.id)).state === 'processing')
    expect((await bank.execute(payment.id, token, 'slow')).state).toBe('processing')
    expect((await bank.cancel(payment.id)).state).toBe('processing')
    await bank.call('POST', '/control/clock', { advanceMs: 150_000 })
    expect((await slow).state).toBe('succeeded')
    expect((await bank.execute(payment.id, token, 'slow')).state).toBe('succeeded')
    expect((await bank.cancel(payment.id)).state).toBe('succeeded')
  })
})

describe('the challenge', () => {
  it('pays once approved, and sends the browser back', async () => {
    const payment = await bank.pay('challenge', { returnUrl: `${merchantOrigin}/retour?cart=7` })
    expect(payment.state).toBe('requires_action')
    const url = payment.nextAction?.url ?? ''
    const page = await (await fetch(url)).text()
    expect(page).toContain('20,00\u202f€')
    expect(page).toContain('3106')

    const redirect = await decide(url, 'approve')
    expect(redirect.status).toBe(303)
    expect(redirect.headers.get('location')).toBe(
      `${merchantOrigin}/retour?cart=7&paymentId=${payment.id}&state=succeeded`,
    )
    expect(await bank.fetch(payment.id)).toMatchObject({ state: 'succeeded', authentication: 'challenge' })
  })

  it('is refused when declined, and stays so', async () => {
    const payment = await bank.pay('challenge')
    const url = payment.nextAction?.url ?? ''
    await decide(url, 'decline')
    await decide(url, 'approve')
    const ended = await bank.fetch(payment.id)
    expect(ended).toMatchObject({ state: 'refused', declineCode: 'authentication_failed' })
    expect(ended.nextAction).toBeUndefined()
  })

  it('fails for challenge_failed even when approved', async () => {
    const payment = await bank.pay('challenge_failed')
    expect(await bank.challenge(payment.id, 'approve')).toMatchObject({
      state: 'refused',
      declineCode: 'authentication_failed',
    })
  })

  it('is asked of any card when the merchant requires it', async () => {
    const payment = await bank.pay('accepted', { challenge: 'required' })
    expect(payment.state).toBe('requires_action')
    expect((await bank.challenge(payment.id, 'approve')).state).toBe('succeeded')
  })

  it('cannot be approved after a cancellation', async () => {
    const payment = await bank.pay('challenge')
    expect((await bank.cancel(payment.id)).state).toBe('canceled')
    const redirect = await decide(payment.nextAction?.url ?? '', 'approve')
    expect(redirect.headers.get('location')).toContain('state=canceled')
    expect((await bank.fetch(payment.id)).state).toBe('canceled')
  })

  it('sends the browser on when the page is reached again', async () => {
    const payment = await bank.pay('challenge')
    await bank.challenge(payment.id, 'approve')
    const again = await fetch(payment.nextAction?.url ?? '', { redirect: 'manual' })
    expect([again.status, again.headers.get('location')]).toEqual([
      303,
      `${merchantOrigin}/retour?paymentId=${payment.id}&state=succeeded`,
    ])
  })
})

describe('executing and cancelling', () => {
  it('takes a tokenization session once', async () => {
    const token = await bank.token('accepted')
    await bank.execute((await bank.create()).id, token)
    const other = await bank.create()
    const body = { tokenizationSessionId: token, browserData }
    const answer = await bank.call('POST', `/v1/payments/${other.id}/execute`, body)
    expect([answer.status, codeOf(answer)]).toEqual([422, 'tokenization_session_used'])
    expect((await bank.fetch(other.id)).state).toBe('created')
  })

  it('executes a payment once', async () => {
    const payment = await bank.pay('accepted')
    const body = { tokenizationSessionId: await bank.token('accepted'), browserData }
    const answer = await bank.call('POST', `/v1/payments/${payment.id}/execute`, body)
    expect([answer.status, codeOf(answer)]).toEqual([409, 'payment_not_executable'])
  })

  it('needs a card', async () => {
    const { id } = await bank.create()
    const answer = await bank.call('POST', `/v1/payments/${id}/execute`, { browserData })
    expect([answer.status, codeOf(answer)]).toEqual([422, 'card_missing'])
  })

  it('cancels what is not paid, for good', async () => {
    const payment = await bank.create()
    expect((await bank.cancel(payment.id, 'stop')).state).toBe('canceled')
    expect((await bank.cancel(payment.id, 'stop')).state).toBe('canceled')
    const body = { tokenizationSessionId: await bank.token('accepted'), browserData }
    const answer = await bank.call('POST', `/v1/payments/${payment.id}/execute`, body)
    expect(codeOf(answer)).toBe('payment_not_executable')
  })

  it('leaves a paid payment paid', async () => {
    const payment = await bank.pay('accepted')
    expect((await bank.cancel(payment.id)).state).toBe('succeeded')
  })

  it('knows no other payment', async () => {
    expect((await bank.call('GET', '/v1/payments/pay_nothing')).status).toBe(404)
    expect(await bank.listByReference('nothing')).toEqual([])
  })
})
