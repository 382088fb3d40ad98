import type { App } from '../app.ts'
import type { RecurringJob } from '../platform/job.ts'
import { fileNewOrders } from './file-orders.ts'

/** Soon enough for whoever looks for the person who has just joined. */
const EVERY_MS = 5_000

export function contactRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'contacts.file-orders', everyMs: EVERY_MS, run: () => fileNewOrders(app) }]
}
