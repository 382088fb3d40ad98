import type { DoorSaleBody } from '@obole/contract/door'
import type { OfflineOrderBody } from '@obole/contract/manage-lists'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { registerOfflineOrder } from '../orders/offline-order.ts'
import { readSale } from './door.store.ts'
import { forgetTickets } from './passes.ts'
import { openPhoneOf } from './phone.ts'
import { settingsOf } from './settings.ts'
import { isSoldAtDoor } from './sync-phone.ts'

export interface DoorSale {
  orderId: number
  itemIds: number[]
  totalCents: number
}

/**
 * Sells tickets for money received by hand: an order like any other, from the same stock. Sent twice under one id, it
 * is one sale. Whoever opened the phone, or made its link, answers for the money.
 */
export async function sellAtDoor(app: App, sale: DoorSaleBody): Promise<DoorSale | Refusal> {
  const phone = await openPhoneOf(app, sale.phone)
  if (isRefusal(phone)) return phone
  const campaign = await loadCampaign(app, { formId: phone.form_id }, { fresh: true })
  if (!campaign) return refuse('NOT_FOUND')
  const { sells } = await settingsOf(app.db, campaign)
  if (!sells) return refuse('DOOR_SELLS_NOTHING')
  if (!campaign.tiers.some((tier) => tier.id === sale.tierId && isSoldAtDoor(tier)))
    return refuse('DOOR_RATE_NOT_SOLD')
  const body = orderBodyOf(app, campaign, sale, `${phone.name} · ${phone.gate}`)
  if (isRefusal(body)) return body
  const { organizationId, id: formId } = campaign
  // The key is the phone's own: two phones that made the same id sell twice.
  const receiving = {
    organizationId,
    formId,
    userId: phone.answers_for,
    idempotencyKey: `${phone.id}:${sale.id}`,
  }
  const orderId = await registerOfflineOrder(app, receiving, body)
  if (isRefusal(orderId)) return orderId
  forgetTickets(app, formId)
  return { orderId, ...(await readSale(app.db, orderId)) }
}

/** Somebody who leaves neither name nor address buys in the name of the door, which the association can write to. */
function orderBodyOf(
  app: App,
  { formType, slug, contactEmail }: Campaign,
  { tierId, count, means, amountCents, payer }: DoorSaleBody,
  soldBy: string,
): OfflineOrderBody | Refusal {
  const email = payer?.email ?? contactEmail
  if (email === null) return refuse('DOOR_PAYER_NEEDED')
  const { firstName, lastName } = payer ?? { firstName: 'Vente', lastName: 'à l’entrée' }
  const item = { tierId, customAmount: amountCents ?? null, customFields: [], extraOptions: [] }
  return {
    formType,
    formSlug: slug,
    items: Array.from({ length: count }, () => item),
    payer: { firstName, lastName, email, mayBeNamed: false },
    means,
    receivedOn: parisDate(app.clock.now()),
    note: `Vendu à l’entrée par ${soldBy}`,
    sendConfirmation: payer != null,
  }
}
