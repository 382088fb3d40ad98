import type { App } from '../app.ts'
import type { RecurringJob } from '../platform/job.ts'
import { composeWebhooks } from './compose-webhooks.ts'

const SECOND_MS = 1000

export function v5RecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'v5.compose-webhooks', everyMs: SECOND_MS, run: () => composeWebhooks(app) }]
}
