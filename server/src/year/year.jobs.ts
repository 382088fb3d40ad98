import type { App } from '../app.ts'
import type { RecurringJob } from '../platform/job.ts'
import { foldMoney } from './fold-money.ts'

/** As often as the ledger adds up its totals: nothing is added up before. */
const EVERY_MS = 15_000

export function yearRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'year.fold', everyMs: EVERY_MS, run: () => foldMoney(app) }]
}
