import type { ReceiptDetail } from '@obole/contract/manage-receipts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { receiptNumber } from '@obole/core/receipts/receipt'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { drawPapers } from '../papers/draw-papers.ts'
import { findIssued } from './list.store.ts'
import { makeYearlyAnew } from './make-yearly-anew.ts'
import { showReceipt } from './receipt-desk.ts'
import { findGift, voidReceiptByHand } from './receipts.store.ts'
import { settleGift } from './settle-gift.ts'

interface Acting {
  organizationId: number
  userId: number
}

/** Voids a receipt for good, with a reason in words. Its gifts get no other by themselves. */
export async function voidReceipt(
  app: App,
  by: Acting,
  { receiptId, reason }: { receiptId: number; reason: string },
): Promise<ReceiptDetail | Refusal> {
  const row = await findIssued(app.db, { organizationId: by.organizationId, receiptId })
  if (!row) return refuse('NOT_FOUND')
  const isVoided = await app.db.transaction(async (db) => {
    const voided = await voidReceiptByHand(db, {
      id: receiptId,
      userId: by.userId,
      reason,
      now: app.clock.now(),
    })
    if (!voided) return false
    await recordAudit(app, db, {
      ...by,
      action: 'receipts.voided',
      subject: { type: 'receipt', id: receiptId, label: receiptNumber(row.given_on, row.number) },
      details: { why: reason },
    })
    return true
  })
  return isVoided ? showReceipt(app, by.organizationId, receiptId) : refuse('RECEIPT_ALREADY_VOID')
}

/** Makes a new receipt in place of one that was voided by hand; answers the new one. Of calls at once, one makes it. */
export async function makeReceiptAnew(
  app: App,
  by: Acting,
  receiptId: number,
): Promise<ReceiptDetail | Refusal> {
  const { organizationId } = by
  const voided = await showReceipt(app, organizationId, receiptId)
  if (isRefusal(voided)) return voided
  const row = await findIssued(app.db, { organizationId, receiptId })
  if (!row || !voided.mayBeMadeAnew) return refuse('RECEIPT_NOT_TO_BE_MADE')
  const madeId = row.payment_id === null ? await makeYearlyAnew(app, row) : await makeAnew(app, row)
  if (madeId === null) return refuse('RECEIPT_NOT_TO_BE_MADE')
  await recordAudit(app, app.db, {
    ...by,
    action: 'receipts.madeAnew',
    subject: { type: 'receipt', id: receiptId, label: voided.number },
  })
  app.jobs.wake()
  return showReceipt(app, organizationId, madeId)
}

async function makeAnew(app: App, { payment_id: paymentId }: { payment_id: number | null }) {
  const gift = paymentId === null ? null : await findGift(app.db, paymentId)
  if (!gift) return null
  const isMade = await settleGift(app, gift, { tellsPayer: true, isAskedFor: true })
  if (!isMade) return null
  await drawPapers(app, gift.orderId)
  return (await findGift(app.db, gift.paymentId))?.live?.id ?? null
}
