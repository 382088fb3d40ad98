import { assert } from '@obole/core/assert'
import { nameInMail } from '@obole/core/validation/name-in-mail'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { formerHolderMail, ticketPassedOnMail } from '../mails/ticket-passed-on-mail.ts'
import { orderPageForMail } from '../order-links/reading-link.ts'
import { findOrder } from '../orders/find-order.ts'
import { findPassOfLine } from '../papers/find-papers.ts'
import { mailboxRefusal } from '../platform/mailbox-limits.ts'
import type { FormerHolder, PassedTicket } from '../orders/orders.queue.ts'

/** Informs the payer that one of their tickets was passed on to another person. */
export async function tellPayerOfPassedTicket(
  app: App,
  { orderId, itemId, hand }: PassedTicket,
): Promise<void> {
  const ticket = await ticketOf(app, orderId, itemId)
  // The ticket was passed on again meanwhile: that later mail is the one to send.
  if (!ticket || ticket.hand !== hand) return
  const { order, about } = ticket
  const { email, firstName } = order.payer
  if (email === null) return
  const orderUrl = await orderPageForMail(app, { orderId, email })
  const mail = ticketPassedOnMail({ ...about, firstName, orderId, holder: ticket.holder, orderUrl })
  await app.mail.send({ ...mail, to: email, key: `ticket-passed-on-${itemId}-${hand}` })
}

/** Informs the former holder that the ticket is no longer theirs, without naming the new holder. */
export async function tellFormerHolder(app: App, former: FormerHolder): Promise<void> {
  const { orderId, itemId, hand, email, firstName } = former
  const ticket = await ticketOf(app, orderId, itemId)
  if (!ticket) return
  if (await mailboxRefusal(app, email)) {
    app.log.warn({ itemId }, 'a former holder is not told: too many mails to that address')
    return
  }
  const named = nameInMail(firstName, ticket.about.organizationName)
  const mail = formerHolderMail({ ...ticket.about, firstName: named ?? '' })
  await app.mail.send({ ...mail, to: email, key: `former-holder-${itemId}-${hand}` })
}

async function ticketOf(app: App, orderId: number, itemId: number) {
  const [order, pass] = await Promise.all([findOrder(app, orderId), findPassOfLine(app, itemId)])
  const campaign = order && (await loadCampaign(app, { formId: order.formId }))
  assert(campaign, `no order ${orderId}, or no campaign of it`)
  if (pass?.contents.kind !== 'Ticket') return null
  const { holder, payerName, tierName } = pass.contents
  const { organizationName, title: formTitle, contactEmail } = campaign
  const about = {
    locale: order.locale,
    brand: await mailBrand(app, campaign),
    organizationName,
    formTitle,
    tierName,
    contactEmail,
  }
  return { order, about, hand: pass.hand, holder: holder ?? payerName }
}
