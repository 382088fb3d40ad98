import type { Dispute } from '@obole/contract/bank'
import type { Bank } from '../bank.ts'
import { newId } from '../platform/ids.ts'
import { announce } from '../notifications/announce.ts'
import { findPayment, moveTakenBack, refundableCents } from '../payments/payments.store.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { recordMovement } from '../settlement/settlement.store.ts'
import { disputeAnswer, insertDispute, type DisputeRow } from '../payments/disputes.store.ts'

/** The payer contests: the amount leaves the merchant's balance until the dispute is won. */
export function openDispute(
  bank: Bank,
  paymentId: string,
  request: { amountCents?: number | undefined; reason: string },
): Dispute | Refusal {
  const payment = findPayment(bank.store, paymentId)
  if (!payment) return notFound('payment')
  const leftCents = refundableCents(payment)
  const amountCents = request.amountCents ?? leftCents
  if (payment.state !== 'succeeded' || leftCents === 0 || amountCents > leftCents) {
    return new Refusal('payment_not_disputable', `${payment.state}, ${leftCents} cents left`)
  }

  const now = bank.clock.now()
  const dispute: DisputeRow = {
    id: newId('dis'),
    paymentId,
    state: 'open',
    amountCents,
    reason: request.reason,
    openedAt: now,
    closedAt: null,
  }
  const { id, state } = dispute
  insertDispute(bank.store, dispute)
  moveTakenBack(bank.store, paymentId, { disputedCents: amountCents }, now)
  recordMovement(bank, {
    kind: 'dispute',
    amountCents: -amountCents,
    reference: payment.reference,
    paymentId,
    disputeId: id,
  })
  announce(bank, { type: 'dispute.updated', disputeId: id, paymentId, state }, payment.cardKey)
  return disputeAnswer(dispute)
}
