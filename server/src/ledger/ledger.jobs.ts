import type { App } from '../app.ts'
import type { RecurringJob } from '../platform/job.ts'
import { compareSettlements } from './compare-settlement.ts'
import { foldLedger } from './fold-ledger.ts'

const HOUR_MS = 3_600_000

export function ledgerRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'compare-settlement', everyMs: HOUR_MS, run: () => compareSettlements(app) },
    { name: 'ledger.fold', everyMs: 15_000, run: () => foldLedger(app) },
  ]
}
