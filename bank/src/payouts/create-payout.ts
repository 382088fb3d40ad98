import type { BankPayout, PayoutRequest } from '@obole/contract/bank'
import type { BankFault } from '@obole/contract/bank-control'
import type { Bank } from '../bank.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { balanceCents } from '../settlement/settlement.store.ts'
import { isIbanValid } from './iban.ts'
import { insertPayout, payoutAnswer, pendingPayoutCents, type PayoutRow } from './payouts.store.ts'

/** A transfer to an association's bank account, never above what the merchant has at the bank. */
export function createPayout(
  bank: Bank,
  request: PayoutRequest,
  fault: BankFault | undefined,
): BankPayout | Refusal {
  const iban = request.beneficiary.iban.replace(/\s/g, '').toUpperCase()
  if (!isIbanValid(iban)) return new Refusal('invalid_iban', 'the beneficiary’s IBAN is not valid')
  const availableCents = balanceCents(bank.store) - pendingPayoutCents(bank.store)
  if (request.amountCents > availableCents) {
    return new Refusal('insufficient_balance', `${availableCents} cents are available`)
  }

  const now = bank.clock.now()
  const dueAt = fault?.effect === 'pending' ? null : now + bank.config.payoutDelayMs
  const payout: PayoutRow = {
    id: newId('out'),
    reference: request.reference,
    state: 'pending',
    amountCents: request.amountCents,
    description: request.description,
    beneficiaryName: request.beneficiary.name,
    ibanLast4: iban.slice(-4),
    createdAt: now,
    updatedAt: now,
    dueState: fault?.effect === 'failed' ? 'failed' : 'paid',
    dueAt,
  }
  insertPayout(bank.store, payout)
  if (dueAt !== null) bank.agenda.plan(dueAt)
  return payoutAnswer(payout)
}
