import type { BankPayment } from '@obole/contract/bank'
import type { Bank } from '../bank.ts'
import { notFound, type Refusal } from '../platform/refusal.ts'
import { endPayment } from './end-payment.ts'
import { findPayment, paymentAnswer } from './payments.store.ts'

/**
 * Returns the payment after the bank tried to cancel it. `processing` means the bank can neither
 * stop it nor know yet how it ends: fetch it until it is final.
 */
export function cancelPayment(bank: Bank, paymentId: string): BankPayment | Refusal {
  const payment = findPayment(bank.store, paymentId)
  if (!payment) return notFound('payment')
  const isStoppable = payment.state === 'created' || payment.state === 'requires_action'
  return paymentAnswer(bank, isStoppable ? endPayment(bank, payment, { state: 'canceled' }) : payment)
}
