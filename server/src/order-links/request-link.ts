import type { Wish } from '@obole/contract/orders'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { isMoneyLinkPaused } from '@obole/core/order/order-link'
import { reachedAt } from '@obole/core/privacy/forgetting'
import type { App } from '../app.ts'
import type { Identity } from '../people/identify.ts'
import { addressRange, type Limited, takeTokens } from '../platform/rate-limit.ts'
import { linkMailRefusal } from './link-mails.ts'
import { findNamedLink, linkNameOf, openLink } from './open-link.ts'
import { insertJob } from './order-links.store.ts'
import { wishRefusal } from './wish-refusal.ts'
import { newJob } from '../platform/job.ts'
import { type LinkToSend, sendOrderLinkJob } from './order-links.queue.ts'

const HOUR_MS = 3_600_000

/**
 * Protects mailboxes from a flood of mails. Every token is counted, so that the limits do not reveal whether it is a
 * real link.
 */
function requestLimits(token: string, address: string): Limited[] {
  return [
    { scope: 'order-link', key: token, rate: { limit: 4, windowMs: HOUR_MS } },
    { scope: 'order-link-range', key: addressRange(address), rate: { limit: 60, windowMs: HOUR_MS } },
  ]
}

interface LinkRequest {
  token: string
  address: string
  /** The visitor who asks. */
  identity: Identity
}

/**
 * Sends another link of the same kind to the order's address, for a visitor whose link has ended. The answer is the
 * same whether or not the link ever existed.
 */
export async function requestFreshLink(
  app: App,
  { token, address, identity }: LinkRequest,
): Promise<{ sent: true } | Refusal> {
  const limited = await takeTokens(app, requestLimits(token, address))
  if (isRefusal(limited)) return limited
  const known = linkNameOf(app, token)
  const link = await findNamedLink(app, known)
  if (reachedAt(link?.email) !== null && link && (await linkMailRefusal(app, link, identity)) === null)
    await enqueue(app, { known, kind: 'same', wish: null })
  return { sent: true }
}

/** Sends a money link, for a visitor who can read the order: it only goes to the payer's address. */
export async function requestMoneyLink(
  app: App,
  { token, address, identity, wish }: LinkRequest & { wish: Wish },
): Promise<{ sent: true } | Refusal> {
  const link = await openLink(app, token)
  if (isRefusal(link)) return link
  if (isMoneyLinkPaused(link.emailCorrectedAt, app.clock.now())) return refuse('MONEY_LINK_PAUSED')
  const useless = await wishRefusal(app.db, link.orderId, wish)
  if (useless) return useless
  const limited =
    (await takeTokens(app, requestLimits(token, address))) ?? (await linkMailRefusal(app, link, identity))
  if (isRefusal(limited)) return limited
  await enqueue(app, { known: linkNameOf(app, token), kind: 'money', wish })
  return { sent: true }
}

async function enqueue(app: App, order: Omit<LinkToSend, 'id'>): Promise<void> {
  const job = newJob(sendOrderLinkJob, { id: app.ids.token(), ...order })
  await insertJob(app.db, job, app.clock.now())
  app.jobs.wake()
}
