import { wishSchema } from '@obole/contract/orders'
import { ORDER_LINK_KINDS } from '@obole/core/order-link'
import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler } from '../platform/jobs.ts'
import { SEND_ORDER_LINK_JOB } from './request-link.ts'
import { SEND_NEW_LINK_JOB } from './revoke-links.ts'
import { sendOrderLink, sendReadingLink } from './send-link.ts'
import { TELL_OLD_ADDRESS_JOB, tellOldAddress } from './tell-old-address.ts'

const linkToSend = z.object({
  id: z.string(),
  known: z.object({ id: z.string(), kind: z.enum(ORDER_LINK_KINDS) }),
  kind: z.enum(['same', 'money']),
  wish: wishSchema.nullable(),
})
const oldAddress = z.object({ orderId: z.number(), email: z.string() })
const ofOrder = z.object({ orderId: z.number() })

export function orderLinkJobs(app: App): readonly JobHandler[] {
  return [
    { name: SEND_ORDER_LINK_JOB, run: (payload) => sendOrderLink(app, linkToSend.parse(payload)) },
    { name: TELL_OLD_ADDRESS_JOB, run: (payload) => tellOldAddress(app, oldAddress.parse(payload)) },
    { name: SEND_NEW_LINK_JOB, run: (payload) => sendReadingLink(app, ofOrder.parse(payload).orderId) },
  ]
}
