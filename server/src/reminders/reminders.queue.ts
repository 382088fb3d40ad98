import { RENEWAL_MOMENTS } from '@obole/core/campaign/renewal'
import { z } from 'zod'
import { declareJob, type PayloadOf } from '../platform/job.ts'

export const remindAbandonedCartJob = declareJob('remind-abandoned-cart', z.object({ cartId: z.string() }))

export const remindOfEventJob = declareJob(
  'remind-of-event',
  z.object({
    orderId: z.int(),
    /** When the event was to begin; an event postponed meanwhile gets its own reminders. */
    startsAt: z.number(),
  }),
)
export type EventReminder = PayloadOf<typeof remindOfEventJob>

export const remindOfRenewalJob = declareJob(
  'remind-of-renewal',
  z.object({
    contactId: z.int(),
    organizationId: z.int(),
    /** The last day of membership that it is about; whoever renewed has another. */
    endsOn: z.iso.date(),
    moment: z.enum(RENEWAL_MOMENTS),
  }),
)
export type RenewalReminder = PayloadOf<typeof remindOfRenewalJob>
