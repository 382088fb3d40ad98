import { addDays, parisDate } from '@obole/core/dates/dates'
import { cents, sum, ZERO, type Cents } from '@obole/core/money/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ProviderFault,
  type ChargeRequest,
  type PaymentProvider,
  type ProviderAbilities,
  type ProviderEvent,
  type ProviderPayment,
  type SettlementEntry,
} from './payment-provider.ts'

/** A provider that takes cards and has all the abilities that go with them. */
type CardProvider = PaymentProvider & Omit<ProviderAbilities, 'transfers'>

/** The provider's own side in these tests: its card fields, its bank's page, its decisions. */
export interface ProviderBench {
  provider: CardProvider
  /** The same provider at an address that does not answer. */
  unreachable: PaymentProvider
  /** The account that receives, where the provider keeps accounts apart. */
  providerAccount: string | null
  /** What the provider's fields return for a card that behaves this way. */
  card(does: 'accepted' | 'challenged' | 'refused'): Promise<string>
  answerChallenge(providerPaymentId: string, isApproved: boolean): Promise<void>
  nextRefund(state: 'pending' | 'failed'): Promise<void>
  settleRefund(id: string, state: 'succeeded' | 'failed'): Promise<void>
  contest(providerPaymentId: string, amountCents: Cents): Promise<string>
  decide(disputeId: string, outcome: 'won' | 'lost'): Promise<void>
  nextPayout(state: 'pending' | 'failed'): Promise<void>
  settlePayout(id: string, state: 'paid' | 'failed'): Promise<void>
  /** A notification signed by the provider, this many seconds old. */
  notify(
    about: Exclude<ProviderEvent['about'], 'transfer'>,
    id: string,
    ageSeconds: number,
  ): { rawBody: string; headers: Record<string, string> }
  close(): Promise<void>
}

const browserData = {
  language: 'fr-FR',
  colorDepth: 24,
  screenHeight: 900,
  screenWidth: 1440,
  timeZoneOffset: -120,
  javaEnabled: false,
  userAgent: 'test',
  acceptHeader: '*/*',
}
const IBAN = 'FR1420041010050500013M02606'

/** What every card provider must do: the same expectations, run against each. */
export function describeProvider(name: string, open: () => Promise<ProviderBench>): void {
  // Filled in before the first test, so that no `let` is needed.
  const bench = {} as ProviderBench
  beforeAll(async () => void Object.assign(bench, await open()))
  afterAll(() => bench.close())
  let made = 0
  const fresh = (what: string) => `${what}-${name}-${(made += 1)}`

  function charge(more: Partial<ChargeRequest> = {}): ChargeRequest {
    return {
      means: 'Card',
      attemptId: fresh('attempt'),
      cartId: null,
      amountCents: cents(2350),
      tipCents: cents(350),
      providerAccount: bench.providerAccount,
      description: 'Les Jardins Partagés – Faire un don',
      returnUrl: 'http://127.0.0.1:3000/paiement/embarque/abc',
      saveMandate: false,
      mandateId: null,
      authentication: 'automatic',
      ...more,
    }
  }

  async function pay(request: ChargeRequest, does: 'accepted' | 'challenged' | 'refused' = 'accepted') {
    const { id } = await bench.provider.create(request)
    const tokenizationSessionId = request.mandateId ? null : await bench.card(does)
    return bench.provider.execute(id, { tokenizationSessionId, browserData }, request.attemptId)
  }

  async function payAuthenticated(request: ChargeRequest): Promise<ProviderPayment> {
    const asked = await pay(request)
    expect(asked).toMatchObject({ state: 'ActionRequired', redirectUrl: expect.stringMatching(/^https?:/) })
    await bench.answerChallenge(asked.id, true)
    return bench.provider.fetch(asked.id)
  }

  /** Includes yesterday: midnight may pass during a test. */
  async function settled(): Promise<SettlementEntry[]> {
    const today = parisDate(Date.now())
    const entries: SettlementEntry[] = []
    for (const day of [addDays(today, -1), today])
      for await (const entry of bench.provider.settlement(day)) entries.push(entry)
    return entries
  }

  const movementsOf = async (...references: string[]) =>
    (await settled())
      .filter(({ reference }) => references.includes(reference))
      .map(({ kind, amountCents }) => [kind, amountCents])

  describe('a payment', () => {
    it('is created without being confirmed, and again under the same key as the same', async () => {
      const request = charge()
      const first = await bench.provider.create(request)
      expect(first).toMatchObject({ state: 'Created', amountCents: 2350, redirectUrl: null, mandateId: null })
      expect((await bench.provider.create(request)).id).toBe(first.id)
      expect(await bench.provider.fetch(first.id)).toMatchObject({ id: first.id, state: 'Created' })
    })

    it('succeeds with a card that needs nothing more, and tells which', async () => {
      expect(await pay(charge())).toMatchObject({
        state: 'Succeeded',
        refundedCents: 0,
        declineCode: null,
        card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2035 },
      })
    })

    it('executed twice is charged once', async () => {
      const request = charge()
      const { id } = await bench.provider.create(request)
      const use = { tokenizationSessionId: await bench.card('accepted'), browserData }
      await bench.provider.execute(id, use, request.attemptId)
      expect(await bench.provider.execute(id, use, request.attemptId)).toMatchObject({ state: 'Succeeded' })
      expect(await movementsOf(request.attemptId)).toEqual([['capture', 2350]])
    })

    it('that is refused says why, and stays refused', async () => {
      const refused = await pay(charge(), 'refused')
      expect(refused).toMatchObject({ state: 'Refused', declineCode: 'insufficient_funds' })
      expect(await bench.provider.fetch(refused.id)).toMatchObject({ state: 'Refused' })
    })

    it('that the bank wants confirmed succeeds once it is', async () => {
      const asked = await pay(charge(), 'challenged')
      expect(asked).toMatchObject({ state: 'ActionRequired', redirectUrl: expect.stringMatching(/^https?:/) })
      await bench.answerChallenge(asked.id, true)
      expect(await bench.provider.fetch(asked.id)).toMatchObject({ state: 'Succeeded', redirectUrl: null })
    })

    it('whose confirmation fails is refused for that', async () => {
      const asked = await pay(charge(), 'challenged')
      await bench.answerChallenge(asked.id, false)
      const { state, declineCode } = await bench.provider.fetch(asked.id)
      expect([state, declineCode]).toEqual(['Refused', expect.stringMatching(/^authentication/)])
    })

    it('is strongly authenticated where that is asked for, whatever the card would do without', async () => {
      expect(await payAuthenticated(charge({ authentication: 'required' }))).toMatchObject({
        state: 'Succeeded',
      })
    })

    it('can be cancelled until it has succeeded; then the success stays', async () => {
      const request = charge()
      const created = await bench.provider.create(request)
      const cancel = () => bench.provider.cancel(created.id, request.attemptId)
      expect([(await cancel()).state, (await cancel()).state]).toEqual(['Canceled', 'Canceled'])
      const paid = charge()
      const { id } = await pay(paid)
      expect(await bench.provider.cancel(id, paid.attemptId)).toMatchObject({ state: 'Succeeded' })
    })
  })

  describe('a kept card', () => {
    const keep = () => payAuthenticated(charge({ saveMandate: true, authentication: 'required' }))
    const debit = (mandateId: string, attemptId = fresh('debit')) =>
      bench.provider.debit({
        attemptId,
        mandateId,
        amountCents: cents(1000),
        tipCents: ZERO,
        providerAccount: bench.providerAccount,
        description: 'Les Jardins Partagés – échéance 2',
      })

    it('is debited later without the payer, once for each key', async () => {
      const { mandateId } = await keep()
      expect(mandateId).toEqual(expect.any(String))
      const attemptId = fresh('debit')
      const first = await debit(mandateId ?? '', attemptId)
      expect(first).toMatchObject({ state: 'Succeeded', amountCents: 1000 })
      expect((await debit(mandateId ?? '', attemptId)).id).toBe(first.id)
      expect(await movementsOf(attemptId)).toEqual([['capture', 1000]])
    })

    it('can be kept without anything being paid', async () => {
      const nothing = {
        amountCents: ZERO,
        tipCents: ZERO,
        saveMandate: true,
        authentication: 'required',
      } as const
      const kept = await payAuthenticated(charge(nothing))
      expect(kept).toMatchObject({ state: 'Succeeded', amountCents: 0, mandateId: expect.any(String) })
      expect(await debit(kept.mandateId ?? '')).toMatchObject({ state: 'Succeeded' })
    })

    it('pays again when its owner is there, and confirms', async () => {
      const { mandateId } = await keep()
      const again = charge({ mandateId, authentication: 'required' })
      const paid = await payAuthenticated(again)
      expect(paid).toMatchObject({ state: 'Succeeded', mandateId })
    })

    it('that was revoked is debited no more, and revoking it again is no error', async () => {
      const { mandateId } = await keep()
      await bench.provider.revokeMandate(mandateId ?? '')
      await bench.provider.revokeMandate(mandateId ?? '')
      const outcome = await debit(mandateId ?? '').catch((error: unknown) => error)
      const isRefused = outcome instanceof ProviderFault || (outcome as ProviderPayment).state === 'Refused'
      expect(isRefused).toBe(true)
    })
  })

  describe('a refund', () => {
    const refund = (
      providerPaymentId: string,
      amountCents: number,
      tipCents: number,
      refundId = fresh('refund'),
    ) =>
      bench.provider.refund({
        refundId,
        providerPaymentId,
        amountCents: cents(amountCents),
        tipCents: cents(tipCents),
      })

    it('in full, in part and of the contribution alone gives back what was asked, once for each key', async () => {
      const { id } = await pay(charge())
      const refundId = fresh('refund')
      const first = await refund(id, 1175, 175, refundId)
      expect(first).toMatchObject({ state: 'succeeded', amountCents: 1175, failureCode: null })
      expect((await refund(id, 1175, 175, refundId)).id).toBe(first.id)
      expect(await refund(id, 175, 175)).toMatchObject({ state: 'succeeded', amountCents: 175 })
      expect(await refund(id, 1000, 0)).toMatchObject({ state: 'succeeded', amountCents: 1000 })
      expect(await bench.provider.fetch(id)).toMatchObject({ state: 'Succeeded', refundedCents: 2350 })
      expect(await movementsOf(refundId)).toEqual([['refund', -1175]])
    })

    it('of everything at once leaves nothing', async () => {
      const { id } = await pay(charge())
      expect(await refund(id, 2350, 350)).toMatchObject({ state: 'succeeded' })
      expect(await bench.provider.fetch(id)).toMatchObject({ refundedCents: 2350 })
    })

    it('of more than is left has failed, and moved nothing', async () => {
      const { id } = await pay(charge())
      const refundId = fresh('refund')
      expect(await refund(id, 2351, 350, refundId)).toMatchObject({
        id: null,
        state: 'failed',
        failureCode: expect.any(String),
      })
      expect(await movementsOf(refundId)).toEqual([])
    })

    it('may take its time, and ends as the provider says', async () => {
      const { id } = await pay(charge())
      await bench.nextRefund('pending')
      const slow = await refund(id, 500, 0)
      expect(slow.state).toBe('pending')
      await bench.settleRefund(slow.id ?? '', 'succeeded')
      expect(await bench.provider.fetchRefund(slow.id ?? '')).toMatchObject({
        state: 'succeeded',
        amountCents: 500,
      })
      await bench.nextRefund('failed')
      expect(await refund(id, 500, 0)).toMatchObject({ state: 'failed', failureCode: expect.any(String) })
    })
  })

  describe('a dispute', () => {
    it('takes money, and gives it back when it is won', async () => {
      const { id } = await pay(charge())
      const dispute = await bench.contest(id, cents(2350))
      expect(await bench.provider.fetchDispute(dispute)).toEqual({
        id: dispute,
        providerPaymentId: id,
        state: 'open',
        amountCents: 2350,
        reason: 'fraudulent',
      })
      await bench.decide(dispute, 'won')
      expect(await bench.provider.fetchDispute(dispute)).toMatchObject({ state: 'won' })
      expect(await movementsOf(dispute)).toEqual([
        ['dispute', -2350],
        ['dispute_reversal', 2350],
      ])
    })

    it('that is lost keeps it', async () => {
      const { id } = await pay(charge())
      const dispute = await bench.contest(id, cents(1000))
      await bench.decide(dispute, 'lost')
      expect(await bench.provider.fetchDispute(dispute)).toMatchObject({ state: 'lost', amountCents: 1000 })
      expect(await movementsOf(dispute)).toEqual([['dispute', -1000]])
    })
  })

  describe('a payout', () => {
    const payout = (payoutId: string, amountCents = 1500) =>
      bench.provider.payout({
        payoutId,
        amountCents: cents(amountCents),
        beneficiary: { name: 'Les Jardins Partagés', iban: IBAN },
        providerAccount: bench.providerAccount,
        description: 'OBOLE VIRT 000001',
        label: 'OBOLE VIRT 000001',
      })

    it('is sent once for each key, and moves when it is paid', async () => {
      await pay(charge())
      const payoutId = fresh('payout')
      await bench.nextPayout('pending')
      const sent = await payout(payoutId)
      expect(sent).toMatchObject({ state: 'pending', amountCents: 1500 })
      expect((await payout(payoutId)).id).toBe(sent.id)
      expect(await movementsOf(payoutId)).toEqual([])
      await bench.settlePayout(sent.id ?? '', 'paid')
      expect(await bench.provider.fetchPayout(sent.id ?? '', bench.providerAccount)).toMatchObject({
        state: 'paid',
      })
      expect(await movementsOf(payoutId)).toEqual([['payout', -1500]])
    })

    it('that cannot be carried out has failed and moved nothing', async () => {
      await pay(charge())
      const payoutId = fresh('payout')
      await bench.nextPayout('pending')
      const sent = await payout(payoutId)
      await bench.settlePayout(sent.id ?? '', 'failed')
      expect(await bench.provider.fetchPayout(sent.id ?? '', bench.providerAccount)).toMatchObject({
        state: 'failed',
        failureCode: expect.any(String),
      })
      expect(await payout(fresh('payout'), 90_000_000)).toMatchObject({ id: null, state: 'failed' })
      expect(await movementsOf(payoutId)).toEqual([])
    })
  })

  it('settlement of a day adds up to what was moved', async () => {
    const before = sum((await settled()).map(({ amountCents }) => cents(amountCents)))
    const { id } = await pay(charge())
    await bench.provider.refund({
      refundId: fresh('refund'),
      providerPaymentId: id,
      amountCents: cents(350),
      tipCents: cents(350),
    })
    const after = sum((await settled()).map(({ amountCents }) => cents(amountCents)))
    expect(after - before).toBe(2000)
  })

  describe('a notification', () => {
    it('that is signed says what to ask about, whatever it is about', () => {
      for (const about of ['payment', 'refund', 'dispute', 'payout'] as const) {
        const { rawBody, headers } = bench.notify(about, `id-of-${about}`, 0)
        expect(bench.provider.readNotification(rawBody, headers)).toMatchObject({
          eventId: expect.any(String),
          about,
          id: `id-of-${about}`,
        })
      }
    })

    it('that is forged, changed or stale is not believed', () => {
      const { rawBody, headers } = bench.notify('payment', 'id', 0)
      expect(bench.provider.readNotification(rawBody.replace('id', 'di'), headers)).toBeNull()
      expect(bench.provider.readNotification(rawBody, {})).toBeNull()
      const stale = bench.notify('payment', 'id', 301)
      expect(bench.provider.readNotification(stale.rawBody, stale.headers)).toBeNull()
    })
  })

  it('a provider that does not answer is a fault, and is not reachable', async () => {
    await expect(bench.unreachable.fetch('pi_unknown')).rejects.toBeInstanceOf(ProviderFault)
    expect(await bench.unreachable.isReachable()).toBe(false)
    expect(await bench.provider.isReachable()).toBe(true)
  })
}
