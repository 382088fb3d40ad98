import { addressOf } from '@obole/core/addresses'
import { assert } from '@obole/core/assert'
import { isGoodForMail, orderLinkStateAt } from '@obole/core/order-link'
import type { App } from '../app.ts'
import { findFirstLink, findNewestReadingLink, insertLink } from './order-links.store.ts'

/**
 * The reading link for a mail to the payer: the newest while it is good for long enough, then another. For mails to the
 * payer's own address alone: no answer to a page or to the association ever holds it.
 */
export async function readingLinkForMail(app: App, orderId: number): Promise<string> {
  const now = app.clock.now()
  const newest = await findNewestReadingLink(app.db, orderId)
  assert(newest, `order ${orderId} has no reading link`)
  if (isGoodForMail(newest.link, now)) return newest.link.id
  // Of two mails written at once, both find the same.
  const id = app.ids.derivedToken('order-link', `${orderId}:${newest.count}`)
  await insertLink(app.db, { id, orderId, kind: 'reading', wish: null, issuedAt: now })
  return id
}

/** The payer's page of an order, as a mail to the payer writes it. */
export async function orderPageForMail(app: App, orderId: number): Promise<string> {
  const token = await readingLinkForMail(app, orderId)
  return app.config.PUBLIC_URL + addressOf({ page: 'order', token })
}

/**
 * The link an order was born with, while it is good: for whoever has just paid, who is known by the id of the payment.
 * Once it was revoked or has aged, that id leads to no other.
 */
export async function firstLinkOf(app: App, orderId: number): Promise<string | null> {
  const link = await findFirstLink(app.db, orderId)
  return link && orderLinkStateAt(link, app.clock.now()) === 'valid' ? link.id : null
}
