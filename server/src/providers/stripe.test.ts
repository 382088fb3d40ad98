import { cents } from '@obole/core/money/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startStripeDouble, type StripeDouble } from '../../testing/stripe-double.ts'
import type { ProviderEvent } from './payment-provider.ts'
import { describeProvider, type ProviderBench } from './provider-suite.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'

const ACCOUNT = 'acct_jardins'
const CARDS = {
  accepted: 'pm_card_visa',
  challenged: 'pm_card_threeDSecure2Required',
  refused: 'pm_card_chargeDeclinedInsufficientFunds',
} as const
const EVENTS: Readonly<Record<Exclude<ProviderEvent['about'], 'transfer'>, string>> = {
  payment: 'payment_intent.succeeded',
  refund: 'refund.updated',
  dispute: 'charge.dispute.closed',
  payout: 'payout.paid',
}

function openProvider(double: StripeDouble, port = double.api.port) {
  return stripeProvider({
    secretKey: 'sk_test_0123456789',
    publishableKey: 'pk_test_0123456789',
    webhookSecret: double.webhookSecret,
    clock: { now: () => Date.now() },
    api: { ...double.api, port },
  })
}

/** Stripe's own endpoints, as far as they are used, in a double of ours. */
async function openDouble(): Promise<ProviderBench> {
  const double = await startStripeDouble()
  return {
    provider: openProvider(double),
    unreachable: openProvider(double, 9),
    providerAccount: ACCOUNT,
    card: async (does) => CARDS[does],
    answerChallenge: async (id, isApproved) => double.answerChallenge(id, isApproved),
    nextRefund: async (state) => double.next('refund', state),
    settleRefund: async (id, state) => double.settleRefund(id, state),
    contest: async (id, amountCents) => double.contest(id, amountCents),
    decide: async (id, outcome) => double.decide(id, outcome),
    nextPayout: async (state) => double.next('payout', state),
    settlePayout: async (id, state) => double.settlePayout(id, state),
    notify: (about, id, ageSeconds) => double.sign({ type: EVENTS[about], object: { id }, ageSeconds }),
    close: () => double.stop(),
  }
}

describeProvider('stripe', openDouble)

describe('Stripe with Connect', () => {
  let double: StripeDouble
  let provider: ReturnType<typeof openProvider>

  beforeAll(async () => {
    double = await startStripeDouble()
    provider = openProvider(double)
  })
  afterAll(() => double.stop())

  const browserData = {
    language: 'fr',
    colorDepth: 24,
    screenHeight: 1,
    screenWidth: 1,
    timeZoneOffset: 0,
    javaEnabled: false,
    userAgent: '',
    acceptHeader: '',
  }
  const charge = (attemptId: string, more: object = {}) => ({
    means: 'Card' as const,
    attemptId,
    cartId: 'cart',
    amountCents: cents(2350),
    tipCents: cents(350),
    providerAccount: ACCOUNT,
    description: 'Un don',
    returnUrl: 'http://127.0.0.1:3000/paiement/embarque/abc',
    saveMandate: false,
    mandateId: null,
    authentication: 'automatic' as const,
    ...more,
  })
  async function pay(attemptId: string, token = 'pm_card_visa') {
    const { id } = await provider.create(charge(attemptId))
    return provider.execute(id, { tokenizationSessionId: token, browserData }, attemptId)
  }
  const lastCall = (path: RegExp) => {
    const call = double.calls.findLast((one) => path.test(one.path))
    return Object.fromEntries(call?.params ?? [])
  }
  const refund = (providerPaymentId: string, amount: number, tip: number) =>
    provider.refund({
      refundId: `refund-${providerPaymentId}-${amount}-${tip}`,
      providerPaymentId,
      amountCents: cents(amount),
      tipCents: cents(tip),
    })

  it('charges for the association and keeps the contribution as its fee', async () => {
    await provider.create(charge('a1'))
    expect(lastCall(/payment_intents$/)).toMatchObject({
      amount: '2350',
      currency: 'eur',
      confirm: 'false',
      application_fee_amount: '350',
      'transfer_data[destination]': ACCOUNT,
      'metadata[attemptId]': 'a1',
      'allowed_payment_method_types[0]': 'card',
    })
  })

  it('confirms with a confirmation token as with a payment method, and comes back to our page', async () => {
    expect(await pay('a2', 'ctoken_card_visa')).toMatchObject({ state: 'Succeeded' })
    expect(lastCall(/confirm$/)).toMatchObject({
      confirmation_token: 'ctoken_card_visa',
      return_url: 'http://127.0.0.1:3000/paiement/embarque/abc',
      use_stripe_sdk: 'false',
    })
  })

  it('takes each part of a refund from where it went', async () => {
    const whole = await pay('a3')
    await refund(whole.id, 2350, 350)
    expect(lastCall(/refunds$/)).toMatchObject({ reverse_transfer: 'true', refund_application_fee: 'true' })
    // Money that belongs to no order goes back whole, and nobody says what of it was ours.
    const stray = await pay('a8')
    await refund(stray.id, 2350, 0)
    expect(lastCall(/refunds$/)).toMatchObject({ reverse_transfer: 'true', refund_application_fee: 'true' })
    const parts = await pay('a4')
    await refund(parts.id, 350, 350)
    expect(lastCall(/\/refunds$/)).not.toHaveProperty('reverse_transfer')
    await refund(parts.id, 1000, 0)
    expect(lastCall(/\/refunds$/)).toMatchObject({ reverse_transfer: 'true' })
    expect(lastCall(/\/refunds$/)).not.toHaveProperty('refund_application_fee')
    const mixed = await pay('a5')
    await refund(mixed.id, 1175, 175)
    expect(lastCall(/v1\/refunds$/)).toMatchObject({ amount: '1175', reverse_transfer: 'true' })
    expect(lastCall(/application_fees/)).toEqual({ amount: '175' })
  })

  it('takes an early warning for what it is: no money has moved', async () => {
    const { id } = await pay('a7')
    const warning = double.contest(id, 2350, false)
    expect(await provider.fetchDispute(warning)).toMatchObject({ state: 'inquiry' })
  })

  it('pays out from the association’s own account, and not without one', async () => {
    const asked = {
      payoutId: 'p1',
      amountCents: cents(1500),
      beneficiary: { name: 'Les Jardins', iban: 'FR1420041010050500013M02606' },
      description: 'Versement n° 1',
      label: null,
    }
    await provider.payout({ ...asked, providerAccount: ACCOUNT })
    expect(double.calls.at(-1)).toMatchObject({ path: '/v1/payouts', account: ACCOUNT })
    // One of before labels is asked for again word for word.
    expect(lastCall(/v1\/payouts$/)).not.toHaveProperty('statement_descriptor')
    const labelled = { ...asked, payoutId: 'p2', label: 'OBOLE VIRT 000002', providerAccount: ACCOUNT }
    await provider.payout(labelled)
    expect(lastCall(/v1\/payouts$/)).toMatchObject({ statement_descriptor: 'OBOLE VIRT 000002' })
    expect(await provider.payout({ ...asked, providerAccount: null })).toMatchObject({
      state: 'failed',
      failureCode: 'no_provider_account',
    })
  })

  it('says on whose account something happened', () => {
    const { rawBody, headers } = double.sign({
      type: 'payout.paid',
      object: { id: 'po_1' },
      account: ACCOUNT,
    })
    expect(provider.readNotification(rawBody, headers)).toMatchObject({
      about: 'payout',
      providerAccount: ACCOUNT,
    })
  })
})
