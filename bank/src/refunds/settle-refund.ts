import type { RefundEnd } from '@obole/contract/bank'
import type { Bank } from '../bank.ts'
import { announce } from '../notifications/announce.ts'
import { findPayment, moveTakenBack } from '../payments/payments.store.ts'
import { recordMovement } from '../settlement/settlement.store.ts'
import { updateRefund, type RefundRow } from './refunds.store.ts'

/** Ends a pending refund; one that has ended stays as it is. */
export function settleRefund(bank: Bank, refund: RefundRow, state: RefundEnd): RefundRow {
  if (refund.state !== 'pending') return refund
  const now = bank.clock.now()
  const settled: RefundRow = { ...refund, state, updatedAt: now }
  const { id, paymentId, reference, amountCents } = settled
  updateRefund(bank.store, settled)
  const refundedCents = state === 'succeeded' ? amountCents : 0
  moveTakenBack(bank.store, paymentId, { refundPendingCents: -amountCents, refundedCents }, now)
  if (state === 'succeeded') {
    recordMovement(bank, { kind: 'refund', amountCents: -amountCents, reference, paymentId, refundId: id })
  }
  const cardKey = findPayment(bank.store, paymentId)?.cardKey ?? null
  announce(bank, { type: 'refund.updated', refundId: id, paymentId, reference, state }, cardKey)
  return settled
}
