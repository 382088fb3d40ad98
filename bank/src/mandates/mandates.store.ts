import type { BankMandate } from '@obole/contract/bank'
import { describeCard, type KeptCard } from '../cards/card-behaviour.ts'
import { isoInstant } from '../platform/clock.ts'
import type { Store } from '../platform/store.ts'

export type MandateRow = KeptCard & {
  id: string
  state: BankMandate['state']
  paymentId: string
  /** Every debit asked for, the authenticated first payment included. */
  debitCount: number
  createdAt: number
  revokedAt: number | null
}

export function insertMandate(store: Store, row: MandateRow): void {
  store.run(
    `INSERT INTO mandates (id, state, paymentId, cardKey, expMonth, expYear, debitCount, createdAt, revokedAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    row.id,
    row.state,
    row.paymentId,
    row.cardKey,
    row.expMonth,
    row.expYear,
    row.debitCount,
    row.createdAt,
    row.revokedAt,
  )
}

export function updateMandate(store: Store, row: MandateRow): void {
  store.run(
    'UPDATE mandates SET state = ?, expMonth = ?, expYear = ?, debitCount = ?, revokedAt = ? WHERE id = ?',
    row.state,
    row.expMonth,
    row.expYear,
    row.debitCount,
    row.revokedAt,
    row.id,
  )
}

export function findMandate(store: Store, id: string): MandateRow | undefined {
  return store.get<MandateRow>('SELECT * FROM mandates WHERE id = ?', id)
}

export function mandateAnswer(row: MandateRow): BankMandate {
  return {
    id: row.id,
    state: row.state,
    card: describeCard(row),
    paymentId: row.paymentId,
    createdAt: isoInstant(row.createdAt),
    ...(row.revokedAt !== null && { revokedAt: isoInstant(row.revokedAt) }),
  }
}
