import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { forgetOldDigests } from './forget-old-digests.ts'
import { sendDailyDigest, sendSales } from './send-digest.ts'
import { tellDays } from './tell-days.ts'
import { tellSales } from './tell-sales.ts'
import { sendDailyDigestJob, sendSalesJob } from './digests.queue.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export function digestJobs(app: App): readonly JobHandler[] {
  return [
    handle(sendDailyDigestJob, (digest) => sendDailyDigest(app, digest)),
    handle(sendSalesJob, (sales) => sendSales(app, sales)),
  ]
}

export function digestRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'digests.tell-days', everyMs: 5 * MINUTE_MS, run: () => tellDays(app) },
    { name: 'digests.tell-sales', everyMs: MINUTE_MS, run: () => tellSales(app) },
    { name: 'digests.forget', everyMs: DAY_MS, run: () => forgetOldDigests(app) },
  ]
}
