import type { BankRefund, RefundRequest } from '@obole/contract/bank'
import type { BankFault } from '@obole/contract/bank-control'
import type { Bank } from '../bank.ts'
import { newId } from '../platform/ids.ts'
import { findPayment, moveTakenBack, refundableCents } from '../payments/payments.store.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { insertRefund, refundAnswer, type RefundRow } from './refunds.store.ts'
import { settleRefund } from './settle-refund.ts'

/** Succeeds at once unless a test asked otherwise. A pending refund already counts against what is left. */
export function refundPayment(
  bank: Bank,
  paymentId: string,
  request: RefundRequest,
  fault: BankFault | undefined,
): BankRefund | Refusal {
  const payment = findPayment(bank.store, paymentId)
  if (!payment) return notFound('payment')
  if (payment.state !== 'succeeded') {
    return new Refusal('payment_not_refundable', `the payment is ${payment.state}`)
  }
  const leftCents = refundableCents(payment)
  const amountCents = request.amountCents ?? leftCents
  if (amountCents > leftCents || leftCents === 0) {
    return new Refusal('refund_exceeds_captured', `${leftCents} cents are left to refund`)
  }

  const now = bank.clock.now()
  const refund: RefundRow = {
    id: newId('ref'),
    paymentId,
    reference: request.reference,
    state: 'pending',
    amountCents,
    reason: request.reason ?? null,
    createdAt: now,
    updatedAt: now,
  }
  insertRefund(bank.store, refund)
  moveTakenBack(bank.store, paymentId, { refundPendingCents: amountCents }, now)
  if (fault?.effect === 'pending') return refundAnswer(refund)
  return refundAnswer(settleRefund(bank, refund, fault?.effect === 'failed' ? 'failed' : 'succeeded'))
}
