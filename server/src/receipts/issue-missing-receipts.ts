import type { App } from '../app.ts'
import { makePapersJob } from './make-papers.ts'
import { enqueue, listOrdersWithoutReceipt } from './receipts.store.ts'

const BATCH = 500

/** An association begins to issue receipts, or completes what they must say: gifts received before get theirs. */
export async function issueMissingReceipts(app: App, organizationId: number): Promise<number> {
  let count = 0
  for (let after = 0; ;) {
    const orderIds = await listOrdersWithoutReceipt(app.db, organizationId, after, BATCH)
    const last = orderIds.at(-1)
    if (last === undefined) return count
    await enqueue(app.db, orderIds.map(makePapersJob), app.clock.now())
    app.jobs.wake()
    count += orderIds.length
    after = last
  }
}
