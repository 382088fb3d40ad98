import type { App } from '../app.ts'
import { drawPapers } from '../papers/draw-papers.ts'
import { findGift } from './receipts.store.ts'
import { settleGift } from './settle-gift.ts'

/**
 * A debit came in: its receipt is issued. Money was given back: the receipt is voided, and replaced by one for what the
 * association kept as a gift, if anything. Where nothing of that is due, nothing happens.
 */
export async function settleReceipt(app: App, paymentId: number): Promise<void> {
  const gift = await findGift(app.db, paymentId)
  if (!gift) return
  await settleGift(app, gift, { tellsPayer: true })
  await drawPapers(app, gift.orderId)
  app.jobs.wake()
}
