import type { App } from '../app.ts'
import { drawPapers } from '../papers/draw-papers.ts'
import { makePasses } from '../papers/make-passes.ts'
import type { NewJob } from '../platform/jobs.sql.ts'
import { listGifts } from './receipts.store.ts'
import { settleGift, type SettleOptions } from './settle-gift.ts'

/** Added to the statement that books a planned debit: the month's or the instalment's receipt follows it. */
export const makePapersJob = (orderId: number): NewJob => ({ name: 'make-papers', payload: { orderId } })

/** Everything an order gives its payer on paper. Safe to run as often as one likes: what is there stays. */
export async function makePapers(app: App, orderId: number, options: SettleOptions): Promise<void> {
  await makePasses(app, orderId)
  for (const gift of await listGifts(app.db, orderId)) await settleGift(app, gift, options)
  await drawPapers(app, orderId)
  app.jobs.wake()
}
