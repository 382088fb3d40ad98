import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { forgetProspects } from './forget-prospects.ts'
import { tellProspectJob } from './prospects.queue.ts'
import { tellProspect, tellProspects } from './tell-prospects.ts'

export function prospectJobs(app: App): readonly JobHandler[] {
  return [handle(tellProspectJob, (payload) => tellProspect(app, payload))]
}

export function prospectRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'prospects.tell-prospects', everyMs: 5 * 60_000, run: () => tellProspects(app) },
    { name: 'prospects.forget-prospects', everyMs: 24 * 60 * 60_000, run: () => forgetProspects(app) },
  ]
}
