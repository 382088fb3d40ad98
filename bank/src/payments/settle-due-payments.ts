import type { Bank } from '../bank.ts'
import { expireChallenge } from './answer-challenge.ts'
import { endPayment } from './end-payment.ts'
import { listDuePayments } from './payments.store.ts'

/** Slow authorisations succeed, unanswered challenges expire. */
export function settleDuePayments(bank: Bank): void {
  for (const payment of listDuePayments(bank.store, bank.clock.now())) {
    bank.store.transaction(() =>
      payment.state === 'processing'
        ? endPayment(bank, payment, { state: 'succeeded' })
        : expireChallenge(bank, payment),
    )
  }
}
