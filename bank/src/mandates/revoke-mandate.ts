import type { BankMandate } from '@obole/contract/bank'
import type { Bank } from '../bank.ts'
import { announce } from '../notifications/announce.ts'
import { notFound, type Refusal } from '../platform/refusal.ts'
import { findMandate, mandateAnswer, updateMandate, type MandateRow } from './mandates.store.ts'

export function revokeMandate(bank: Bank, mandateId: string): BankMandate | Refusal {
  const mandate = findMandate(bank.store, mandateId)
  if (!mandate) return notFound('mandate')
  if (mandate.state === 'revoked') return mandateAnswer(mandate)
  return changeMandate(bank, { ...mandate, state: 'revoked', revokedAt: bank.clock.now() })
}

/** Makes the card of a mandate expire last month, as if the payer got no new card. */
export function expireMandateCard(bank: Bank, mandateId: string): BankMandate | Refusal {
  const mandate = findMandate(bank.store, mandateId)
  if (!mandate) return notFound('mandate')
  const lastMonth = new Date(bank.clock.now())
  lastMonth.setUTCDate(0)
  const expMonth = lastMonth.getUTCMonth() + 1
  return changeMandate(bank, { ...mandate, expMonth, expYear: lastMonth.getUTCFullYear() })
}

function changeMandate(bank: Bank, mandate: MandateRow): BankMandate {
  updateMandate(bank.store, mandate)
  const { id, paymentId, state, cardKey } = mandate
  announce(bank, { type: 'mandate.updated', mandateId: id, paymentId, state }, cardKey)
  return mandateAnswer(mandate)
}
