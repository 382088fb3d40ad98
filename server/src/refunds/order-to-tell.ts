import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { findOrder, type Order } from '../orders/find-order.ts'

/** The order a mail is about, and the campaign whose colours the mail has. */
export async function orderToTell(app: App, orderId: number): Promise<{ order: Order; campaign: Campaign }> {
  const order = await findOrder(app, orderId)
  const campaign = order && (await loadCampaign(app, { formId: order.formId }))
  assert(order && campaign, `no order ${orderId}, or no campaign of it`)
  return { order, campaign }
}
