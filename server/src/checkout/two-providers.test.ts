import { nextActionSchema } from '@obole/contract/payments'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { cents } from '@obole/core/money/money'
import { LIVE_ATTEMPT_STATES } from '@obole/core/payment/payment'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browserData, buyer, control, donation } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { PLAIN_REFUND } from '../../testing/money.ts'
import { monthlyGift } from '../../testing/plans.ts'
import { startStripeDouble, type StripeDouble } from '../../testing/stripe-double.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createApi } from '../api.ts'
import type { App } from '../app.ts'
import { seedDemo } from '../demo/seed.ts'
import { compareSettlement } from '../ledger/compare-settlement.ts'
import { findAttempt } from '../payments/attempts.ts'
import { collectDebits } from '../payments/collect-debits.ts'
import { endMandates } from '../payments/end-mandates.ts'
import { checkProviderPayout } from '../payouts/carry-out-payout.ts'
import { makePayout } from '../payouts/make-payout.ts'
import type { Association } from '../payouts/payout.ts'
import { ProviderFault, type PaymentProvider } from '../providers/payment-provider.ts'
import { providersOf } from '../providers/providers.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { reconcileAttempts } from './reconcile-attempts.ts'
import { at, listed, sql } from '../platform/sql.ts'

/**
 * The sandbox bank and Stripe in one installation. Cards go through the first of them, and the order is turned over as an
 * operator would who changes CARD_PROVIDER; whatever one of them took stays with it.
 */
type Name = 'hapay' | 'stripe'

let test: TestApp
let double: StripeDouble
/** Every question that was asked of a provider, since the test began; its own notifications come when they like. */
const asked: { provider: Name; method: string; about: unknown }[] = []

beforeAll(async () => {
  double = await startStripeDouble()
  test = await startTestApp({
    bank: true,
    config: {
      OTHER_PROVIDERS: ['stripe'],
      STRIPE_SECRET_KEY: 'sk_test_0123456789',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
      STRIPE_WEBHOOK_SECRET: double.webhookSecret,
      STRIPE_API_URL: `http://${double.api.host}:${double.api.port}`,
    },
  })
  const heard = test.app.providers.all.map(listenedTo)
  test.app.providers = providersOf(heard)
  await seedDemo(test.app)
})
afterAll(async () => {
  await test.close()
  await double.stop()
})
beforeEach(() => void (asked.length = 0))

function listenedTo(provider: PaymentProvider): PaymentProvider {
  return new Proxy(provider, {
    get(target, method) {
      const value: unknown = Reflect.get(target, method)
      if (typeof value !== 'function' || method === 'readNotification') return value
      return (...args: unknown[]): unknown => {
        asked.push({ provider: target.name, method: String(method), about: args[0] })
        return Reflect.apply(value, target, args)
      }
    },
  })
}

const whoWasAsked = () => [...new Set(asked.map(({ provider }) => provider))]

/** A node that takes cards through the one named. */
async function nodeWith(first: Name): Promise<TestApp> {
  const { providers } = test.app
  const second = first === 'hapay' ? 'stripe' : 'hapay'
  const app: App = { ...test.app, providers: providersOf([providers.named(first), providers.named(second)]) }
  const http = await createApi(app)
  await http.ready()
  return { ...test, app, http }
}

const TOKENS = { accepted: 'pm_card_visa', challenge: 'pm_card_threeDSecure2Required' } as const

/** As far as the card, which is Stripe's own where it goes there. */
async function begin(first: Name, card: 'accepted' | 'challenge' = 'accepted', body = donation(test, 2000)) {
  const visitor = buyer(await nodeWith(first))
  const { paymentRequestId } = await visitor.request(await visitor.ready(await body))
  const paymentId = await visitor.initialize(paymentRequestId)
  const tokenizationSessionId = first === 'stripe' ? TOKENS[card] : await visitor.tokenize(card)
  const query = new URLSearchParams({ paymentRequestId, paymentId, tokenizationSessionId })
  const answer = await visitor.call('POST', `/payments/card-embed/execute-payment?${query}`, browserData)
  const attempt = await findAttempt(test.app, paymentId)
  if (!attempt?.providerPaymentId) throw new Error('the try was not begun')
  const { action } = nextActionSchema.parse(answer.json)
  return { visitor, paymentRequestId, paymentId, action, providerPaymentId: attempt.providerPaymentId }
}

async function approve(provider: Name, providerPaymentId: string): Promise<void> {
  if (provider === 'stripe') double.answerChallenge(providerPaymentId, true)
  else await control(test, `payments/${providerPaymentId}/challenge`, { decision: 'approve' })
}

async function paymentOf(attemptId: string) {
  const [row] = await test.app.db.query<{ id: number; provider: string }>(sql`
    select p.id, a.provider from payments p join attempts a on a.id = p.attempt_id where a.id = ${attemptId}`)
  return row ?? null
}

const post = (provider: string, { rawBody, headers }: { rawBody: string; headers: Record<string, string> }) =>
  test.http.inject({
    method: 'POST',
    url: `/api/notifications/${provider}`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: rawBody,
  })

describe.each([
  ['hapay', 'stripe'],
  ['stripe', 'hapay'],
] as const)('what %s took', (own, other) => {
  it('is paid through it alone, and says so', async () => {
    const { paymentId, action, visitor, paymentRequestId } = await begin(own)
    expect(action).toBe('Finalize')
    expect(await paymentOf(paymentId)).toMatchObject({ provider: own })
    expect(whoWasAsked()).toEqual([own])
    expect((await visitor.summary(paymentRequestId)).cardFields.provider).toBe(own)
  })

  it(`goes back through it, though ${other} takes cards by now`, async () => {
    const { paymentId, providerPaymentId } = await begin(own)
    const payment = await paymentOf(paymentId)
    asked.length = 0
    const { app } = await nodeWith(other)
    const id = app.ids.token()
    const wanted = { ...PLAIN_REFUND, id, paymentId: payment?.id ?? 0, what: { kind: 'full' } as const }
    expect(await requestRefund(app, wanted)).toMatchObject({ state: 'Processed', provider: own })
    expect(whoWasAsked()).toEqual([own])
    const { refundedCents } = await test.app.providers.named(own).fetch(providerPaymentId)
    expect(refundedCents).toBe(2000)
  })

  it('is asked about again of it alone, and nobody waits for the other', async () => {
    const mine = await begin(own, 'challenge')
    const theirs = await begin(other, 'challenge')
    await approve(own, mine.providerPaymentId)
    await approve(other, theirs.providerPaymentId)
    await test.app.db.query(sql`
      update attempts set next_check_at = ${at(test.app.clock.now() - 1)} where state in ${listed(LIVE_ATTEMPT_STATES)}`)
    const { providers } = test.app
    const silent: PaymentProvider = {
      ...providers.named(other),
      fetch: () => Promise.reject(new ProviderFault('hapay_provider_error', 'no answer')),
    }
    asked.length = 0
    await reconcileAttempts({ ...test.app, providers: providersOf([silent, providers.named(own)]) })
    expect(await findAttempt(test.app, mine.paymentId)).toMatchObject({ state: 'Authorized' })
    expect(await findAttempt(test.app, theirs.paymentId)).toMatchObject({ state: 'WaitingAuthentication' })
    expect(whoWasAsked()).toEqual([own])
    await theirs.visitor.next(theirs.paymentRequestId)
    expect(await findAttempt(test.app, theirs.paymentId)).toMatchObject({ state: 'Authorized' })
  })

  it('is out of reach once it is no longer configured, and is left as it is', async () => {
    const { paymentId } = await begin(own)
    const payment = await paymentOf(paymentId)
    const app: App = { ...test.app, providers: providersOf([test.app.providers.named(other)]) }
    const id = app.ids.token()
    asked.length = 0
    const wanted = { ...PLAIN_REFUND, id, paymentId: payment?.id ?? 0, what: { kind: 'full' } as const }
    expect(await requestRefund(app, wanted)).toMatchObject({ refusal: 'PAYMENT_NOT_REFUNDABLE' })
    expect(asked).toEqual([])
  })

  it('equals its own settlement of the day, whatever the other moved', async () => {
    const settling = test.app.providers.able(own, 'settlement')
    const day = parisDate(test.app.clock.now())
    expect(await compareSettlement(test.app, settling, day)).toMatchObject({ differingCount: 0 })
  })
})

describe('a notification', () => {
  const ofStripe = (id: string) => double.sign({ type: 'payment_intent.succeeded', object: { id } })

  it('makes us ask whoever sent it, about its own payment', async () => {
    const { paymentId, providerPaymentId } = await begin('stripe', 'challenge')
    double.answerChallenge(providerPaymentId, true)
    asked.length = 0
    expect((await post('stripe', ofStripe(providerPaymentId))).statusCode).toBe(200)
    await test.worker.drain()
    expect(await findAttempt(test.app, paymentId)).toMatchObject({ state: 'Authorized' })
    const about = asked.filter((one) => one.about === providerPaymentId)
    expect(about).toEqual([{ provider: 'stripe', method: 'fetch', about: providerPaymentId }])
  })

  it('about the payment of another is about nothing', async () => {
    const { paymentId, providerPaymentId } = await begin('hapay', 'challenge')
    asked.length = 0
    expect((await post('stripe', ofStripe(providerPaymentId))).statusCode).toBe(200)
    await test.worker.drain()
    // The sandbox may have told of it too meanwhile.
    expect(
      asked.filter(({ provider, about }) => provider === 'stripe' && about === providerPaymentId),
    ).toEqual([])
    expect(await findAttempt(test.app, paymentId)).toMatchObject({ state: 'WaitingAuthentication' })
  })

  it('is believed at the address of its sender alone', async () => {
    expect((await post('hapay', ofStripe('pi_1'))).statusCode).toBe(401)
    expect((await post('paypal', ofStripe('pi_1'))).statusCode).toBe(404)
  })
})

it('a card that Stripe keeps is debited and revoked there, though the sandbox takes cards by now', async () => {
  const gift = await begin('stripe', 'accepted', monthlyGift(test, 1000, 5))
  double.answerChallenge(gift.providerPaymentId, true)
  await gift.visitor.next(gift.paymentRequestId)
  const { orderId } = await gift.visitor.summary(gift.paymentRequestId)
  await test.app.db.query(
    sql`update payments set try_on = ${addDays(parisDate(test.clock.now()), -1)} where order_id = ${orderId} and state = 'Pending'`,
  )
  asked.length = 0
  await collectDebits(test.app)
  expect(asked).toMatchObject([{ provider: 'stripe', method: 'debit' }])
  const taken = await test.app.db.query<{ provider: string; amount_cents: number }>(sql`
    select a.provider, p.amount_cents from payments p join attempts a on a.id = p.attempt_id
    where p.order_id = ${orderId} and p.instalment_number = 2 and p.state = 'Authorized'`)
  expect(taken).toEqual([{ provider: 'stripe', amount_cents: cents(1000) }])
  await test.app.db.query(sql`update recurrences set state = 'Stopped' where order_id = ${orderId}`)
  asked.length = 0
  await endMandates(test.app)
  expect(asked).toMatchObject([{ provider: 'stripe', method: 'revokeMandate' }])
})

describe('an association that both took money for', () => {
  const payoutsAsked = () => asked.filter(({ method }) => method === 'payout')

  it('is paid out by each what it holds, first by whoever holds the oldest', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 2000 }] })
    const [organization] = await test.app.db.query<{ id: number }>(sql`
      update organizations set provider_account = 'acct_1'
      where id = (select organization_id from forms where id = ${campaign.formId}) returning id`)
    const association: Association = {
      id: organization?.id ?? 0,
      slug: campaign.ref.organizationSlug,
      name: 'Une association',
      allowCollect: true,
      iban: 'FR1420041010050500013M02606',
      ibanHolder: 'Une association',
      providerAccount: 'acct_1',
      isHeld: false,
      roles: [],
    }
    const payOut = (app: App) => makePayout(app, association, { reference: app.ids.token(), userId: null })
    await begin('stripe', 'accepted', Promise.resolve(campaign.cart('Place')))
    for (let count = 0; count < 2; count += 1)
      await begin('hapay', 'accepted', Promise.resolve(campaign.cart('Place')))

    const { app } = await nodeWith('hapay')
    asked.length = 0
    const first = await payOut(app)
    expect(first).toMatchObject({ provider: 'stripe', amountCents: 2000 })
    expect(payoutsAsked()).toMatchObject([{ provider: 'stripe', about: { amountCents: 2000 } }])
    const id = ('providerPayoutId' in first && first.providerPayoutId) || ''
    double.settlePayout(id, 'paid')
    await checkProviderPayout(app, { provider: 'stripe', id })
    expect(await payOut(app)).toMatchObject({ provider: 'hapay', amountCents: 4000 })
    expect(payoutsAsked().map(({ provider }) => provider)).toEqual(['stripe', 'hapay'])
  })
})
