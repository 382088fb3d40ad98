import type { App } from '../app.ts'
import { drawPapers } from '../papers/draw-papers.ts'
import { findGift } from './receipts.store.ts'
import { settleGift } from './settle-gift.ts'

/**
 * After a debit, issues its receipt. After money was given back, voids the receipt, and replaces it by one for what the
 * association kept as a gift, if anything. Where neither is needed, nothing happens.
 */
export async function settleReceipt(app: App, paymentId: number): Promise<void> {
  const gift = await findGift(app.db, paymentId)
  if (!gift) return
  await settleGift(app, gift, { tellsPayer: true })
  await drawPapers(app, gift.orderId)
  app.jobs.wake()
}
