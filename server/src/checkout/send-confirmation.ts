import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { confirmationMail } from '../mails/confirmation-mail.ts'
import { orderPageForMail } from '../order-links/reading-link.ts'
import { findOrder, markConfirmationSent } from '../orders/find-order.ts'
import { makePapers } from '../receipts/make-papers.ts'
import { papersToSend } from '../receipts/papers-to-send.ts'

/** Tells the payer that the order is made, and brings its papers; a mail server that is down delays the mail, never the order. */
export async function sendConfirmation(app: App, orderId: number): Promise<void> {
  const order = await findOrder(app, orderId)
  assert(order, `no order ${orderId}`)
  const { email } = order.payer
  // Somebody who paid by hand may have left no address: their papers are made, and wait to be printed.
  if (email === null) return void (await makePapers(app, orderId, { tellsPayer: false }))
  const campaign = await loadCampaign(app, { formId: order.formId })
  assert(campaign, `no campaign of order ${orderId}`)
  const { documents, attachments, needsDonorAddress } = await papersToSend(app, order)
  const mail = confirmationMail({
    locale: order.locale,
    orderId,
    firstName: order.payer.firstName,
    organizationName: campaign.organizationName,
    formTitle: campaign.title,
    lines: order.lines,
    terms: order.terms,
    tipCents: order.tipCents,
    personalizedMessage: campaign.personalizedMessage,
    documents,
    needsDonorAddress,
    orderUrl: await orderPageForMail(app, orderId),
  })
  await app.mail.send({ ...mail, attachments, to: email, key: `confirmation-${orderId}` })
  await markConfirmationSent(app, orderId)
}
