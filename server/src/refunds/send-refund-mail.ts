import { assert } from '@obole/core/assert'
import { cents } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { orderTitle } from '../forms/order-title.ts'
import { refundMail, refundRefusedMail } from '../mails/refund-mails.ts'
import { refundWaitsMail } from '../mails/refund-waits-mail.ts'
import { orderPageForMail } from '../order-links/reading-link.ts'
import { debitsLeft, hasGivenUpDebits } from '../orders/find-order.ts'
import { membersWho } from '../people/members-who.ts'
import { findRefundToTell, keptOf, refundedLineOf } from './adjustments.store.ts'
import { creditNotesSince } from './credit-notes.ts'
import { givenUpEntry } from './given-up-entry.ts'
import { totalOf } from './refund.ts'
import { findRefund } from './refunds.store.ts'
import { orderToTell } from './order-to-tell.ts'

async function loadRefund(app: App, refundId: string) {
  const refund = await findRefund(app.db, refundId)
  assert(refund, `no refund ${refundId}`)
  return { refund, ...(await orderToTell(app, refund.orderId)) }
}

/** Informs the payer that money is on its way back. */
export async function sendRefundMail(app: App, refundId: string): Promise<void> {
  const { refund, order, campaign } = await loadRefund(app, refundId)
  if (order.payer.email === null) return
  const payment = await findRefundToTell(app.db, refundId)
  assert(payment, `no payment of refund ${refundId}`)
  const { creditNotes, attachments } = await creditNotesSince(app, {
    orderId: order.id,
    since: refund.createdAt,
    locale: order.locale,
  })
  const mail = refundMail({
    locale: order.locale,
    brand: await mailBrand(app, campaign),
    orderId: order.id,
    firstName: order.payer.firstName,
    organizationName: campaign.organizationName,
    formTitle: orderTitle(campaign, order.lines),
    amountCents: refund.parts.associationCents,
    tipCents: refund.parts.tipCents,
    paidOn: payment.paid_on,
    paidCents: cents(payment.paid_cents),
    lines: payment.lines.map(refundedLineOf),
    canceled: payment.canceled,
    stands: payment.stands,
    debits: debitsLeft(order),
    hadDebits: hasGivenUpDebits(order),
    keptCents: keptOf(payment.canceled),
    message: refund.message,
    orderUrl: await orderPageForMail(app, { orderId: order.id, email: order.payer.email }),
    isByHand: false,
    creditNotes,
  })
  const calendar = await givenUpEntry(app, campaign, {
    email: order.payer.email,
    canceled: payment.canceled,
  })
  await app.mail.send({
    ...mail,
    attachments: [...attachments, ...calendar],
    to: order.payer.email,
    key: `refund-${refund.number}`,
  })
}

/** Informs the payer that the refund waits for the association's money; sends nothing where it no longer waits. */
export async function sendRefundWaitsMail(app: App, refundId: string): Promise<void> {
  const { refund, order, campaign } = await loadRefund(app, refundId)
  if (refund.state !== 'Waiting' || order.payer.email === null) return
  const mail = refundWaitsMail({
    locale: order.locale,
    brand: await mailBrand(app, campaign),
    orderId: order.id,
    firstName: order.payer.firstName,
    organizationName: campaign.organizationName,
    formTitle: orderTitle(campaign, order.lines),
    totalCents: totalOf(refund.parts),
    orderUrl: await orderPageForMail(app, { orderId: order.id, email: order.payer.email }),
  })
  await app.mail.send({ ...mail, to: order.payer.email, key: `refund-waits-${refund.number}` })
}

/**
 * Informs the person who asked that the bank refused: the payer for their contribution, otherwise the members who may
 * move the money.
 */
export async function sendRefundRefusedMail(app: App, refundId: string): Promise<void> {
  const { refund, order, campaign } = await loadRefund(app, refundId)
  const isForPayer = refund.askedBy === 'payer'
  const { email: payerEmail, firstName: payerName } = order.payer
  const readers = isForPayer
    ? payerEmail === null
      ? []
      : [{ email: payerEmail, firstName: payerName, locale: order.locale }]
    : await membersWho(app, 'moveMoney', refund.organizationId)
  for (const { email, firstName, locale } of readers) {
    const mail = refundRefusedMail({
      locale,
      orderId: order.id,
      firstName,
      organizationName: campaign.organizationName,
      amountCents: refund.parts.associationCents,
      tipCents: refund.parts.tipCents,
      isForPayer,
    })
    await app.mail.send({ ...mail, to: email, key: `refund-refused-${refund.number}-${email}` })
  }
}
