import type { BankRefund } from '@obole/contract/bank'
import { isoInstant } from '../platform/clock.ts'
import type { Store } from '../platform/store.ts'

export type RefundRow = {
  id: string
  paymentId: string
  reference: string
  state: BankRefund['state']
  amountCents: number
  reason: string | null
  createdAt: number
  updatedAt: number
}

export function insertRefund(store: Store, row: RefundRow): void {
  store.run(
    `INSERT INTO refunds (id, paymentId, reference, state, amountCents, reason, createdAt, updatedAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    row.id,
    row.paymentId,
    row.reference,
    row.state,
    row.amountCents,
    row.reason,
    row.createdAt,
    row.updatedAt,
  )
}

export function updateRefund(store: Store, row: RefundRow): void {
  store.run('UPDATE refunds SET state = ?, updatedAt = ? WHERE id = ?', row.state, row.updatedAt, row.id)
}

export function findRefund(store: Store, id: string): RefundRow | undefined {
  return store.get<RefundRow>('SELECT * FROM refunds WHERE id = ?', id)
}

export function listRefundsByReference(store: Store, reference: string): RefundRow[] {
  return store.all<RefundRow>('SELECT * FROM refunds WHERE reference = ? ORDER BY rowid', reference)
}

export function refundAnswer(row: RefundRow): BankRefund {
  return {
    id: row.id,
    paymentId: row.paymentId,
    reference: row.reference,
    state: row.state,
    amountCents: row.amountCents,
    currency: 'EUR',
    ...(row.reason !== null && { reason: row.reason }),
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
  }
}
