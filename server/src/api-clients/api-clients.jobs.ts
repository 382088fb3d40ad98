import type { App } from '../app.ts'
import type { RecurringJob } from '../platform/job.ts'
import { forgetTokens } from './forget-tokens.ts'

const DAY_MS = 86_400_000

export function apiClientRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'api-clients.forget-tokens', everyMs: DAY_MS, run: () => forgetTokens(app) }]
}
