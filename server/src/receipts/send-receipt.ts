import { addressOf } from '@obole/core/site/addresses'
import { assert } from '@obole/core/assert'
import { formatDate } from '@obole/core/dates/dates'
import { formatEuros } from '@obole/core/money/money'
import { receiptNumber } from '@obole/core/receipts/receipt'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { orderTitle } from '../forms/order-title.ts'
import { receiptMail } from '../mails/receipt-mail.ts'
import { readingLinkForMail } from '../order-links/reading-link.ts'
import { findOrder } from '../orders/find-order.ts'
import { drawPapers } from '../papers/draw-papers.ts'
import { findPaper } from '../papers/find-papers.ts'
import { attachmentsOf } from '../papers/attachments.ts'
import { documentUrl } from './list-documents.ts'
import { findReceiptToTell } from './receipts.store.ts'
import { fullAddress } from '../platform/fronts.ts'
import { whyReplaced } from './why-replaced.ts'

/** Sends the live receipt of a payment. Where it was voided meanwhile, the receipt that replaces it has its own job. */
export async function sendReceipt(app: App, paymentId: number): Promise<void> {
  const receipt = await findReceiptToTell(app.db, paymentId)
  if (!receipt) return
  await drawPapers(app, receipt.order_id)
  const order = await findOrder(app, receipt.order_id)
  const campaign = order && (await loadCampaign(app, { formId: order.formId }))
  assert(order && campaign, `no order ${receipt.order_id}, or no campaign of it`)
  // A donor who gave by cheque may have left no e-mail address.
  if (!order.payer.email) return
  const paper = await findPaper(app, order.id, receipt.paper_id)
  if (paper?.contents.kind !== 'FiscalReceipt') return
  const { locale } = order
  const attachments = await attachmentsOf(app, [paper])
  const token = await readingLinkForMail(app, { orderId: order.id, email: order.payer.email })
  const { givenOn, number, replaces, amountCents } = paper.contents
  const mail = receiptMail({
    locale,
    brand: await mailBrand(app, campaign),
    firstName: order.payer.firstName,
    organizationName: receipt.organization_name,
    formTitle: orderTitle(campaign, order.lines),
    number: receiptNumber(givenOn, number),
    amount: formatEuros(amountCents, locale),
    date: formatDate(givenOn, locale),
    replaces: replaces === null ? null : receiptNumber(givenOn, replaces),
    why: whyReplaced(receipt.said_before, paper.contents),
    documentUrl: fullAddress(app, documentUrl(token, paper.id)),
    orderUrl: app.config.PUBLIC_URL + addressOf({ page: 'order', token }),
  })
  await app.mail.send({ ...mail, attachments, to: order.payer.email, key: `receipt-${paper.id}` })
}
