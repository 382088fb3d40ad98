import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import type { AuditNote } from '../audit/audit.sql.ts'
import type { Identity } from '../people/identify.ts'
import { freeOrderRefusal } from './link-mails.ts'
import { byLink, openLink } from './open-link.ts'
import { revokeLinks } from './order-links.store.ts'
import { newLinkOf } from './order-links.queue.ts'

/**
 * The payer ends every link of the order, including this one; a new one goes to the order's address, unless any visitor
 * may have typed it.
 */
export async function revokeByPayer(
  app: App,
  token: string,
  identity: Identity,
): Promise<{ revoked: true } | Refusal> {
  const link = await openLink(app, token)
  if (isRefusal(link)) return link
  const sendsNewLink = (await freeOrderRefusal(app, link, identity)) === null
  await revoke(app, link.orderId, { ...byLink(link), action: 'order.linksRevoked' }, sendsNewLink)
  return { revoked: true }
}

/** The association ends every link of an order, without ever seeing one; a new one goes to the payer's address. */
export async function revokeByStaff(
  app: App,
  acting: { orderId: number; organizationId: number; formId: number; userId: number },
): Promise<null> {
  const { orderId, organizationId, formId, userId } = acting
  const subject = { type: 'order', id: orderId }
  await revoke(app, orderId, { organizationId, formId, userId, action: 'order.linksRevoked', subject })
  return null
}

async function revoke(app: App, orderId: number, audit: AuditNote, sendsNewLink = true): Promise<void> {
  await revokeLinks(app.db, {
    orderId,
    jobs: sendsNewLink ? [newLinkOf(orderId)] : [],
    audit,
    now: app.clock.now(),
  })
  app.jobs.wake()
}
