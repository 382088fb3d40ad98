import type { BankPayment, ExecutePaymentRequest } from '@obole/contract/bank'
import type { BankFault } from '@obole/contract/bank-control'
import type { Bank } from '../bank.ts'
import { decideExecution, type KeptCard, type Verdict } from '../cards/card-behaviour.ts'
import { newCapability } from '../platform/ids.ts'
import { findMandate } from '../mandates/mandates.store.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { findTokenizationSession, spendTokenizationSession } from '../tokenization/tokenization.store.ts'
import { endPayment } from './end-payment.ts'
import {
  findPayment,
  forgetRefusedCart,
  paymentAnswer,
  rememberRefusedCart,
  updatePayment,
  type PaymentRow,
} from './payments.store.ts'

export const challengeLifeMs = 30 * 60_000

export function executePayment(
  bank: Bank,
  paymentId: string,
  request: ExecutePaymentRequest,
  fault: BankFault | undefined,
): BankPayment | Refusal {
  const payment = findPayment(bank.store, paymentId)
  if (!payment) return notFound('payment')
  if (payment.state !== 'created') {
    return new Refusal('payment_not_executable', `the payment is already ${payment.state}`)
  }
  const card = findCard(bank, payment, request.tokenizationSessionId)
  if (card instanceof Refusal) return card
  if (request.tokenizationSessionId !== undefined) {
    spendTokenizationSession(bank.store, request.tokenizationSessionId, paymentId)
  }

  const { cardKey, expMonth, expYear } = card
  const { language } = request.browserData
  const carded: PaymentRow = { ...payment, cardKey, expMonth, expYear, language }
  const verdict: Verdict =
    fault?.effect === 'decline'
      ? { kind: 'refuse', declineCode: fault.declineCode }
      : decideExecution(card, {
          now: new Date(bank.clock.now()),
          challengeRequired: payment.challenge === 'required',
          firstTryOfCart: cardKey === 'refused_then_accepted' && isFirstTryOfCart(bank, payment),
        })
  return paymentAnswer(bank, applyVerdict(bank, carded, verdict))
}

function applyVerdict(bank: Bank, payment: PaymentRow, verdict: Verdict): PaymentRow {
  const now = bank.clock.now()
  if (verdict.kind === 'refuse') {
    return endPayment(bank, payment, { state: 'refused', declineCode: verdict.declineCode })
  }
  if (verdict.kind === 'challenge') {
    const challengeId = newCapability('chl')
    const dueAt = now + challengeLifeMs
    return keep(bank, {
      ...payment,
      state: 'requires_action',
      authentication: 'challenge',
      challengeId,
      dueAt,
    })
  }
  const authenticated: PaymentRow = { ...payment, authentication: 'frictionless' }
  if (verdict.kind === 'accept') return endPayment(bank, authenticated, { state: 'succeeded' })
  return keep(bank, { ...authenticated, state: 'processing', dueAt: now + bank.config.timeoutMs })
}

function keep(bank: Bank, payment: PaymentRow & { dueAt: number }): PaymentRow {
  const kept = { ...payment, updatedAt: bank.clock.now() }
  updatePayment(bank.store, kept)
  bank.agenda.plan(payment.dueAt)
  return kept
}

/** The card just typed, or the one of the mandate the payment was created with. */
function findCard(bank: Bank, payment: PaymentRow, sessionId: string | undefined): KeptCard | Refusal {
  if (sessionId === undefined) {
    const mandate = payment.mandateId === null ? undefined : findMandate(bank.store, payment.mandateId)
    return mandate ?? new Refusal('card_missing', 'neither a tokenization session nor a mandate')
  }
  const session = findTokenizationSession(bank.store, sessionId)
  if (!session) return new Refusal('tokenization_session_unknown', 'no such tokenization session')
  if (session.paymentId !== null) {
    return new Refusal('tokenization_session_used', 'the tokenization session was used already')
  }
  if (session.expiresAt <= bank.clock.now()) {
    return new Refusal('tokenization_session_expired', 'the tokenization session is older than 15 minutes')
  }
  return session
}

/** A cart is identified by `metadata.cartId`; without one, the card is refused and accepted alternately. */
function isFirstTryOfCart(bank: Bank, payment: PaymentRow): boolean {
  const metadata: Record<string, string> = JSON.parse(payment.metadata)
  const isFirst = rememberRefusedCart(bank.store, metadata.cartId ?? '')
  if (!isFirst && metadata.cartId === undefined) forgetRefusedCart(bank.store, '')
  return isFirst
}
