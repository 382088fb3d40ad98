import type { Dispute, DisputeEnd } from '@obole/contract/bank'
import type { Bank } from '../bank.ts'
import { announce } from '../notifications/announce.ts'
import { findPayment, moveTakenBack } from '../payments/payments.store.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { recordMovement } from '../settlement/settlement.store.ts'
import { disputeAnswer, findDispute, updateDispute, type DisputeRow } from '../payments/disputes.store.ts'

/** If the dispute is won, the amount comes back to the merchant; if it is lost, no more money moves. */
export function closeDispute(bank: Bank, disputeId: string, outcome: DisputeEnd): Dispute | Refusal {
  const dispute = findDispute(bank.store, disputeId)
  const payment = dispute && findPayment(bank.store, dispute.paymentId)
  if (!payment) return notFound('dispute')
  if (dispute.state !== 'open') return new Refusal('dispute_closed', `the dispute is ${dispute.state}`)

  const now = bank.clock.now()
  const closed: DisputeRow = { ...dispute, state: outcome, closedAt: now }
  const { paymentId, amountCents, state } = closed
  updateDispute(bank.store, closed)
  if (outcome === 'won') {
    moveTakenBack(bank.store, paymentId, { disputedCents: -amountCents }, now)
    recordMovement(bank, {
      kind: 'dispute_reversal',
      amountCents,
      reference: payment.reference,
      paymentId,
      disputeId,
    })
  }
  announce(bank, { type: 'dispute.updated', disputeId, paymentId, state }, payment.cardKey)
  return disputeAnswer(closed)
}
