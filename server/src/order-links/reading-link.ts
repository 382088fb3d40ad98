import { addressOf } from '@obole/core/addresses'
import { assert } from '@obole/core/assert'
import { isGoodForMail, orderLinkStateAt } from '@obole/core/order-link'
import type { App } from '../app.ts'
import {
  type Addressed,
  findFirstLink,
  findNewestReadingLink,
  holdAddress,
  insertLink,
} from './order-links.store.ts'

/**
 * The reading link of an order for whoever has its address: the newest while it is good for long enough, then another. Null
 * where the order's address is another by now: a link and the address it is for are of one moment.
 */
export async function readingLinkFor(app: App, { orderId, email }: Addressed): Promise<string | null> {
  const now = app.clock.now()
  const newest = await findNewestReadingLink(app.db, { orderId, email })
  assert(newest, `order ${orderId} has no reading link`)
  if (!newest.isTheirs) return null
  if (isGoodForMail(newest.link, now)) return newest.link.id
  // Of two mails written at once, both find the same.
  const id = app.ids.derivedToken('order-link', `${orderId}:${newest.count}`)
  return app.db.transaction(async (db) => {
    if (!(await holdAddress(db, { orderId, email }))) return null
    await insertLink(db, { id, orderId, kind: 'reading', wish: null, issuedAt: now })
    return id
  })
}

/**
 * The link for a mail that goes to this address and nowhere else. Asked for after everything else that the mail says was
 * read. Throws where the order's address was corrected meanwhile: nothing is sent, and the job's next try reads it all again.
 */
export async function readingLinkForMail(app: App, to: Addressed): Promise<string> {
  const link = await readingLinkFor(app, to)
  if (link === null)
    throw new Error(`the address of order ${to.orderId} was corrected while a mail was written`)
  return link
}

/** The payer's page of an order, as a mail to the payer writes it. */
export async function orderPageForMail(app: App, to: Addressed): Promise<string> {
  const token = await readingLinkForMail(app, to)
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
