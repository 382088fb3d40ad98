import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { writePastJob } from './accounting.queue.ts'
import { TURN_MS, writeEntries, writeJournal } from './write-entries.ts'

/** As often as the ledger adds up its totals: nothing is written before. */
const EVERY_MS = 15_000

export function accountingJobs(app: App): readonly JobHandler[] {
  return [
    handle(writePastJob, ({ organizationId }) => writeJournal(app, organizationId, TURN_MS), {
      isPatient: true,
    }),
  ]
}

export function accountingRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'accounting.write', everyMs: EVERY_MS, run: () => writeEntries(app) }]
}
