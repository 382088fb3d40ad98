import type { BankTransfer } from '@obole/contract/bank'
import { isoInstant } from '../platform/clock.ts'
import type { Store } from '../platform/store.ts'

export type TransferRow = {
  id: string
  amountCents: number
  senderName: string
  text: string
  receivedAt: number
}

export function insertTransfer(store: Store, row: TransferRow): void {
  store.run(
    'INSERT INTO transfers (id, amountCents, senderName, text, receivedAt) VALUES (?, ?, ?, ?, ?)',
    row.id,
    row.amountCents,
    row.senderName,
    row.text,
    row.receivedAt,
  )
}

export function findTransfer(store: Store, id: string): TransferRow | undefined {
  return store.get<TransferRow>('SELECT * FROM transfers WHERE id = ?', id)
}

export function transferAnswer(row: TransferRow): BankTransfer {
  const { receivedAt, ...transfer } = row
  return { ...transfer, currency: 'EUR', receivedAt: isoInstant(receivedAt) }
}
