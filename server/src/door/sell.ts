import type { DoorSaleBody } from '@obole/contract/door'
import type { OfflineOrderBody } from '@obole/contract/manage-lists'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { mayWriteToPayers } from '@obole/core/association/compliance'
import { parisDate } from '@obole/core/dates/dates'
import { type DoorMeans, isWithinSale, MOST_OF_SALE } from '@obole/core/door/sale'
import { isAnyAdmitted } from '@obole/core/door/scans'
import type { Cents } from '@obole/core/money/money'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { eventRefusal } from '../forms/sale-stop.ts'
import { cancelOffline, orderUnderKey, registerOfflineOrder } from '../orders/offline-order.ts'
import type { Queryable } from '../platform/db.ts'
import { mailboxLimit } from '../platform/mailbox-limits.ts'
import { takeTokens } from '../platform/rate-limit.ts'
import { lockDoor, readSale, readScansOfOrder } from './door.store.ts'
import { forgetTickets } from './passes.ts'
import { openPhoneOf, type Phone } from './phone.ts'
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
  const ended = eventRefusal(campaign)
  if (ended) return ended
  const { sells } = await settingsOf(app.db, campaign)
  if (!sells) return refuse('DOOR_SELLS_NOTHING')
  const now = app.clock.now()
  if (!campaign.tiers.some((tier) => tier.id === sale.tierId && isSoldAtDoor(tier, now)))
    return refuse('DOOR_RATE_NOT_SOLD')
  const body = orderBodyOf(app, campaign, sale, sellerOf(phone))
  if (isRefusal(body)) return body
  const unsent = sale.payer ? await mailRefusal(app, campaign, sale.payer.email) : null
  if (unsent) return unsent
  const judgeTotal = (totalCents: Cents) => tooHighRefusal(sale.means, totalCents)
  const orderId = await registerOfflineOrder(app, { ...receivingOf(phone, sale.id), judgeTotal }, body)
  if (isRefusal(orderId)) return orderId
  forgetTickets(app, campaign.id)
  const { itemIds, totalCents, isUndone } = await readSale(app.db, orderId)
  // The same sale sent once more, after it was taken back.
  return isUndone ? refuse('DOOR_SALE_UNDONE') : { orderId, itemIds, totalCents }
}

const tooHighRefusal = (means: DoorMeans, totalCents: Cents): Refusal | null =>
  isWithinSale(means, totalCents)
    ? null
    : refuse('DOOR_SALE_TOO_HIGH', { details: { maxCents: MOST_OF_SALE[means] } })

const sellerOf = ({ name, gate }: Phone) => `${name} · ${gate}`

/** The key is the phone's own: two phones that made the same id sell twice. */
const receivingOf = (phone: Phone, saleId: string) => ({
  organizationId: phone.organization_id,
  formId: phone.form_id,
  userId: phone.answers_for,
  idempotencyKey: `${phone.id}:${saleId}`,
  soldBy: phone.user_id === null ? sellerOf(phone) : null,
})

/** How long a phone may take its own sale back: somebody had no change after all. */
const UNDONE_WITHIN_MS = 15 * 60_000

export async function undoSale(app: App, asked: { phone: string; id: string }): Promise<null | Refusal> {
  const phone = await openPhoneOf(app, asked.phone)
  if (isRefusal(phone)) return phone
  const sale = receivingOf(phone, asked.id)
  const orderId = await orderUnderKey(app, sale)
  if (orderId === null) return refuse('NOT_FOUND')
  const { placedAt, isUndone } = await readSale(app.db, orderId)
  if (isUndone) return null
  if (app.clock.now() - placedAt.getTime() > UNDONE_WITHIN_MS) return refuse('DOOR_SALE_STANDS')
  const refusal = await cancelOffline(app, { ...sale, orderId }, (db) => admittedRefusal(db, phone, orderId))
  forgetTickets(app, phone.form_id)
  return refusal
}

/** Money is not given back for whoever is in. The lock makes entries of this moment wait, and then find it cancelled. */
async function admittedRefusal(
  db: Queryable,
  { form_id: formId }: Phone,
  orderId: number,
): Promise<Refusal | null> {
  await lockDoor(db, formId)
  return isAnyAdmitted(await readScansOfOrder(db, orderId)) ? refuse('DOOR_SALE_ADMITTED') : null
}

/** Mails that one event's volunteers may send an hour, to addresses that they type. */
const MAILS_OF_AN_EVENT = { limit: 300, windowMs: 3_600_000 }

/** The ticket goes to an address that a volunteer typed: only a verified association writes to such, and not often. */
async function mailRefusal(app: App, campaign: Campaign, email: string): Promise<Refusal | null> {
  if (!mayWriteToPayers(campaign)) return refuse('ASSOCIATION_NOT_VERIFIED')
  const ofEvent = { scope: 'door-mails', key: String(campaign.id), rate: MAILS_OF_AN_EVENT }
  return takeTokens(app, [ofEvent, mailboxLimit(email)])
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
