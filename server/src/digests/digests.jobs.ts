import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler, RecurringJob } from '../platform/jobs.ts'
import { forgetOldDigests } from './forget-old-digests.ts'
import { sendDailyDigest, sendSales } from './send-digest.ts'
import { tellDays } from './tell-days.ts'
import { tellSales } from './tell-sales.ts'

const subscription = { userId: z.int(), organizationId: z.int() }
const ofDay = z.object({ ...subscription, day: z.iso.date() })
const ofSales = z.object({ ...subscription, orderIds: z.array(z.int()) })

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export function digestJobs(app: App): readonly JobHandler[] {
  return [
    { name: 'digests.send-daily', run: (payload) => sendDailyDigest(app, ofDay.parse(payload)) },
    { name: 'digests.send-sales', run: (payload) => sendSales(app, ofSales.parse(payload)) },
  ]
}

export function digestRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'digests.tell-days', everyMs: 5 * MINUTE_MS, run: () => tellDays(app) },
    { name: 'digests.tell-sales', everyMs: MINUTE_MS, run: () => tellSales(app) },
    { name: 'digests.forget', everyMs: DAY_MS, run: () => forgetOldDigests(app) },
  ]
}
