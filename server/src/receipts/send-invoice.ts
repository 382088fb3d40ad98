import { addressOf } from '@obole/core/site/addresses'
import { assert } from '@obole/core/assert'
import { formatEuros } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { orderTitle } from '../forms/order-title.ts'
import type { sendInvoiceJob } from '../invoices/invoices.queue.ts'
import { invoiceMail } from '../mails/invoice-mail.ts'
import { readingLinkForMail } from '../order-links/reading-link.ts'
import { findOrder } from '../orders/find-order.ts'
import { attachmentsOf } from '../papers/attachments.ts'
import { drawPapers } from '../papers/draw-papers.ts'
import { findPaper } from '../papers/find-papers.ts'
import { paperName } from '../papers/paper-name.ts'
import { fullAddress } from '../platform/fronts.ts'
import type { PayloadOf } from '../platform/job.ts'
import { documentUrl } from './list-documents.ts'

/** Mails an invoice that was made after the confirmation, which brings those of before. */
export async function sendInvoice(
  app: App,
  { orderId, paperId }: PayloadOf<typeof sendInvoiceJob>,
): Promise<void> {
  const order = await findOrder(app, orderId)
  const campaign = order && (await loadCampaign(app, { formId: order.formId }))
  assert(campaign, `no order ${orderId}, or no campaign of it`)
  const { locale, payer } = order
  // Somebody was forgotten meanwhile.
  if (!payer.email) return
  await drawPapers(app, orderId)
  const paper = await findPaper(app, orderId, paperId)
  if (paper?.contents.kind !== 'Invoice') return
  const token = await readingLinkForMail(app, { orderId, email: payer.email })
  const mail = invoiceMail({
    locale,
    brand: await mailBrand(app, campaign),
    firstName: payer.firstName,
    organizationName: campaign.organizationName,
    orderId,
    formTitle: orderTitle(campaign, order.lines),
    name: paperName(paper.contents, locale),
    amount: formatEuros(paper.contents.grossCents, locale),
    documentUrl: fullAddress(app, documentUrl(token, paper.id)),
    orderUrl: app.config.PUBLIC_URL + addressOf({ page: 'order', token }),
  })
  const attachments = await attachmentsOf(app, [paper])
  await app.mail.send({ ...mail, attachments, to: payer.email, key: `invoice-${paper.id}` })
}
