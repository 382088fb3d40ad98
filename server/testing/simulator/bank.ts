import { cents, type Cents } from '@obole/core/money/money'
import type { ProviderState } from '@obole/core/payment/payment'
import {
  type PaymentProvider,
  type ChargeRequest,
  ProviderFault,
  type ProviderAbilities,
  type ProviderPayment,
  type ProviderRefund,
  type RefundRequest,
} from '../../src/providers/payment-provider.ts'
import type { Dice } from '../../src/demo/history/dice.ts'

/** What the cards of the simulation do. */
export type SimulatedCard = 'accepted' | 'refused' | 'challenged' | 'slow'

interface Kept {
  id: string
  attemptId: string
  amountCents: Cents
  state: ProviderState
  refundedCents: number
}

/** Nobody is debited later and nobody is paid out in the simulation. */
export type SimulatedProvider = PaymentProvider &
  Pick<ProviderAbilities, 'cardFields' | 'execute' | 'refund' | 'fetchRefund'>

export interface SimulatedBank {
  cards: SimulatedProvider
  /** Signed notifications that are still on their way, doubled ones twice; delivered in any order. */
  readonly outbox: string[]
  readonly payments: ReadonlyMap<string, Kept>
  /** The payer on the bank's own page. */
  answerChallenge(id: string, isApproved: boolean): void
  /** Whatever the bank took its time for ends now; answers how much that was. */
  finishSlow(): number
  /** What the bank holds for us, by its own count. */
  balanceCents(): number
}

export interface BankOptions {
  dice: Dice
  /** How often a call is lost before, or its answer after, it had its effect. */
  lossRate: () => number
  happened: (what: string) => void
}

/** A bank in our own process that keeps its promises about keys, and none about answering or telling. */
export function simulatedBank({ dice, lossRate, happened }: BankOptions): SimulatedBank {
  const payments = new Map<string, Kept>()
  const created = new Map<string, string>()
  const refunds = new Map<
    string,
    ProviderRefund & { id: string; providerPaymentId: string; refundId: string }
  >()
  const outbox: string[] = []
  let events = 0

  function find(id: string): Kept {
    const found = payments.get(id)
    if (!found) throw new Error(`the bank knows no payment ${id}`)
    return found
  }

  function tell(about: 'payment' | 'refund', id: string): void {
    events += 1
    const event = JSON.stringify({ eventId: `evt_${events}`, about, id })
    if (dice.chance(lossRate() * 2)) return happened('a notification lost')
    outbox.push(event)
    if (!dice.chance(0.25)) return
    outbox.push(event)
    happened('a notification doubled')
  }

  function move(payment: Kept, state: ProviderState): void {
    if (payment.state === state) return
    payment.state = state
    tell('payment', payment.id)
  }

  /** A call may be lost on its way, or do what it should and its answer be lost. */
  function unreliable<T>(what: string, effect: () => T): T {
    if (dice.chance(lossRate())) {
      happened(`${what} lost before it had an effect`)
      throw new ProviderFault('hapay_provider_error', 'no connection')
    }
    const answer = effect()
    if (!dice.chance(lossRate())) return answer
    happened(`${what} whose answer was lost`)
    throw new ProviderFault('hapay_provider_error', 'no answer')
  }

  function create({ attemptId, amountCents }: ChargeRequest): ProviderPayment {
    const known = created.get(attemptId)
    if (known) return shown(find(known))
    const id = `pay_${payments.size + 1}`
    created.set(attemptId, id)
    const payment: Kept = { id, attemptId, amountCents, state: 'Created', refundedCents: 0 }
    payments.set(id, payment)
    return shown(payment)
  }

  function execute(payment: Kept, card: SimulatedCard): ProviderPayment {
    const after = {
      accepted: 'Succeeded',
      refused: 'Refused',
      challenged: 'ActionRequired',
      slow: 'Processing',
    } as const
    if (payment.state === 'Created') move(payment, after[card])
    return shown(payment)
  }

  function refund({ refundId, providerPaymentId, amountCents }: RefundRequest): ProviderRefund {
    const known = refunds.get(refundId)
    if (known) return known
    const payment = find(providerPaymentId)
    const left = payment.state === 'Succeeded' ? payment.amountCents - payment.refundedCents : 0
    if (amountCents > left) return { id: null, state: 'failed', amountCents, failureCode: 'amount_too_large' }
    const isSlow = dice.chance(0.3)
    payment.refundedCents += amountCents
    const made = {
      id: `ref_${refunds.size + 1}`,
      providerPaymentId,
      refundId,
      amountCents,
      state: isSlow ? ('pending' as const) : ('succeeded' as const),
      failureCode: null,
    }
    refunds.set(refundId, made)
    tell('refund', made.id)
    return { ...made }
  }

  const never = (): never => {
    throw new Error('the simulated bank was not asked for this')
  }
  const cards: SimulatedProvider = {
    name: 'hapay',
    takes: ['Card'],
    cardFields: { url: 'http://127.0.0.1:9', publishableKey: 'simulated' },
    origins: { scripts: [], frames: [], calls: [] },
    isReachable: async () => true,
    create: async (charge) => unreliable('create', () => create(charge)),
    // The card is named by what it does: no number was ever typed.
    execute: async (id, { tokenizationSessionId }) =>
      unreliable('execute', () => execute(find(id), (tokenizationSessionId ?? 'accepted') as SimulatedCard)),
    fetch: async (id) => unreliable('fetch', () => shown(find(id))),
    cancel: async (id) =>
      unreliable('cancel', () => {
        const payment = find(id)
        if (payment.state === 'Created' || payment.state === 'ActionRequired') move(payment, 'Canceled')
        return shown(payment)
      }),
    refund: async (request) => unreliable('refund', () => refund(request)),
    fetchRefund: async (id) =>
      unreliable('fetch', () => ({ ...([...refunds.values()].find((one) => one.id === id) ?? never()) })),
    readNotification(rawBody) {
      const { eventId, about, id } = JSON.parse(rawBody)
      return { eventId, about, id, providerAccount: null }
    },
  }
  return {
    cards,
    outbox,
    payments,
    answerChallenge(id, isApproved) {
      const payment = find(id)
      if (payment.state === 'ActionRequired') move(payment, isApproved ? 'Succeeded' : 'Refused')
    },
    finishSlow() {
      const slow = [...payments.values()].filter(({ state }) => state === 'Processing')
      for (const payment of slow) move(payment, dice.chance(0.7) ? 'Succeeded' : 'Refused')
      const pending = [...refunds.values()].filter(({ state }) => state === 'pending')
      for (const one of pending) {
        one.state = 'succeeded'
        tell('refund', one.id)
      }
      return slow.length + pending.length
    },
    balanceCents: () =>
      [...payments.values()].reduce(
        (sum, { state, amountCents }) => sum + (state === 'Succeeded' ? amountCents : 0),
        0,
      ) -
      [...refunds.values()].reduce((sum, one) => sum + (one.state === 'succeeded' ? one.amountCents : 0), 0),
  }
}

function shown({ id, state, amountCents, refundedCents }: Kept): ProviderPayment {
  return {
    id,
    state,
    declineCode: state === 'Refused' ? 'insufficient_funds' : null,
    amountCents,
    refundedCents: cents(refundedCents),
    redirectUrl: state === 'ActionRequired' ? `http://127.0.0.1:9/challenge/${id}` : null,
    card: state === 'Created' ? null : { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2090 },
    mandateId: null,
  }
}
