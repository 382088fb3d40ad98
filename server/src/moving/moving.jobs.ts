import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { bring } from './bring.ts'
import { forgetPulls } from './forget-pulls.ts'
import { bringPullJob, readPullJob, undoPullJob } from './moving.queue.ts'
import { readPull } from './read-pull.ts'
import { undoPull } from './undo-pull.ts'

export function movingJobs(app: App): readonly JobHandler[] {
  return [
    handle(readPullJob, ({ pullId }) => readPull(app, pullId), { isPatient: true }),
    handle(bringPullJob, ({ pullId }) => bring(app, pullId), { isPatient: true }),
    handle(undoPullJob, ({ pullId }) => undoPull(app, pullId), { isPatient: true }),
  ]
}

const HOUR_MS = 3_600_000

export function movingRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'moving.forget', everyMs: HOUR_MS, run: () => forgetPulls(app) }]
}
