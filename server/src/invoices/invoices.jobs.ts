import type { App } from '../app.ts'
import type { RecurringJob } from '../platform/job.ts'
import { followChanges } from './follow-changes.ts'

/** Soon enough for whoever looks for the invoice of what was just paid. */
const EVERY_MS = 5_000

export function invoiceRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'invoices.follow', everyMs: EVERY_MS, run: () => followChanges(app) }]
}
