import { WEBHOOK_TYPES } from '@obole/core/webhooks/webhook'
import { z } from 'zod'
import { WEBHOOK_ADDRESS_NEWS } from '../mails/webhook-address-mail.ts'
import { declareJob } from '../platform/job.ts'

/** Whoever looks after an address is told that nothing is sent there any more. */
export const tellSwitchedOffJob = declareJob(
  'webhooks.tell-switched-off',
  z.object({ addressId: z.number(), at: z.number() }),
)

/** Whoever administers the association is told of an address that was added or changed, or has another key. */
export const tellAddressJob = declareJob(
  'webhooks.tell-address',
  z.object({
    /** The same for everyone who is told. */
    id: z.string(),
    organizationId: z.number(),
    what: z.enum(WEBHOOK_ADDRESS_NEWS),
    /** Null: notifications of all types. */
    type: z.enum(WEBHOOK_TYPES).nullable(),
    url: z.string(),
    /** The user who did it; null where an application did by itself. */
    by: z.number().nullable(),
    /** The partner's application whose address it is. */
    application: z.string().nullable().default(null),
    at: z.number(),
  }),
)
