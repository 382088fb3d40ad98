import type { Bank } from '../bank.ts'
import { newId } from '../platform/ids.ts'
import type { KeptCard } from '../cards/card-behaviour.ts'
import { insertMandate } from './mandates.store.ts'

type PaidByCard = { id: string } & { [K in keyof KeptCard]: KeptCard[K] | null }

/** Stores the card of an authenticated payment for later debits; returns the mandate's id. */
export function openMandate(bank: Bank, payment: PaidByCard): string {
  const { cardKey, expMonth, expYear } = payment
  if (cardKey === null || expMonth === null || expYear === null) {
    throw new Error(`payment ${payment.id} succeeded without a card`)
  }
  const id = newId('man')
  insertMandate(bank.store, {
    id,
    state: 'active',
    paymentId: payment.id,
    cardKey,
    expMonth,
    expYear,
    debitCount: 1,
    createdAt: bank.clock.now(),
    revokedAt: null,
  })
  return id
}
