import { addressOf } from '@obole/core/addresses'
import { assert } from '@obole/core/assert'
import { isMoneyLinkPaused } from '@obole/core/order-link'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { orderLinkMail } from '../mails/order-link-mail.ts'
import { takeToken } from '../platform/rate-limit.ts'
import { byLink, findNamedLink, signMoneyLink } from './open-link.ts'
import { findLinkReader, hasPlan, insertLink, type StoredLink } from './order-links.store.ts'
import { readingLinkForMail } from './reading-link.ts'
import type { LinkToSend } from './request-link.ts'

/** An order may have several links, each with a quota of its own: its mailbox has one too. */
const MAILS_OF_AN_ORDER = { limit: 6, windowMs: 3_600_000 }

/** Sends a link to the order's address. Nothing is sent for what is no link of ours, and nobody is told. */
export async function sendOrderLink(app: App, { id, known: name, kind, wish }: LinkToSend): Promise<void> {
  const known = await findNamedLink(app, name)
  if (!known) return
  const asksMoney = kind === 'money' || known.kind === 'money'
  // The address may have been corrected, or the plan have ended, since it was asked for.
  const isPaused = isMoneyLinkPaused(known.emailCorrectedAt, app.clock.now())
  const isMoney = asksMoney && !isPaused && (await hasPlan(app.db, known.orderId))
  await send(app, known, isMoney ? { id, wish: wish ?? known.wish } : null)
}

/** A reading link after all links of an order were revoked. */
export async function sendReadingLink(app: App, orderId: number): Promise<void> {
  await write(
    app,
    orderId,
    await readingLinkForMail(app, orderId),
    'reading',
    `order-link-${app.ids.token()}`,
  )
}

async function send(
  app: App,
  known: StoredLink,
  money: { id: string; wish: StoredLink['wish'] } | null,
): Promise<void> {
  const { orderId } = known
  const limited = await takeToken(app, 'order-link-mails', String(orderId), MAILS_OF_AN_ORDER)
  if (limited) return app.log.warn({ orderId }, 'no more links are mailed for this order for a while')
  const kind = money ? 'money' : 'reading'
  if (money) {
    const audit = { ...byLink(known), action: 'order.moneyLinkSent' }
    await insertLink(app.db, { ...money, orderId, kind: 'money', issuedAt: app.clock.now() }, audit)
  }
  const token = money ? signMoneyLink(app, money.id) : await readingLinkForMail(app, orderId)
  await write(app, orderId, token, kind, `order-link-${money?.id ?? app.ids.token()}`)
}

async function write(
  app: App,
  orderId: number,
  token: string,
  kind: StoredLink['kind'],
  key: string,
): Promise<void> {
  const reader = await findLinkReader(app.db, orderId)
  assert(reader, `no order ${orderId}`)
  // Money received by hand may come from somebody who left no address.
  if (!reader.email) return
  const campaign = await loadCampaign(app, { formId: reader.form_id })
  assert(campaign, `no campaign of order ${orderId}`)
  const mail = orderLinkMail(kind, {
    locale: reader.locale,
    firstName: reader.first_name,
    orderId,
    organizationName: campaign.organizationName,
    formTitle: campaign.title,
    url: app.config.PUBLIC_URL + addressOf({ page: 'order', token }),
  })
  await app.mail.send({ ...mail, to: reader.email, key })
}
