import { addressOf } from '@obole/core/site/addresses'
import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { orderTitle } from '../forms/order-title.ts'
import { lineChangedMail } from '../mails/line-changed-mail.ts'
import { readingLinkForMail } from '../order-links/reading-link.ts'
import { debitsLeft, findOrder } from '../orders/find-order.ts'
import type { LineNews } from '../orders/orders.queue.ts'
import { attachmentsOf } from '../papers/attachments.ts'
import { documentLinks } from './document-links.ts'
import { makePapers } from './make-papers.ts'

/** Informs the payer of the changes of a line, with its current tickets and cards; receipts and invoices are sent separately. */
export async function sendLineChangedMail(
  app: App,
  { orderId, itemId, at, changes, holder, money }: LineNews,
): Promise<void> {
  const order = await findOrder(app, orderId)
  const campaign = order && (await loadCampaign(app, { formId: order.formId }))
  assert(campaign, `no order ${orderId}, or no campaign of it`)
  const { email, firstName } = order.payer
  if (email === null || order.endsWithEvent) return
  const { papers } = await makePapers(app, orderId, { tellsPayer: true })
  const passes = papers.filter(({ kind }) => kind !== 'FiscalReceipt' && kind !== 'Invoice')
  const token = await readingLinkForMail(app, { orderId, email })
  const mail = lineChangedMail({
    locale: order.locale,
    brand: await mailBrand(app, campaign),
    orderId,
    firstName,
    organizationName: campaign.organizationName,
    formTitle: orderTitle(campaign, order.lines),
    changes,
    holder,
    money,
    isPaid: debitsLeft(order).length === 0,
    documents: documentLinks(app, passes, { token, locale: order.locale }),
    contactEmail: campaign.contactEmail,
    orderUrl: app.config.PUBLIC_URL + addressOf({ page: 'order', token }),
  })
  const attachments = await attachmentsOf(app, passes)
  await app.mail.send({ ...mail, attachments, to: email, key: `line-changed-${itemId}-${at}` })
}
