import type { BankTransfer } from '@obole/contract/bank'
import type { Bank } from '../bank.ts'
import { newId } from '../platform/ids.ts'
import { announce } from '../notifications/announce.ts'
import { recordMovement } from '../settlement/settlement.store.ts'
import { insertTransfer, transferAnswer, type TransferRow } from './transfers.store.ts'

/** Money arrives on the merchant's account, with a text that says what it is for. */
export function receiveTransfer(
  bank: Bank,
  sent: Pick<TransferRow, 'amountCents' | 'senderName' | 'text'>,
): BankTransfer {
  const transfer: TransferRow = { id: newId('trf'), ...sent, receivedAt: bank.clock.now() }
  const { id, amountCents } = transfer
  insertTransfer(bank.store, transfer)
  recordMovement(bank, { kind: 'transfer', amountCents, reference: id })
  announce(bank, { type: 'transfer.received', transferId: id, amountCents }, null)
  return transferAnswer(transfer)
}
