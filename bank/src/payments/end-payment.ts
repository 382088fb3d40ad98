import type { DeclineCode } from '@obole/contract/bank'
import type { Bank } from '../bank.ts'
import { openMandate } from '../mandates/open-mandate.ts'
import { announce } from '../notifications/announce.ts'
import { recordMovement } from '../settlement/settlement.store.ts'
import { updatePayment, type PaymentRow } from './payments.store.ts'

export type Ending =
  | { state: 'succeeded' }
  | { state: 'refused'; declineCode: DeclineCode }
  | { state: 'canceled' }

/** The only way into a final state: the payment, its money, its mandate and its notification are written together. */
export function endPayment(
  bank: Bank,
  payment: PaymentRow,
  ending: Ending,
  save: typeof updatePayment = updatePayment,
): PaymentRow {
  const now = bank.clock.now()
  const hasSucceeded = ending.state === 'succeeded'
  const ended: PaymentRow = {
    ...payment,
    state: ending.state,
    declineCode: ending.state === 'refused' ? ending.declineCode : null,
    mandateId: hasSucceeded && payment.saveMandate ? openMandate(bank, payment) : payment.mandateId,
    updatedAt: now,
    succeededAt: hasSucceeded ? now : null,
    dueAt: null,
  }
  save(bank.store, ended)
  if (hasSucceeded && ended.amountCents > 0) {
    const { amountCents, reference, id } = ended
    recordMovement(bank, { kind: 'capture', amountCents, reference, paymentId: id })
  }
  announce(
    bank,
    { type: 'payment.updated', paymentId: ended.id, reference: ended.reference, state: ended.state },
    ended.cardKey,
  )
  bank.agenda.announceSettled(ended.id)
  return ended
}
