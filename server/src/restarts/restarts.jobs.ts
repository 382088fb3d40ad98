import type { App } from '../app.ts'
import type { RecurringJob } from '../platform/job.ts'
import { forgetRestarts } from './forget-restarts.ts'

const HOUR_MS = 3_600_000

export function restartRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'restarts.forget', everyMs: HOUR_MS, run: () => forgetRestarts(app) }]
}
