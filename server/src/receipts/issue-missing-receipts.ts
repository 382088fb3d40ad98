import type { App } from '../app.ts'
import { makePapersJob } from '../orders/orders.queue.ts'
import { newJob } from '../platform/job.ts'
import { enqueue, listOrdersWithoutReceipt } from './receipts.store.ts'

const BATCH = 500

/** When an association starts to issue receipts, or completes what they need, earlier gifts get their receipts. */
export async function issueMissingReceipts(app: App, organizationId: number): Promise<number> {
  let count = 0
  for (let after = 0; ;) {
    const orderIds = await listOrdersWithoutReceipt(app.db, organizationId, after, BATCH)
    const last = orderIds.at(-1)
    if (last === undefined) return count
    const jobs = orderIds.map((orderId) => newJob(makePapersJob, { orderId }))
    await enqueue(app.db, jobs, app.clock.now())
    app.jobs.wake()
    count += orderIds.length
    after = last
  }
}
