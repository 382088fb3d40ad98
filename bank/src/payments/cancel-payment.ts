import type { BankPayment } from '@obole/contract/bank'
import type { Bank } from '../bank.ts'
import { notFound, type Refusal } from '../refusal.ts'
import { endPayment } from './end-payment.ts'
import { findPayment, paymentAnswer } from './payments.store.ts'

/**
 * Answers the payment as it is once the bank has done what it could. `processing` means the bank cannot
 * stop it nor say yet how it ends: fetch until it is final.
 */
export function cancelPayment(bank: Bank, paymentId: string): BankPayment | Refusal {
  const payment = findPayment(bank.store, paymentId)
  if (!payment) return notFound('payment')
  const isStoppable = payment.state === 'created' || payment.state === 'requires_action'
  return paymentAnswer(bank, isStoppable ? endPayment(bank, payment, { state: 'canceled' }) : payment)
}
