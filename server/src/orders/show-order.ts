import type { PayerOrder, UserOrder, UserPayment, WithMore } from '@obole/contract/orders'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { ANYBODY, toWireForm } from '../forms/wire-form.ts'
import { toWireOrganization } from '../organizations/organization.ts'
import { signedIn, type Identity } from '../people/identify.ts'
import {
  findOrderByToken,
  findOrderOfUser,
  findPaymentOfUser,
  type PayerOrderRow,
} from './payer-orders.store.ts'
import { toPayerOrder, toTerm } from './payer-order.ts'

/** The order of a token, for whoever holds it. */
export async function showOrder(app: App, token: string): Promise<PayerOrder | Refusal> {
  const shown = await withCampaign(app, await findOrderByToken(app.db, token))
  return isRefusal(shown) ? shown : shown.order
}

/** An order of the signed-in user; somebody else's is not found. */
export async function showUserOrder(
  app: App,
  identity: Identity,
  id: number,
  wanted: WithMore,
): Promise<UserOrder | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const shown = await withCampaign(app, await findOrderOfUser(app.db, id, user.userId))
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
  if (!row || !campaign) return refuse('PAYMENT_UNKNOWN')
  return {
    ...toTerm(row.term),
    paymentMeans: row.term.means,
    type: row.term.type,
    order: {
      id: row.order_id,
      token: row.token,
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

async function withCampaign(
  app: App,
  row: PayerOrderRow | null,
): Promise<{ order: PayerOrder; campaign: Campaign } | Refusal> {
  const campaign = row && (await loadCampaign(app, { formId: row.form_id }))
  if (!row || !campaign) return refuse('ORDER_UNKNOWN')
  return { order: toPayerOrder(campaign, row, app.clock.now()), campaign }
}
