import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { forgetDeliveries } from './forget-deliveries.ts'
import { senderOf } from './send-due.ts'
import { tellAddress } from './tell-address.ts'
import { tellSwitchedOff } from './tell-switched-off.ts'
import { tellAddressJob, tellSwitchedOffJob } from './webhooks.queue.ts'

const HOUR_MS = 3_600_000

export function webhookJobs(app: App): readonly JobHandler[] {
  return [
    handle(tellSwitchedOffJob, (payload) => tellSwitchedOff(app, payload)),
    handle(tellAddressJob, (payload) => tellAddress(app, payload)),
  ]
}

export function webhookRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'webhooks.send', everyMs: 1_000, isPatient: true, run: () => senderOf(app).turn() },
    { name: 'webhooks.forget', everyMs: HOUR_MS, run: () => forgetDeliveries(app) },
  ]
}
