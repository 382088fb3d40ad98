import { lineOverCharge, MAX_CHARGE_CENTS, TOO_MUCH_CENTS } from '@obole/contract/campaign-limits'
import type { OfflineOrderBody } from '@obole/contract/manage-lists'
import type { SentItem } from '@obole/contract/carts'
import type { OrderPayer } from '@obole/contract/order-payer'
import { isRefusal, refuse, type FieldIssue, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import type { PricedCart } from '@obole/core/cart/cart'
import { type LocalDate, parisDate, parisInstant } from '@obole/core/dates/dates'
import type { Locale, Text } from '@obole/core/locale'
import { message, problemsOf } from '@obole/core/validation/messages'
import { receivedDayRule } from '@obole/core/validation/received-day'
import { type Cents, cents, formatAmount, ZERO } from '@obole/core/money/money'
import { validateOfflinePayer } from '@obole/core/validation/payer'
import { isDonation, isMonthly } from '@obole/core/campaign/tier'
import type { App } from '../app.ts'
import { lineName, priceOf, stocksOfItem, tierOf } from '../carts/cart.ts'
import { filesRefusal } from '../carts/file-answers.ts'
import { answerIssues, repeatsOption, tidied } from '../carts/item-errors.ts'
import type { Campaign } from '../forms/campaign.ts'
import { forgetCampaign, loadCampaign } from '../forms/load-campaign.ts'
import { eventRefusal, saleRefusal } from '../forms/sale-stop.ts'
import { issuesOf, refuseFields } from '../organizations/field-issues.ts'
import { requestHash } from '../platform/request-hash.ts'
import { type FrozenLine, type FrozenTerm, frozenOptions } from '../payments/frozen-order.ts'
import { failedRequirement, type Queryable } from '../platform/db.ts'
import type { ActingOnOrder } from './correct-participant.ts'
import { lockLines } from './corrections.store.ts'
import {
  cancelOfflineOrder,
  findOfflineOrder,
  type OfflineCheque,
  insertOfflineCart,
  insertOfflineOrder,
} from './offline.store.ts'
import { settleReceiptJob } from '../payments/payments.queue.ts'
import { newJob } from '../platform/job.ts'
import { makePapersJob, sendConfirmationJob } from './orders.queue.ts'
import type { NewOrder } from './write-order.sql.ts'

export interface Receiving {
  organizationId: number
  formId: number
  userId: number
  idempotencyKey: string | null
  /** Who sold it at the door, without an account; the user only answers for them. */
  soldBy?: string | null
  /** Of long ago, from a file: nothing is sent, and its receipt is issued when the association asks for it. */
  isQuiet?: boolean
  /** What the place of sale makes of the total; the desk takes any. */
  judgeTotal?: (totalCents: Cents) => Refusal | null
}

/**
 * Enters money that was received by hand: an order like any other, priced by the campaign, whose payment is registered
 * and not charged. It is not in the ledger, because the money did not pass through us.
 */
export async function registerOfflineOrder(
  app: App,
  receiving: Receiving,
  body: OfflineOrderBody,
): Promise<number | Refusal> {
  const { organizationId, formId, userId, idempotencyKey, soldBy = null, isQuiet = false } = receiving
  const campaign = await loadCampaign(app, { formId }, { fresh: true })
  if (!campaign) return refuse('NOT_FOUND')
  if (campaign.state === 'Deleted')
    return refuse('FORM_STATE_REFUSED', { details: { state: campaign.state } })
  const cartId = body.cartId ?? cartIdOf(app, { formId, userId, idempotencyKey })
  const hash = requestHash(body)
  const known = await writtenBefore(app, cartId, hash)
  if (known !== null) return known
  const ended = eventRefusal(campaign)
  if (ended) return ended
  const items = itemsOf(app, campaign, body)
  if (isRefusal(items)) return items
  const strange = await filesRefusal(app, campaign, body.cartId ?? null, items)
  if (strange) return strange
  const order = frozenOrder(app, campaign, body, items)
  if (isRefusal(order)) return order
  const refused = receiving.judgeTotal?.(order.totalCents)
  if (refused) return refused
  const now = app.clock.now()
  try {
    const orderId = await insertOfflineOrder(app.db, {
      cartId,
      requestHash: hash,
      at: momentOf(body.receivedOn, now),
      now,
      order,
      means: body.means,
      cheque: chequeOf(body),
      followUp: isQuiet ? null : followUpOf(body, order),
      audit: {
        organizationId,
        formId,
        userId: soldBy === null ? userId : null,
        action: 'order.registered',
        details: {
          means: body.means,
          amount: order.totalCents,
          receivedOn: body.receivedOn,
          ...(soldBy === null ? {} : { soldBy }),
        },
      },
    })
    forgetCampaign(app, formId)
    app.jobs.wake()
    return orderId
  } catch (error) {
    if (failedRequirement(error) === 'stock') return refuse('TICKETS_SOLD_OUT')
    if (failedRequirement(error) === 'event') return saleRefusal('canceled')
    // The same call arrived twice at once and the other one was written; or the cart cannot be used for this.
    if (failedRequirement(error) === 'cart')
      return (await writtenBefore(app, cartId, hash)) ?? refuse('CART_UNKNOWN')
    throw error
  }
}

const followUpOf = ({ sendConfirmation }: OfflineOrderBody, { payer }: NewOrder) =>
  sendConfirmation && payer.email !== null ? sendConfirmationJob : makePapersJob

/** The same for the same call. */
function cartIdOf(
  app: App,
  { formId, userId, idempotencyKey }: Pick<Receiving, 'formId' | 'userId' | 'idempotencyKey'>,
) {
  const seed = idempotencyKey ? `${userId}:${formId}:${idempotencyKey}` : app.ids.token()
  return app.ids.derivedToken('offline-order', seed)
}

/** The order that a call under this key made; null where it made none. */
export const orderUnderKey = async (
  app: App,
  key: { formId: number; userId: number; idempotencyKey: string },
): Promise<number | null> => (await findOfflineOrder(app.db, cartIdOf(app, key)))?.orderId ?? null

/** The order that the same call made before; null where there is none. */
async function writtenBefore(app: App, cartId: string, hash: string): Promise<number | Refusal | null> {
  const known = await findOfflineOrder(app.db, cartId)
  if (!known) return null
  return known.hash === hash ? known.orderId : refuse('IDEMPOTENCY_KEY_REUSED')
}

/** What was entered about a cheque; null where nothing was, or for other means. */
function chequeOf({ means, cheque }: OfflineOrderBody): OfflineCheque | null {
  if (means !== 'Check') return null
  const { number, bank, drawer } = cheque ?? {}
  const written = { number: number || null, bank: bank || null, drawer: drawer || null }
  return Object.values(written).some(Boolean) ? written : null
}

/** Noon of the day it was received; now, if that is today. */
function momentOf(receivedOn: string, now: number): number {
  return receivedOn === parisDate(now) ? now : parisInstant(receivedOn, '12:00')
}

/** The items as the campaign sells them; otherwise what is wrong with them. */
function itemsOf(app: App, campaign: Campaign, body: OfflineOrderBody): SentItem[] | Refusal {
  const today = parisDate(app.clock.now())
  const items = body.items.map((item) => sentItem(campaign, item, body.payer, today))
  const unknown = items.flatMap((item, index) => (item ? [] : [tariffUnknown(index)]))
  if (unknown.length > 0) return refuse('TARIFF_UNKNOWN', { issues: unknown })
  const sent = items.filter((item) => item !== null)
  return invalidFields(body, campaign, sent, today) ?? sent
}

function frozenOrder(
  app: App,
  campaign: Campaign,
  body: OfflineOrderBody,
  sent: readonly SentItem[],
): NewOrder | Refusal {
  const now = app.clock.now()
  // Sale dates bind buyers: the association decides what it accepts by hand.
  const catalogue = {
    ...campaign,
    tiers: campaign.tiers.map((tier) => ({ ...tier, saleStart: null, saleEnd: null })),
  }
  const priced = priceOf(
    catalogue,
    { items: sent, coupon: null, instalmentCount: 1, paymentDay: null, tipCents: ZERO },
    now,
  )
  const [error] = priced.errors
  if (error) return refuse(error.code, { details: { errors: priced.errors } })
  const tooHigh = lineOverCharge(priced.lines)
  if (tooHigh !== null) return amountTooHigh(tooHigh)
  return {
    organizationId: campaign.organizationId,
    formId: campaign.id,
    providerAccount: null,
    label: campaign.title,
    token: app.ids.token(),
    locale: 'fr',
    payer: payerOf(body),
    couponId: null,
    couponStockId: null,
    lines: priced.lines.map((line) => frozenLine(campaign, sent, line)),
    terms: termsOf(body, priced.amountCents),
    recurrence: null,
    linesCents: priced.initialCents,
    discountCents: ZERO,
    vatCents: priced.vatCents,
    tipCents: ZERO,
    totalCents: priced.amountCents,
    // The user who enters the order cannot agree to anything for the payer.
    consents: [],
    note: body.note || null,
  }
}

/** Received in one piece; where there was nothing to pay, there is no payment. */
function termsOf({ receivedOn }: OfflineOrderBody, amountCents: Cents): FrozenTerm[] {
  if (amountCents === 0) return []
  return [{ number: 1, state: 'Registered', dueOn: receivedOn, amountCents, tipCents: ZERO }]
}

/** An amount above what one payment allows is a typing error, and must not become a receipt. */
function amountTooHigh(index: number): Refusal {
  const less = (locale: Locale) =>
    message('amountTooHigh', locale, { max: formatAmount(TOO_MUCH_CENTS, locale) })
  const path = `items.${index}.customAmount`
  return refuse('AMOUNT_TOO_HIGH', {
    details: { maxCents: MAX_CHARGE_CENTS },
    issues: [{ path, code: 'AMOUNT_TOO_HIGH', message: { fr: less('fr'), en: less('en') } }],
  })
}

function tariffUnknown(index: number): FieldIssue {
  return { path: `items.${index}.tierId`, code: 'TARIFF_UNKNOWN', message: NO_SUCH_RATE }
}

const NO_SUCH_RATE: Text = {
  fr: 'Ce tarif n’existe pas ou plus dans la campagne',
  en: 'The campaign does not have this rate, or no longer does',
}
/** Null for a rate the campaign does not have. A monthly gift needs a card, so it cannot be given by hand. */
function sentItem(
  campaign: Campaign,
  item: OfflineOrderBody['items'][number],
  { firstName, lastName }: OfflineOrderBody['payer'],
  today: LocalDate,
): SentItem | null {
  const tier = campaign.tiers.find(({ id }) => id === item.tierId)
  if (item.tierId !== null && (!tier || isMonthly(tier.tierType))) return null
  if (repeatsOption(item)) return null
  const whoPays = tier?.asksParticipant ? { firstName, lastName } : null
  const participant = item.participant ?? whoPays
  return tidied(campaign, { ...item, tierType: tier?.tierType ?? 'Donation', participant }, today)
}

function invalidFields(
  { payer, receivedOn }: OfflineOrderBody,
  campaign: Campaign,
  items: readonly SentItem[],
  today: string,
): Refusal | null {
  const { wrong, missing } = answerIssues(campaign, items, today, { isByHand: true })
  const issues = [
    ...issuesOf(validateOfflinePayer(payer), 'payer.'),
    ...wrong,
    ...missing,
    ...issuesOf(problemsOf([['receivedOn', receivedDayRule(receivedOn, today)]])),
  ]
  return issues.length > 0 ? refuseFields(issues) : null
}

function frozenLine(
  campaign: Campaign,
  items: readonly SentItem[],
  line: PricedCart['lines'][number],
): FrozenLine {
  const item = items[line.itemIndex]
  if (!item) throw new Error('a priced line without its item')
  const tier = tierOf(campaign, item)
  const type = tier ? line.tierType : 'OfflineDonation'
  return {
    tierId: line.tierId,
    type,
    name: lineName(campaign, item),
    priceCategory: tier?.price.category ?? 'Pwyw',
    amountCents: line.amountCents,
    initialAmountCents: line.grossCents,
    discountCents: line.discountCents,
    vatCents: line.vatCents,
    vatByRate: line.vatByRate,
    termCents: [cents(line.amountCents)],
    monthlyCents: null,
    isEligibleTaxReceipt: tier
      ? tier.isEligibleTaxReceipt
      : isDonation(type) && campaign.organization.fiscalReceiptEligibility,
    participant: item.participant ?? null,
    customFields: item.customFields,
    options: frozenOptions(item, line),
    stockIds: stocksOfItem(campaign, item),
  }
}

/** `validateOfflinePayer` has checked that there is an e-mail address or a postal one. */
function payerOf({ payer }: OfflineOrderBody): OrderPayer {
  const { firstName, lastName, companyName } = payer
  const [address, zipCode, city, country] = [payer.address, payer.zipCode, payer.city, payer.country].map(
    (typed) => typed || null,
  )
  const person = {
    firstName,
    lastName,
    birthDate: null,
    companyName: companyName || null,
    companySiren: null,
    companyLegalStatus: null,
    payAsOrganisation: !!companyName,
    showName: payer.mayBeNamed,
    showAmount: payer.mayBeNamed,
  }
  const home = {
    address: address ?? null,
    zipCode: zipCode ?? null,
    city: city ?? null,
    country: country ?? null,
  }
  if (payer.email) return { ...person, ...home, email: payer.email }
  assert(address && zipCode && city && country, 'a payer who cannot be written to')
  return { ...person, email: null, address, zipCode, city, country }
}

/** As long as any cart may keep its places, although this one holds none. */
const CART_MS = 60 * 60 * 1000

/** Files that answer questions are sent before there is an order: to a cart that becomes the order. */
export async function openOfflineCart(
  app: App,
  { organizationId, formId }: { organizationId: number; formId: number },
): Promise<{ id: string }> {
  const id = app.ids.token()
  const now = app.clock.now()
  await insertOfflineCart(app.db, { id, organizationId, formId, now, expiresAt: now + CART_MS })
  return { id }
}

/**
 * Takes back an order entered by mistake. What hinders it is asked in the same transaction, before anything is locked
 * or changed.
 */
export async function cancelOffline(
  app: App,
  acting: Pick<ActingOnOrder, 'orderId' | 'formId' | 'organizationId' | 'userId'> & Pick<Receiving, 'soldBy'>,
  hindrance: (db: Queryable) => Promise<null | Refusal> = async () => null,
): Promise<null | Refusal> {
  const { orderId, formId, organizationId, userId, soldBy = null } = acting
  const audit = {
    organizationId,
    formId,
    userId: soldBy === null ? userId : null,
    action: 'order.offlineCanceled',
    subject: { type: 'order', id: orderId },
    ...(soldBy === null ? {} : { details: { soldBy } }),
  }
  const jobs = (paymentId: number) => [newJob(settleReceiptJob, { paymentId })]
  const refused = await app.db.transaction(async (db) => {
    const hindered = await hindrance(db)
    if (hindered) return hindered
    // After this lock, a limit set at the same moment has given each line its stock, and the cancellation sees it.
    await lockLines(db, orderId)
    const isDone = await cancelOfflineOrder(db, { orderId, jobs, audit, now: app.clock.now() })
    return isDone ? null : refuse('ORDER_NOT_OFFLINE')
  })
  forgetCampaign(app, formId)
  app.jobs.wake()
  return refused
}
