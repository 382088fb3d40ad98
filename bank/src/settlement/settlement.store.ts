import type { SettlementEntry, SettlementTotals } from '@obole/contract/bank'
import type { Bank } from '../bank.ts'
import { isoInstant } from '../platform/clock.ts'
import type { Store } from '../platform/store.ts'

type Kind = SettlementEntry['kind']

type SettlementRow = {
  seq: number
  day: string
  kind: Kind
  amountCents: number
  reference: string
  paymentId: string | null
  refundId: string | null
  disputeId: string | null
  payoutId: string | null
  occurredAt: number
}

type Movement = Pick<SettlementEntry, 'kind' | 'amountCents' | 'reference'> &
  Partial<Pick<SettlementEntry, 'paymentId' | 'refundId' | 'disputeId' | 'payoutId'>>

/**
 * The only function that records money. It updates the totals in the same transaction, so a day's sum need not read its
 * rows.
 */
export function recordMovement(bank: Bank, movement: Movement): void {
  const occurredAt = bank.clock.now()
  const day = bank.clock.day(occurredAt)
  bank.store.run(
    `INSERT INTO settlement (day, kind, amountCents, reference, paymentId, refundId, disputeId, payoutId, occurredAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    day,
    movement.kind,
    movement.amountCents,
    movement.reference,
    movement.paymentId ?? null,
    movement.refundId ?? null,
    movement.disputeId ?? null,
    movement.payoutId ?? null,
    occurredAt,
  )
  bank.store.run(
    `INSERT INTO settlementTotals (day, kind, count, amountCents) VALUES (?, ?, 1, ?)
     ON CONFLICT (day, kind) DO UPDATE SET count = count + 1, amountCents = amountCents + excluded.amountCents`,
    day,
    movement.kind,
    movement.amountCents,
  )
}

export type SettlementPosition = { day: string; seq: number }

export function listMovements(
  store: Store,
  after: SettlementPosition,
  to: string,
  limit: number,
): SettlementRow[] {
  return store.all<SettlementRow>(
    'SELECT * FROM settlement WHERE (day, seq) > (?, ?) AND day <= ? ORDER BY day, seq LIMIT ?',
    after.day,
    after.seq,
    to,
    limit,
  )
}

export function listTotals(store: Store, from: string, to: string): SettlementTotals['days'] {
  return store.all<SettlementTotals['days'][number]>(
    'SELECT day, kind, count, amountCents FROM settlementTotals WHERE day BETWEEN ? AND ? ORDER BY day, kind',
    from,
    to,
  )
}

export function balanceCents(store: Store): number {
  const row = store.get<{ cents: number | null }>('SELECT sum(amountCents) AS cents FROM settlementTotals')
  return row?.cents ?? 0
}

export function settlementEntry(row: SettlementRow): SettlementEntry {
  return {
    id: `set_${row.seq}`,
    day: row.day,
    kind: row.kind,
    amountCents: row.amountCents,
    currency: 'EUR',
    reference: row.reference,
    ...(row.paymentId !== null && { paymentId: row.paymentId }),
    ...(row.refundId !== null && { refundId: row.refundId }),
    ...(row.disputeId !== null && { disputeId: row.disputeId }),
    ...(row.payoutId !== null && { payoutId: row.payoutId }),
    occurredAt: isoInstant(row.occurredAt),
  }
}
