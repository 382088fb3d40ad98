import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { remindAbandonedCart, remindAbandonedCarts } from './remind-abandoned-carts.ts'
import { remindOfEvent, remindOfEvents } from './remind-of-events.ts'
import { remindOfRenewal, remindOfRenewals } from './remind-of-renewals.ts'
import { remindAbandonedCartJob, remindOfEventJob, remindOfRenewalJob } from './reminders.queue.ts'

const MINUTE_MS = 60_000

export function reminderJobs(app: App): readonly JobHandler[] {
  return [
    handle(remindAbandonedCartJob, ({ cartId }) => remindAbandonedCart(app, cartId)),
    handle(remindOfEventJob, (reminder) => remindOfEvent(app, reminder)),
    handle(remindOfRenewalJob, (reminder) => remindOfRenewal(app, reminder)),
  ]
}

export function reminderRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'remind-abandoned-carts', everyMs: 10 * MINUTE_MS, run: () => remindAbandonedCarts(app) },
    { name: 'remind-of-renewals', everyMs: 60 * MINUTE_MS, run: () => remindOfRenewals(app) },
    { name: 'remind-of-events', everyMs: 30 * MINUTE_MS, run: () => remindOfEvents(app) },
  ]
}
