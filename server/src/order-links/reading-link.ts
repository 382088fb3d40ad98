import { addressOf } from '@obole/core/site/addresses'
import { assert } from '@obole/core/assert'
import { isGoodForMail, orderLinkStateAt } from '@obole/core/order/order-link'
import type { App } from '../app.ts'
import { sharedWork } from '../platform/shared-work.ts'
import {
  type AddressedOrder,
  findFirstLink,
  findNewestReadingLinks,
  holdAddress,
  insertLink,
  type NewestLink,
} from './order-links.store.ts'

const nameOf = ({ orderId, email }: AddressedOrder) => `${orderId} ${email}`

const findNewestLink = sharedWork<App, AddressedOrder, NewestLink | null>({
  atMost: 64,
  gathers: true,
  keysOf: (order) => [nameOf(order)],
  together: async (app, orders) => {
    const found = await findNewestReadingLinks(app.db, orders)
    return new Map(found.map((newest) => [nameOf({ ...newest.link, email: newest.email }), newest]))
  },
  alone: async (app, order) => (await findNewestReadingLinks(app.db, [order]))[0] ?? null,
})

/**
 * The reading link of an order for this address: the newest one while it is valid for long enough, otherwise a new one.
 * Null where the order's address has changed: a link is only made while its address is the order's.
 */
export async function readingLinkFor(app: App, { orderId, email }: AddressedOrder): Promise<string | null> {
  const now = app.clock.now()
  const newest = await findNewestLink(app, { orderId, email })
  assert(newest, `order ${orderId} has no reading link`)
  if (!newest.isTheirs) return null
  if (isGoodForMail(newest.link, now)) return newest.link.id
  // Two mails written at once get the same link.
  const id = app.ids.derivedToken('order-link', `${orderId}:${newest.count}`)
  return app.db.transaction(async (db) => {
    if (!(await holdAddress(db, { orderId, email }))) return null
    await insertLink(db, { id, orderId, kind: 'reading', wish: null, issuedAt: now })
    return id
  })
}

/**
 * The link for a mail that goes only to this address. Call it after reading everything else the mail says. Throws where
 * the order's address was corrected meanwhile: nothing is sent, and the job's next run reads everything again.
 */
export async function readingLinkForMail(app: App, to: AddressedOrder): Promise<string> {
  const link = await readingLinkFor(app, to)
  if (link === null)
    throw new Error(`the address of order ${to.orderId} was corrected while a mail was written`)
  return link
}

/** The payer's page of an order, for a mail to the payer. */
export async function orderPageForMail(app: App, to: AddressedOrder): Promise<string> {
  const token = await readingLinkForMail(app, to)
  return app.config.PUBLIC_URL + addressOf({ page: 'order', token })
}

/**
 * The first link of an order, while it is valid: for the payer who has just paid, known by the id of the payment. Once
 * that link is revoked or too old, the payment's id gives no other.
 */
export async function firstLinkOf(app: App, orderId: number): Promise<string | null> {
  const link = await findFirstLink(app.db, orderId)
  return link && orderLinkStateAt(link, app.clock.now()) === 'valid' ? link.id : null
}
