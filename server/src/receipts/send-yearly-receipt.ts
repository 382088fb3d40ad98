import { assert } from '@obole/core/assert'
import { formatEuros } from '@obole/core/money/money'
import { receiptNumber } from '@obole/core/receipts/receipt'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { yearlyReceiptMail } from '../mails/yearly-receipt-mail.ts'
import { orderPageForMail } from '../order-links/reading-link.ts'
import { findOrder } from '../orders/find-order.ts'
import { attachmentsOf } from '../papers/attachments.ts'
import { findPaperOfReceipt } from '../papers/find-papers.ts'
import { keepPaper } from '../papers/keep-paper.ts'
import { whyReplaced } from './why-replaced.ts'
import { findYearlyToTell } from './yearly.store.ts'

/** Draws a yearly receipt and sends it to its donor. Where it was voided meanwhile, what replaces it has its own job. */
export async function sendYearlyReceipt(app: App, receiptId: number): Promise<void> {
  const receipt = await findYearlyToTell(app.db, receiptId)
  if (!receipt) return
  const order = await findOrder(app, receipt.orderId)
  const campaign = order && (await loadCampaign(app, { formId: order.formId }))
  assert(order && campaign, `no order ${receipt.orderId}, or no campaign of it`)
  if (!order.payer.email) return
  const { organizationId, year, organizationName, saidBefore } = receipt
  const paper = await findPaperOfReceipt(app, { organizationId, receiptId })
  if (paper?.contents.kind !== 'FiscalReceipt') return
  const drawn = paper.file ? paper : { ...paper, ...(await keepPaper(app, paper)) }
  const { givenOn, number, replaces, replacesAlso = [], amountCents, gifts = [] } = paper.contents
  const mail = yearlyReceiptMail({
    locale: order.locale,
    brand: await mailBrand(app, campaign),
    firstName: order.payer.firstName,
    organizationName,
    year,
    number: receiptNumber(givenOn, number),
    amount: formatEuros(amountCents, order.locale),
    count: gifts.length,
    replaces: replaces === null ? [] : [replaces, ...replacesAlso].map((one) => receiptNumber(givenOn, one)),
    why: whyReplaced(saidBefore, paper.contents),
    orderUrl: await orderPageForMail(app, { orderId: order.id, email: order.payer.email }),
  })
  const attachments = await attachmentsOf(app, [drawn])
  await app.mail.send({ ...mail, attachments, to: order.payer.email, key: `receipt-${paper.id}` })
}
