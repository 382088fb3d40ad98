import type { ChallengeAnswer } from '@obole/contract/bank'
import type { Bank } from '../bank.ts'
import { decideChallenge } from '../cards/card-behaviour.ts'
import { endPayment } from './end-payment.ts'
import type { PaymentRow } from './payments.store.ts'

/** What the payer chose on the challenge page. A payment that ended meanwhile stays as it is. */
export function answerChallenge(bank: Bank, payment: PaymentRow, decision: ChallengeAnswer): PaymentRow {
  if (payment.state !== 'requires_action' || payment.cardKey === null) return payment
  if (payment.dueAt !== null && payment.dueAt <= bank.clock.now()) return expireChallenge(bank, payment)
  const verdict = decideChallenge(payment.cardKey, decision)
  return verdict.kind === 'refuse'
    ? endPayment(bank, payment, { state: 'refused', declineCode: verdict.declineCode })
    : endPayment(bank, payment, { state: 'succeeded' })
}

export function expireChallenge(bank: Bank, payment: PaymentRow): PaymentRow {
  return endPayment(bank, payment, { state: 'refused', declineCode: 'authentication_expired' })
}
