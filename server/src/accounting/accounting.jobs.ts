import type { App } from '../app.ts'
import type { RecurringJob } from '../platform/job.ts'
import { writeEntries } from './write-entries.ts'

/** As often as the ledger adds up its totals: nothing is written before. */
const EVERY_MS = 15_000

export function accountingRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'accounting.write', everyMs: EVERY_MS, run: () => writeEntries(app) }]
}
