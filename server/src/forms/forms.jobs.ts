import type { App } from '../app.ts'
import type { RecurringJob } from '../platform/job.ts'
import { foldTotals } from './fold-totals.ts'

export function campaignRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'forms.fold-totals', everyMs: 15_000, run: () => foldTotals(app) }]
}
