import type { App } from '../app.ts'
import type { RecurringJob } from '../platform/job.ts'
import { forgetIntents } from './forget-intents.ts'

const HOUR_MS = 60 * 60 * 1000

export function checkoutIntentRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'forget-checkout-intents', everyMs: HOUR_MS, run: () => forgetIntents(app) }]
}
