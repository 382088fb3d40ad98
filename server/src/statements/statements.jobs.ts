import type { App } from '../app.ts'
import type { RecurringJob } from '../platform/job.ts'
import { forgetLines } from './forget-lines.ts'

const DAY_MS = 86_400_000

export function statementRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'statements.forget', everyMs: DAY_MS, run: () => forgetLines(app) }]
}
