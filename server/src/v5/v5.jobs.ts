import type { App } from '../app.ts'
import type { RecurringJob } from '../platform/job.ts'
import { composeWebhooks } from './compose-webhooks.ts'

export function v5RecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'v5.compose-webhooks', everyMs: 1_000, run: () => composeWebhooks(app) }]
}
