import type { BankPayout, PayoutEnd } from '@obole/contract/bank'
import { isoInstant } from '../platform/clock.ts'
import type { Store } from '../platform/store.ts'

export type PayoutRow = {
  id: string
  reference: string
  state: BankPayout['state']
  amountCents: number
  description: string
  beneficiaryName: string
  ibanLast4: string
  createdAt: number
  updatedAt: number
  /** How it will end, and when; no date keeps it pending until a test says so. */
  dueState: PayoutEnd
  dueAt: number | null
}

export function insertPayout(store: Store, row: PayoutRow): void {
  store.run(
    `INSERT INTO payouts (id, reference, state, amountCents, description, beneficiaryName, ibanLast4, createdAt,
       updatedAt, dueState, dueAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    row.id,
    row.reference,
    row.state,
    row.amountCents,
    row.description,
    row.beneficiaryName,
    row.ibanLast4,
    row.createdAt,
    row.updatedAt,
    row.dueState,
    row.dueAt,
  )
}

export function updatePayout(store: Store, row: PayoutRow): void {
  store.run('UPDATE payouts SET state = ?, updatedAt = ? WHERE id = ?', row.state, row.updatedAt, row.id)
}

export function findPayout(store: Store, id: string): PayoutRow | undefined {
  return store.get<PayoutRow>('SELECT * FROM payouts WHERE id = ?', id)
}

export function listPayoutsByReference(store: Store, reference: string): PayoutRow[] {
  return store.all<PayoutRow>('SELECT * FROM payouts WHERE reference = ? ORDER BY rowid', reference)
}

export function listDuePayouts(store: Store, now: number): PayoutRow[] {
  return store.all<PayoutRow>(
    `SELECT * FROM payouts WHERE state = 'pending' AND dueAt <= ? ORDER BY dueAt LIMIT 500`,
    now,
  )
}

export function nextPayoutDueAt(store: Store): number | undefined {
  const row = store.get<{ dueAt: number }>(
    `SELECT dueAt FROM payouts WHERE state = 'pending' AND dueAt IS NOT NULL ORDER BY dueAt LIMIT 1`,
  )
  return row?.dueAt
}

export function pendingPayoutCents(store: Store): number {
  const row = store.get<{ cents: number | null }>(
    `SELECT sum(amountCents) AS cents FROM payouts WHERE state = 'pending'`,
  )
  return row?.cents ?? 0
}

export function payoutAnswer(row: PayoutRow): BankPayout {
  return {
    id: row.id,
    reference: row.reference,
    state: row.state,
    amountCents: row.amountCents,
    currency: 'EUR',
    description: row.description,
    beneficiary: { name: row.beneficiaryName, ibanLast4: row.ibanLast4 },
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
  }
}
