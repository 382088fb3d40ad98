import type { App } from '../app.ts'
import type { RecurringJob } from '../platform/jobs.ts'
import { expireCarts } from './expire-carts.ts'

export function cartRecurringJobs(app: App): readonly RecurringJob[] {
  return [{ name: 'expire-carts', everyMs: 10_000, run: async () => void (await expireCarts(app)) }]
}
