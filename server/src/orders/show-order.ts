import type { PayerOrder, UserOrder, UserPayment, WithMore } from '@obole/contract/orders'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { ANYBODY, toWireForm } from '../forms/wire-form.ts'
import { orderLinkEndsAt } from '@obole/core/order/order-link'
import { type OpenLink, openLink } from '../order-links/open-link.ts'
import { readingLinkFor } from '../order-links/reading-link.ts'
import { toWireOrganization } from '../organizations/organization.ts'
import { signedIn, type Identity } from '../people/identify.ts'
import {
  findOrderById,
  findOrderOfUser,
  findPaymentOfUser,
  type PayerOrderRow,
} from './payer-orders.store.ts'
import { toPayerOrder, toTerm } from './payer-order.ts'

/** The order of a link, for its holder. */
export async function showOrder(app: App, token: string): Promise<PayerOrder | Refusal> {
  const link = await openLink(app, token)
  return isRefusal(link) ? link : showLinkedOrder(app, link)
}

export async function showLinkedOrder(app: App, link: OpenLink): Promise<PayerOrder | Refusal> {
  const row = await findOrderById(app.db, link.orderId)
  const shown = await withCampaign(app, row, () => openedBy(app, link))
  return isRefusal(shown) ? shown : shown.order
}

/** An order of the signed-in user; an order of another person is not found. */
export async function showUserOrder(
  app: App,
  identity: Identity,
  id: number,
  wanted: WithMore,
): Promise<UserOrder | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const row = await findOrderOfUser(app.db, id, user.userId)
  const shown = await withCampaign(app, row, (order) => openedByOwner(app, order))
  if (isRefusal(shown)) return shown
  return { ...shown.order, ...onRequest(app, shown.campaign, wanted) }
}

function onRequest(app: App, campaign: Campaign, { withForm, withOrganization }: WithMore) {
  return {
    ...(withForm ? { form: toWireForm(campaign, ANYBODY, app.clock.now()) } : {}),
    ...(withOrganization ? { organization: toWireOrganization(campaign.organization) } : {}),
  }
}

/** A payment of the signed-in user. */
export async function showUserPayment(
  app: App,
  identity: Identity,
  id: number,
  wanted: WithMore,
): Promise<UserPayment | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const row = await findPaymentOfUser(app.db, id, user.userId)
  const campaign = row && (await loadCampaign(app, { formId: row.form_id }))
  const token = row && (await readingLinkFor(app, { orderId: row.order_id, email: row.email }))
  if (!row || !campaign || !token) return refuse('PAYMENT_UNKNOWN')
  return {
    ...toTerm(row.term),
    paymentMeans: row.term.means,
    type: row.term.type,
    order: {
      id: row.order_id,
      token,
      date: row.ordered_at.toISOString(),
      organizationSlug: campaign.organizationSlug,
      organizationName: campaign.organizationName,
      formType: campaign.formType,
      formSlug: campaign.slug,
    },
    items: row.items,
    meta: { createdAt: row.created_at.toISOString(), updatedAt: row.updated_at.toISOString() },
    ...onRequest(app, campaign, wanted),
  }
}

/** A user signed in with the order's address may read it; a money link is still requested by mail. */
async function openedByOwner(app: App, { id, payer }: PayerOrderRow): Promise<Opened | Refusal> {
  const token = await readingLinkFor(app, { orderId: id, email: payer.email ?? '' })
  if (token === null) return refuse('ORDER_UNKNOWN')
  const endsAt = new Date(orderLinkEndsAt({ kind: 'reading', issuedAt: app.clock.now() })).toISOString()
  return { token, link: { kind: 'reading', endsAt, wish: null } }
}

type Opened = Pick<PayerOrder, 'token' | 'link'>

/**
 * A reading link is kept as it is, otherwise it would never expire. A money link came from the mailbox a new reading
 * link would go to.
 */
async function openedBy(
  app: App,
  { id, orderId, email, kind, issuedAt, wish }: OpenLink,
): Promise<Opened | Refusal> {
  const token = kind === 'reading' ? id : await readingLinkFor(app, { orderId, email })
  if (token === null) return refuse('ORDER_LINK_ENDED')
  return { token, link: { kind, endsAt: new Date(orderLinkEndsAt({ kind, issuedAt })).toISOString(), wish } }
}

async function withCampaign(
  app: App,
  row: PayerOrderRow | null,
  open: (row: PayerOrderRow) => Promise<Opened | Refusal>,
): Promise<{ order: PayerOrder; campaign: Campaign } | Refusal> {
  const campaign = row && (await loadCampaign(app, { formId: row.form_id }))
  if (!row || !campaign) return refuse('ORDER_UNKNOWN')
  const opened = await open(row)
  if (isRefusal(opened)) return opened
  return { order: { ...toPayerOrder(campaign, row, app.clock.now()), ...opened }, campaign }
}
