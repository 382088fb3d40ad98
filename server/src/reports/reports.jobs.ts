import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { forgetReporters } from './forget-reporters.ts'
import { forwardReport } from './forward-report.ts'
import { forwardReportJob } from './reports.queue.ts'

export function reportJobs(app: App): readonly JobHandler[] {
  return [handle(forwardReportJob, ({ abuseId }) => forwardReport(app, abuseId))]
}

export function reportRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'reports.forget-reporters', everyMs: 24 * 60 * 60_000, run: () => forgetReporters(app) }]
}
