import { refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import { isCovered } from '@obole/core/cover'
import { next } from '@obole/core/machine'
import { PAYMENT_MACHINE, type PaymentState } from '@obole/core/payment'
import { decideRefund, type Parts, type RefundRequest } from '@obole/core/refund'
import type { App } from '../app.ts'
import { readFunds } from '../ledger/read-balance.ts'
import { brokenConstraint, unmet } from '../platform/db.ts'
import { carryOutRefund, LEASE_MS } from './carry-out-refund.ts'
import type { Refund, RefundablePayment } from './refund.ts'
import { findRefund, findRefundable, insertRefund, type NewRefund } from './refunds.store.ts'

const MAX_TRIES = 20

export interface WantedRefund {
  /** The same id is the same refund, however often it is asked for. */
  id: string
  paymentId: number
  what: RefundRequest
  askedBy: Refund['askedBy']
  userId: number | null
  requestHash: string
  comment: string | null
  cancelOrder: boolean
  releaseStock: boolean
  sendMail: boolean
}

/**
 * Gives money back. The refund counts against what was captured from the moment it is stored; then the bank is asked,
 * and its answer decides. An answer that does not come is waited for by the reconciler; money that is not there by
 * `coverWaitingRefunds`.
 */
export async function requestRefund(app: App, wanted: WantedRefund): Promise<Refund | Refusal> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const known = await findRefund(app.db, wanted.id)
    if (known) return known.requestHash === wanted.requestHash ? known : refuse('IDEMPOTENCY_KEY_REUSED')
    const payment = await findRefundable(app.db, wanted.paymentId, app.cards.name)
    if (!payment) return refuse('PAYMENT_UNKNOWN')
    const outcome = await ask(app, wanted, payment)
    if (outcome === 'asked') {
      const refund = await carryOutRefund(app, wanted.id, { isFresh: true })
      assert(refund, `refund ${wanted.id} vanished`)
      return refund
    }
    if (outcome !== 'again') return outcome
  }
  throw new Error(`payment ${wanted.paymentId} changes faster than it can be refunded`)
}

async function ask(
  app: App,
  wanted: WantedRefund,
  payment: RefundablePayment,
): Promise<'asked' | 'again' | Refusal> {
  const { captured, returned, providerPaymentId } = payment
  const state = refundableState(payment)
  if (!state || !providerPaymentId) return refuse('PAYMENT_NOT_REFUNDABLE')
  const decision = decideRefund(captured, returned, wanted.what)
  if (!decision.ok) return refuse(decision.code)
  const { parts } = decision
  const waits = !isCovered(await readFunds(app, payment.organizationId), parts.associationCents)
  const paymentTo = isAll(captured, returned, parts) ? next(PAYMENT_MACHINE, state, 'Refunding') : state
  assert(paymentTo, `a payment that is ${state} cannot be refunded`)
  const now = app.clock.now()
  const { what, requestHash, ...asked } = wanted
  const refund: NewRefund = {
    ...asked,
    requestHash,
    orderId: payment.orderId,
    organizationId: payment.organizationId,
    parts,
    provider: app.cards.name,
    providerPaymentId,
  }
  try {
    const act = moneyAct(refund, what)
    const jobs =
      waits && refund.sendMail ? [{ name: 'send-refund-waits-mail', payload: { refundId: refund.id } }] : []
    const checkAt = now + LEASE_MS
    await insertRefund(app.db, { refund, payment, paymentTo, waits, act, jobs, now, checkAt })
    app.jobs.wake()
    return 'asked'
  } catch (error) {
    const isOvertaken = unmet(error) === 'payment' || unmet(error) === 'balance'
    if (isOvertaken || brokenConstraint(error) === 'refunds_pkey') return 'again'
    throw error
  }
}

function moneyAct({ organizationId, userId, id, paymentId, parts, askedBy }: NewRefund, what: RefundRequest) {
  const act: 'refund' | 'tipRefund' = what.kind === 'tip' ? 'tipRefund' : 'refund'
  return {
    organizationId,
    userId,
    act,
    subject: `payment:${paymentId}`,
    details: { refundId: id, askedBy, ...parts },
  }
}

/** Contested money is the bank's to decide on, and what was never taken by card cannot go back to one. */
function refundableState({ state, isCard }: RefundablePayment): PaymentState | null {
  const refundable = (['Authorized', 'Corrected', 'Refunding', 'Refunded'] as const).find(
    (one) => one === state,
  )
  return isCard && refundable ? refundable : null
}

function isAll(captured: Parts, returned: Parts, parts: Parts): boolean {
  return (
    returned.associationCents + parts.associationCents === captured.associationCents &&
    returned.tipCents + parts.tipCents === captured.tipCents
  )
}
