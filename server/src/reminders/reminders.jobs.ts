import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler, RecurringJob } from '../platform/jobs.ts'
import { remindAbandonedCart, remindAbandonedCarts } from './remind-abandoned-carts.ts'
import { remindOfEvent, remindOfEvents } from './remind-of-events.ts'

const ofCart = z.object({ cartId: z.string() })
const ofOrder = z.object({ orderId: z.int(), startsAt: z.number() })
const MINUTE_MS = 60_000

export function reminderJobs(app: App): readonly JobHandler[] {
  return [
    {
      name: 'remind-abandoned-cart',
      run: (payload) => remindAbandonedCart(app, ofCart.parse(payload).cartId),
    },
    { name: 'remind-of-event', run: (payload) => remindOfEvent(app, ofOrder.parse(payload)) },
  ]
}

export function reminderRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'remind-abandoned-carts', everyMs: 10 * MINUTE_MS, run: () => remindAbandonedCarts(app) },
    { name: 'remind-of-events', everyMs: 30 * MINUTE_MS, run: () => remindOfEvents(app) },
  ]
}
