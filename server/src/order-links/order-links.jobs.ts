import type { App } from '../app.ts'
import { handle, type JobHandler } from '../platform/job.ts'
import { sendOrderLink, sendReadingLink } from './send-link.ts'
import { tellOldAddress } from './tell-old-address.ts'
import { sendNewLinkJob, sendOrderLinkJob, tellOldAddressJob } from './order-links.queue.ts'

export function orderLinkJobs(app: App): readonly JobHandler[] {
  return [
    handle(sendOrderLinkJob, (link) => sendOrderLink(app, link)),
    handle(tellOldAddressJob, (old) => tellOldAddress(app, old)),
    handle(sendNewLinkJob, ({ orderId }) => sendReadingLink(app, orderId)),
  ]
}
