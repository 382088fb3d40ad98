import { refuse, type Refusal } from '@obole/contract/problems'
import { backOfPayment } from '@obole/core/order/adjustment'
import { assert } from '@obole/core/assert'
import { type Funds, isCovered } from '@obole/core/payment/cover'
import { next } from '@obole/core/machine'
import { PAYMENT_MACHINE, type PaymentState } from '@obole/core/payment/payment'
import { decideRefund, type Parts, type RefundRequest } from '@obole/core/ledger/refund'
import type { App } from '../app.ts'
import { readFunds } from '../ledger/read-balance.ts'
import type { Hold } from '../people/hold-right.ts'
import { brokenConstraint, failedRequirement, type Queryable } from '../platform/db.ts'
import { newJob, type NewJob } from '../platform/job.ts'
import { carryOutRefund, LEASE_MS } from './carry-out-refund.ts'
import { paidPaymentOf, type Refund, type RefundablePayment } from './refund.ts'
import { findRefund, findRefundable, insertRefund, type NewRefund } from './refunds.store.ts'
import { sendCoverNeededMailJob, sendRefundWaitsMailJob } from './refunds.queue.ts'
import { refundersOf } from './refunders.ts'

const MAX_TRIES = 20

export interface WantedRefund {
  /** Asking again with the same id gives the same refund. */
  id: string
  paymentId: number
  what: RefundRequest
  askedBy: Refund['askedBy']
  userId: number | null
  requestHash: string
  note: string | null
  message: string | null
  sendMail: boolean
  /** Checks, in the transaction, that the member who asks still has the right to. */
  hold?: Hold
}

/**
 * Gives money back. The refund counts against the captured amount from the moment it is stored; then the bank is asked,
 * and its answer decides. If the bank does not answer, the reconciler asks again; if the account holds too little,
 * `coverWaitingRefunds` makes the refund later.
 */
export async function requestRefund(app: App, wanted: WantedRefund): Promise<Refund | Refusal> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const known = await findRefund(app.db, wanted.id)
    if (known) return known.requestHash === wanted.requestHash ? known : refuse('IDEMPOTENCY_KEY_REUSED')
    const payment = await findRefundable(app.db, wanted.paymentId, refundersOf(app))
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
  if (!isRefundable(payment)) return refuse('PAYMENT_NOT_REFUNDABLE')
  const decision = decideRefund(payment.captured, payment.returned, wanted.what)
  if (!decision.ok) return refuse(decision.code)
  const { parts } = decision
  const { what, hold, ...asked } = wanted
  const lines = backOfPayment(paidPaymentOf(payment), parts.associationCents)
  const act = what.kind === 'tip' ? 'tipRefund' : 'refund'
  try {
    const lost = await app.db.transaction(async (db) => {
      const refused = await hold?.(db)
      if (!refused) await storeRefund(app, db, payment, { ...asked, parts, lines, act, adjustmentId: null })
      return refused
    })
    if (lost) return lost
    app.jobs.wake()
    return 'asked'
  } catch (error) {
    if (isOvertaken(error) || brokenConstraint(error) === 'refunds_pkey') return 'again'
    throw error
  }
}

/** Other money was given back, or left the account, since the payment was read: the refund must be decided again. */
export const isOvertaken = (error: unknown): boolean =>
  failedRequirement(error) === 'payment' || failedRequirement(error) === 'balance'

export type DecidedRefund = Omit<WantedRefund, 'what' | 'hold'> &
  Pick<NewRefund, 'parts' | 'lines' | 'adjustmentId'> & { act: 'refund' | 'tipRefund' }

/**
 * Writes a refund decided on a payment as it was read; the bank is asked afterwards. Where the account holds too
 * little, the refund is written as waiting.
 */
export async function storeRefund(
  app: App,
  db: Queryable,
  payment: RefundablePayment,
  { act, ...decided }: DecidedRefund,
): Promise<void> {
  const { captured, returned, orderId, organizationId, provider, providerPaymentId } = payment
  const state = refundableState(payment)
  assert(state && provider && providerPaymentId, `payment ${payment.id} cannot be refunded`)
  const paymentTo = isAll(captured, returned, decided.parts)
    ? next(PAYMENT_MACHINE, state, 'Refunding')
    : state
  assert(paymentTo, `a payment that is ${state} cannot be refunded`)
  const now = app.clock.now()
  const refund = { ...decided, orderId, organizationId, provider, providerPaymentId }
  const funds = await readFunds(app, organizationId, db)
  const waits = !isCovered(funds, decided.parts.associationCents)
  const jobs = waits ? waitingNews(refund, funds, now) : []
  await insertRefund(db, {
    refund,
    payment,
    paymentTo,
    waits,
    act: moneyAct(refund, act),
    jobs,
    now,
    checkAt: now + LEASE_MS,
  })
}

/** When an event is cancelled, many refunds wait at once: the association gets one mail about all of them. */
const GATHERING_MS = 5 * 60_000

/** Informs the payer that the refund waits, and the association when its first refund does. */
function waitingNews(
  { id, organizationId, sendMail }: NewRefund,
  { waitingCents }: Funds,
  now: number,
): NewJob[] {
  const toPayer = newJob(sendRefundWaitsMailJob, { refundId: id })
  const due = { runAt: now + GATHERING_MS, key: `cover-needed:${organizationId}` }
  const toAssociation = newJob(sendCoverNeededMailJob, { organizationId }, due)
  return [...(sendMail ? [toPayer] : []), ...(waitingCents === 0 ? [toAssociation] : [])]
}

function moneyAct(
  { organizationId, userId, id, paymentId, parts, askedBy }: NewRefund,
  act: DecidedRefund['act'],
) {
  return {
    organizationId,
    userId,
    act,
    subject: `payment:${paymentId}`,
    details: { refundId: id, askedBy, ...parts },
  }
}

export const isRefundable = (payment: RefundablePayment): boolean =>
  refundableState(payment) !== null && payment.providerPaymentId !== null

/** The bank decides about contested money, and money that was not paid by card cannot go back to a card. */
function refundableState({ state, isRefundedOnline }: RefundablePayment): PaymentState | null {
  const refundable = (['Authorized', 'Corrected', 'Refunding', 'Refunded'] as const).find(
    (one) => one === state,
  )
  return isRefundedOnline && refundable ? refundable : null
}

function isAll(captured: Parts, returned: Parts, parts: Parts): boolean {
  return (
    returned.associationCents + parts.associationCents === captured.associationCents &&
    returned.tipCents + parts.tipCents === captured.tipCents
  )
}
