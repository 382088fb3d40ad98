import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { forgetPerson } from './forget-person.ts'
import { makePersonFile, removePersonFiles } from './person-files.ts'
import { forgetPersonJob, makePersonFileJob } from './privacy.queue.ts'
import { forgetDue } from './retention.ts'
import { sweepPapers } from './sweep-papers.ts'

export function privacyJobs(app: App): readonly JobHandler[] {
  return [
    handle(forgetPersonJob, ({ forgettingId }) => forgetPerson(app, forgettingId)),
    handle(makePersonFileJob, ({ fileId }) => makePersonFile(app, fileId)),
  ]
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export function privacyRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'privacy.forget-due', everyMs: DAY_MS, run: () => forgetDue(app) },
    { name: 'privacy.remove-files', everyMs: HOUR_MS, run: () => removePersonFiles(app) },
    { name: 'privacy.sweep-papers', everyMs: DAY_MS, run: () => sweepPapers(app) },
  ]
}
