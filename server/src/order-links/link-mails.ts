import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { type Identity, provenAddress } from '../people/identify.ts'
import { takeTokens } from '../platform/rate-limit.ts'
import { isKeptFromStrangers, isProven, mailboxLimit } from '../platform/mailbox-limits.ts'
import type { StoredLink } from './order-links.store.ts'

const HOUR_MS = 3_600_000

/** An order may have several links, each with its own quota: the order has a quota too. */
const OF_AN_ORDER = { limit: 6, windowMs: HOUR_MS }

type MailedLink = Pick<StoredLink, 'orderId' | 'email' | 'isFree' | 'isKeptBack'>

/**
 * Null, or why no link of this order is mailed now. Decided when the link is requested, and not again while a mail
 * server is down.
 */
export async function linkMailRefusal(
  app: App,
  order: MailedLink,
  identity: Identity,
): Promise<Refusal | null> {
  const limits = [
    { scope: 'order-link-mails', key: String(order.orderId), rate: OF_AN_ORDER },
    mailboxLimit(order.email),
  ]
  return (await freeOrderRefusal(app, order, identity)) ?? takeTokens(app, limits)
}

/** For a free order, a link counts as a mail like the confirmation; if that was kept back, no link follows. */
export async function freeOrderRefusal(
  app: App,
  { email, isFree, isKeptBack }: MailedLink,
  identity: Identity,
): Promise<Refusal | null> {
  if (!isFree) return null
  const provenEmail = provenAddress(identity)
  const isUnwritten =
    (isKeptBack && !isProven(email, provenEmail)) || (await isKeptFromStrangers(app, email, provenEmail))
  return isUnwritten ? refuse('LINK_KEPT_BACK') : null
}
