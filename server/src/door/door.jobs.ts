import type { App } from '../app.ts'
import type { RecurringJob } from '../platform/job.ts'
import { forgetVolunteers } from './forget-volunteers.ts'

export function doorRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'door.forget-volunteers', everyMs: 24 * 60 * 60_000, run: () => forgetVolunteers(app) }]
}
