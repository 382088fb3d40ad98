import { wishSchema } from '@obole/contract/orders'
import { ORDER_LINK_KINDS } from '@obole/core/order/order-link'
import { z } from 'zod'
import { declareJob, newJob, type NewJob, type PayloadOf } from '../platform/job.ts'

/** What the job needs to make the link, the same each time it runs. */
export const sendOrderLinkJob = declareJob(
  'send-order-link',
  z.object({
    id: z.string(),
    /** The link the request came with, without the signature that makes it work. */
    known: z.object({ id: z.string(), kind: z.enum(ORDER_LINK_KINDS) }),
    kind: z.enum(['same', 'money']),
    wish: wishSchema.nullable(),
  }),
)
export type LinkToSend = PayloadOf<typeof sendOrderLinkJob>

export const sendNewLinkJob = declareJob('send-new-order-link', z.object({ orderId: z.number() }))

/** One new link, however often the old ones are ended before it is sent. */
export const newLinkOf = (orderId: number): NewJob =>
  newJob(sendNewLinkJob, { orderId }, { key: `new-order-link:${orderId}` })

export const tellOldAddressJob = declareJob(
  'tell-old-address',
  z.object({ orderId: z.number(), email: z.string() }),
)
