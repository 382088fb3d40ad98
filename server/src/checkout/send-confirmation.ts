import { sentTo } from '@obole/contract/sent-to'
import { addressOf } from '@obole/core/site/addresses'
import { assert } from '@obole/core/assert'
import { raisesFunds } from '@obole/core/campaign/kinds'
import { nameInMail } from '@obole/core/validation/name-in-mail'
import type { App } from '../app.ts'
import { calendarAttachment, eventOf } from '../forms/event-of.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { confirmationMail } from '../mails/confirmation-mail.ts'
import { readingLinkForMail } from '../order-links/reading-link.ts'
import { findOrder, hasPlaces } from '../orders/find-order.ts'
import { markConfirmationSent } from '../orders/mark-order.ts'
import { orderTitle } from '../forms/order-title.ts'
import { renewalToConfirm } from '../orders/renewal-price.ts'
import { documentLinks } from '../receipts/document-links.ts'
import { makePapers } from '../receipts/make-papers.ts'
import { queueParticipantPasses } from '../receipts/participant-passes.ts'
import { papersToSend } from '../receipts/papers-to-send.ts'
import type { sendConfirmationJob } from '../orders/orders.queue.ts'
import type { PayloadOf } from '../platform/job.ts'

/** Mails the payer the confirmation and the papers. A mail server that is down delays the mail, never the order. */
export async function sendConfirmation(
  app: App,
  { orderId, queuedFor }: PayloadOf<typeof sendConfirmationJob>,
): Promise<void> {
  const order = await findOrder(app, orderId)
  assert(order, `no order ${orderId}`)
  // The payer reads elsewhere that the event is cancelled: send no thanks and no ticket after that.
  if (order.endsWithEvent) return
  const { email } = order.payer
  if (queuedFor !== undefined && queuedFor.toLowerCase() !== email?.toLowerCase()) return
  // A payer by hand may have left no address: the papers are made, to be printed.
  if (email === null) return void (await makePapers(app, orderId, { tellsPayer: false }))
  const campaign = await loadCampaign(app, { formId: order.formId })
  assert(campaign, `no campaign of order ${orderId}`)
  const { papers, attachments, needsAddressFor, yearOfReceipt } = await papersToSend(app, orderId)
  const token = await readingLinkForMail(app, { orderId, email })
  const dated = eventOf(campaign, order.locale)
  const event = dated && (await hasPlaces(app, orderId)) ? dated : null
  const mail = confirmationMail({
    locale: order.locale,
    brand: await mailBrand(app, campaign),
    orderId,
    firstName: nameInMail(order.payer.firstName, campaign.organizationName),
    organizationName: campaign.organizationName,
    formTitle: orderTitle(campaign, order.lines),
    isGift: raisesFunds(campaign.formType),
    event,
    lines: order.lines,
    sentTo: sentTo(order.payer, order.lines, order.locale),
    couponCode: order.couponCode,
    terms: order.terms,
    eachMonth: order.eachMonth,
    renewal: await renewalToConfirm(app, campaign, orderId),
    byHand: order.terms.find(({ byHand }) => byHand !== null)?.byHand ?? null,
    tipCents: order.tipCents,
    agreedCents: order.totalCents,
    vatByRate: order.vatByRate,
    personalizedMessage: campaign.personalizedMessage,
    documents: documentLinks(app, papers, { token, locale: order.locale }),
    needsAddressFor,
    yearOfReceipt,
    awaitedDocuments: order.awaitedDocuments,
    orderUrl: app.config.PUBLIC_URL + addressOf({ page: 'order', token }),
  })
  const calendar = event ? calendarAttachment(app, campaign) : []
  await app.mail.send({
    ...mail,
    attachments: [...attachments, ...calendar],
    to: email,
    key: `confirmation-${orderId}`,
  })
  await markConfirmationSent(app, orderId)
  await queueParticipantPasses(app, orderId)
}
