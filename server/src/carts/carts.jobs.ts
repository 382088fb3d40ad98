import type { App } from '../app.ts'
import type { RecurringJob } from '../platform/job.ts'
import { expireCarts } from './expire-carts.ts'
import { forgetCarts } from './forget-carts.ts'
import { forgetCartOrigins } from './hold-places.ts'
import { sweepFiles } from './sweep-files.ts'

const HOUR_MS = 60 * 60 * 1000

export function cartRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'expire-carts', everyMs: 10_000, run: async () => void (await expireCarts(app)) },
    { name: 'sweep-files', everyMs: 6 * HOUR_MS, run: () => sweepFiles(app) },
    { name: 'forget-cart-origins', everyMs: HOUR_MS, run: () => forgetCartOrigins(app) },
    { name: 'forget-carts', everyMs: 6 * HOUR_MS, run: () => forgetCarts(app) },
  ]
}
