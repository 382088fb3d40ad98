import type { SettlementPage, SettlementTotals, settlementQuerySchema } from '@obole/contract/bank'
import type { z } from 'zod'
import type { Bank } from '../bank.ts'
import {
  balanceCents,
  listMovements,
  listTotals,
  settlementEntry,
  type SettlementPosition,
} from './settlement.store.ts'

/** One page of movements, oldest first. The cursor names the last movement read, so pages never overlap. */
export function fetchSettlement(bank: Bank, query: z.output<typeof settlementQuerySchema>): SettlementPage {
  const start: SettlementPosition = query.cursor ? parseCursor(query.cursor) : { day: query.from, seq: 0 }
  const rows = listMovements(bank.store, start, query.to ?? query.from, query.limit + 1)
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    entries: page.map(settlementEntry),
    ...(last && rows.length > page.length && { nextCursor: `${last.day}.${last.seq}` }),
  }
}

export function fetchSettlementTotals(bank: Bank, from: string, to: string): SettlementTotals {
  return { days: listTotals(bank.store, from, to), balanceCents: balanceCents(bank.store) }
}

function parseCursor(cursor: string): SettlementPosition {
  return { day: cursor.slice(0, 10), seq: Number(cursor.slice(11)) }
}
