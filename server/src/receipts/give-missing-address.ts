import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { Documents, MissingAddress } from '@obole/contract/receipts'
import { countryRule } from '@obole/core/validation/country'
import { messageText } from '@obole/core/validation/messages'
import { zipcodeRule } from '@obole/core/validation/postal-code'
import type { App } from '../app.ts'
import { byLink, openLink } from '../order-links/open-link.ts'
import { listDocumentsOf } from './list-documents.ts'
import { makePapersJob } from '../orders/orders.queue.ts'
import { newJob } from '../platform/job.ts'
import { findOrderWithPapers, saveMissingAddress } from './receipts.store.ts'

/** Adds the missing address of who paid, which a receipt or an invoice needs. A known address is not changed here. */
export async function giveMissingAddress(
  app: App,
  token: string,
  address: MissingAddress,
): Promise<Documents | Refusal> {
  const link = await openLink(app, token)
  if (isRefusal(link)) return link
  const order = await findOrderWithPapers(app.db, link.orderId)
  if (!order) return refuse('NOT_FOUND')
  const problems = [
    { path: 'zipCode', key: zipcodeRule(address.zipCode) },
    { path: 'country', key: countryRule(address.country) },
  ]
  const issues = problems.flatMap(({ path, key }) =>
    key ? [{ path, code: key, message: messageText(key) }] : [],
  )
  if (issues.length > 0) return refuse('PAYER_INVALID', { issues })
  await saveMissingAddress(app.db, order.id, address, {
    jobs: [newJob(makePapersJob, { orderId: order.id })],
    audit: { ...byLink(link), action: 'order.addressGiven' },
    now: app.clock.now(),
  })
  app.jobs.wake()
  return listDocumentsOf(app, order.id, token)
}
