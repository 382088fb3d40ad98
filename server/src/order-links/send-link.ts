import type { Wish } from '@obole/contract/orders'
import { addressOf } from '@obole/core/site/addresses'
import { assert } from '@obole/core/assert'
import { isMoneyLinkPaused } from '@obole/core/order/order-link'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { mailBrand } from '../forms/mail-brand.ts'
import { titleOfOrder } from '../forms/order-title.ts'
import { type LinkPurpose, orderLinkMail } from '../mails/order-link-mail.ts'
import { byLink, findNamedLink, signMoneyLink } from './open-link.ts'
import {
  findLinkReader,
  holdLinkReader,
  insertLink,
  type LinkReader,
  type StoredLink,
} from './order-links.store.ts'
import { readingLinkForMail } from './reading-link.ts'
import type { LinkToSend } from './order-links.queue.ts'
import { wishRefusal } from './wish-refusal.ts'

/** Sends a link to the order's address. For an unknown link nothing is sent, and the caller is not told. */
export async function sendOrderLink(app: App, { id, known: name, kind, wish }: LinkToSend): Promise<void> {
  const known = await findNamedLink(app, name)
  if (!known) return
  const { orderId } = known
  const asksMoney = kind === 'money' || known.kind === 'money'
  const asked = wish ?? known.wish
  const reader = asksMoney ? await makeMoneyLink(app, known, { id, wish: asked }) : null
  if (!reader) return sendReadingLink(app, orderId)
  const token = signMoneyLink(app, id)
  const leadsTo = asked !== null && 'ticket' in asked ? 'ticket' : 'money'
  await write(app, { reader, orderId, token, leadsTo, key: `order-link-${id}` })
}

/** Sends a reading link alone, for instance after all links of an order were revoked. */
export async function sendReadingLink(app: App, orderId: number): Promise<void> {
  const reader = await findLinkReader(app.db, orderId)
  assert(reader, `no order ${orderId}`)
  // A payer by hand may have left no address.
  if (!reader.email) return
  const token = await readingLinkForMail(app, { orderId, email: reader.email })
  await write(app, { reader, orderId, token, leadsTo: 'reading', key: `order-link-${app.ids.token()}` })
}

/**
 * Makes a money link and answers whom it goes to. The pause is checked, the address read and the link made while the
 * address is locked: a correction comes either before, and no link is made, or after, and ends it.
 */
function makeMoneyLink(
  app: App,
  known: StoredLink,
  { id, wish }: { id: string; wish: Wish | null },
): Promise<LinkReader | null> {
  const { orderId } = known
  return app.db.transaction(async (db) => {
    const reader = await holdLinkReader(db, orderId)
    const now = app.clock.now()
    if (!reader?.email || isMoneyLinkPaused(reader.email_corrected_at?.getTime() ?? null, now)) return null
    // The plan or the ticket may have ended since the link was requested.
    if (await wishRefusal(db, orderId, wish)) return null
    const audit = { ...byLink(known), action: 'order.moneyLinkSent' }
    await insertLink(db, { id, wish, orderId, kind: 'money', issuedAt: now }, audit)
    return reader
  })
}

interface Letter {
  reader: LinkReader
  orderId: number
  token: string
  leadsTo: LinkPurpose
  key: string
}

async function write(app: App, { reader, orderId, token, leadsTo, key }: Letter): Promise<void> {
  if (!reader.email) return
  const campaign = await loadCampaign(app, { formId: reader.form_id })
  assert(campaign, `no campaign of order ${orderId}`)
  const mail = orderLinkMail(leadsTo, {
    brand: await mailBrand(app, campaign),
    locale: reader.locale,
    firstName: reader.first_name,
    orderId,
    organizationName: campaign.organizationName,
    formTitle: await titleOfOrder(app, campaign, orderId),
    url: app.config.PUBLIC_URL + addressOf({ page: 'order', token }),
  })
  await app.mail.send({ ...mail, to: reader.email, key })
}
