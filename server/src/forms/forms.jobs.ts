import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { foldTotals } from './fold-totals.ts'
import { forgetWriters } from './forget-writers.ts'
import { forwardAbuse } from './forward-abuse.ts'
import { tellProspect, tellProspects } from './tell-prospects.ts'
import { forwardAbuseJob, tellProspectJob } from './forms.queue.ts'

export function formJobs(app: App): readonly JobHandler[] {
  return [
    handle(forwardAbuseJob, ({ abuseId }) => forwardAbuse(app, abuseId)),
    handle(tellProspectJob, (told) => tellProspect(app, told)),
  ]
}

export function formRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'forms.fold-totals', everyMs: 15_000, run: () => foldTotals(app) },
    { name: 'forms.tell-prospects', everyMs: 5 * 60_000, run: () => tellProspects(app) },
    { name: 'forms.forget-writers', everyMs: 24 * 60 * 60_000, run: () => forgetWriters(app) },
  ]
}
