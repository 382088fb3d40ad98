import type { PayoutEnd } from '@obole/contract/bank'
import type { Bank } from '../bank.ts'
import { announce } from '../notifications/announce.ts'
import { recordMovement } from '../settlement/settlement.store.ts'
import { listDuePayouts, updatePayout, type PayoutRow } from './payouts.store.ts'

/** Ends a pending payout; one that has ended stays as it is. */
export function settlePayout(bank: Bank, payout: PayoutRow, state: PayoutEnd): PayoutRow {
  if (payout.state !== 'pending') return payout
  const settled: PayoutRow = { ...payout, state, updatedAt: bank.clock.now() }
  const { id, reference, amountCents } = settled
  updatePayout(bank.store, settled)
  if (state === 'paid') {
    recordMovement(bank, { kind: 'payout', amountCents: -amountCents, reference, payoutId: id })
  }
  announce(bank, { type: 'payout.updated', payoutId: id, reference, state }, null)
  return settled
}

export function settleDuePayouts(bank: Bank): void {
  for (const payout of listDuePayouts(bank.store, bank.clock.now())) {
    bank.store.transaction(() => settlePayout(bank, payout, payout.dueState))
  }
}
