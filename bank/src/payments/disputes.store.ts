import type { Dispute } from '@obole/contract/bank'
import { isoInstant } from '../platform/clock.ts'
import type { Store } from '../platform/store.ts'

export type DisputeRow = {
  id: string
  paymentId: string
  state: Dispute['state']
  amountCents: number
  reason: string
  openedAt: number
  closedAt: number | null
}

export function insertDispute(store: Store, row: DisputeRow): void {
  store.run(
    `INSERT INTO disputes (id, paymentId, state, amountCents, reason, openedAt, closedAt)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    row.id,
    row.paymentId,
    row.state,
    row.amountCents,
    row.reason,
    row.openedAt,
    row.closedAt,
  )
}

export function updateDispute(store: Store, row: DisputeRow): void {
  store.run('UPDATE disputes SET state = ?, closedAt = ? WHERE id = ?', row.state, row.closedAt, row.id)
}

export function findDispute(store: Store, id: string): DisputeRow | undefined {
  return store.get<DisputeRow>('SELECT * FROM disputes WHERE id = ?', id)
}

export function listDisputes(store: Store, paymentId: string): Dispute[] {
  return store
    .all<DisputeRow>('SELECT * FROM disputes WHERE paymentId = ? ORDER BY rowid', paymentId)
    .map(disputeAnswer)
}

export function disputeAnswer(row: DisputeRow): Dispute {
  return {
    id: row.id,
    paymentId: row.paymentId,
    state: row.state,
    amountCents: row.amountCents,
    reason: row.reason,
    openedAt: isoInstant(row.openedAt),
    ...(row.closedAt !== null && { closedAt: isoInstant(row.closedAt) }),
  }
}
