import type { CancelEventBody, EventCancellation } from '@obole/contract/event-cancellations'
import { refuse, type Refusal } from '@obole/contract/problems'
import { leftOfLines } from '@obole/core/order/adjustment'
import { assert } from '@obole/core/assert'
import { kindOf } from '@obole/core/campaign/kinds'
import { type Cents, cents, sum, ZERO } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { forgetCampaign, loadCampaign } from '../forms/load-campaign.ts'
import { readFunds } from '../ledger/read-balance.ts'
import { itemList } from '../orders/lists.ts'
import { holdRight } from '../people/hold-right.ts'
import { adjustOrder, everythingByCard, standingByCard } from './adjust-order.ts'
import {
  addOrdersOfEvents,
  findOrderOfEvent,
  insertEventCancellation,
  readReturnsKept,
  listPaymentsOfEnded,
  markOrderDone,
  readEventProgress,
} from './events.store.ts'
import { paidPaymentOf } from './refund.ts'
import { refundersOf } from './refunders.ts'

/** Longer than an older release, which took orders by hand all the same, runs beside a newer one. */
const LATE_ORDERS_MS = 48 * 3_600_000

interface CancelingEvent {
  formId: number
  organizationId: number
  userId: number
}

/**
 * Cancels an event: sales end at once, and each of its orders is ended by its own job, so that a crash in the middle
 * skips none and ends none twice. Asking again changes nothing.
 */
export async function cancelEvent(
  app: App,
  { formId, organizationId, userId }: CancelingEvent,
  { message, internalNote, returnKept }: CancelEventBody,
): Promise<EventCancellation | Refusal> {
  const campaign = await loadCampaign(app, { formId })
  if (!campaign || !kindOf(campaign.formType).takesPlace) return refuse('NOT_AN_EVENT')
  const now = app.clock.now()
  const lost = await app.db.transaction(async (db) => {
    const refused = await holdRight(db, { userId, organizationId, formId }, 'moveMoney')
    if (refused) return refused
    const audit = {
      organizationId,
      formId,
      userId,
      action: 'form.eventCanceled',
      subject: { type: 'form', id: formId, label: campaign.title },
      ...(returnKept ? { details: { returnsKept: true } } : {}),
    }
    const note = internalNote || null
    const asked = { formId, organizationId, userId, message, note, returnsKept: returnKept }
    const isNew = await insertEventCancellation(db, { ...asked, audit, now })
    // The same request again is accepted; the opposite choice about kept money is refused, as it is not what was done.
    if (!isNew && (await readReturnsKept(db, formId)) !== returnKept) return refuse('EVENT_ALREADY_CANCELED')
    await addOrdersOfEvents(db, { since: now, now })
    return null
  })
  if (lost) return lost
  forgetCampaign(app, formId)
  app.jobs.wake()
  return showEventCancellation(app, { formId, organizationId })
}

/** Also ends orders that an older release placed or recorded meanwhile. */
export async function endLateOrders(app: App): Promise<void> {
  const now = app.clock.now()
  const added = await addOrdersOfEvents(app.db, { since: now - LATE_ORDERS_MS, now })
  if (added > 0) app.jobs.wake()
}

/** Ends one order of a cancelled event: cancels its lines and gives its money back, once however often this runs. */
export async function cancelOrderOfEvent(app: App, orderId: number): Promise<void> {
  const event = await findOrderOfEvent(app.db, orderId)
  assert(event, `order ${orderId} is of no cancelled event`)
  const refused = await adjustOrder(app, {
    id: app.ids.derivedToken('event-canceled', String(orderId)),
    refundId: (paymentId) => app.ids.derivedToken('event-refund', `${orderId}:${paymentId}`),
    orderId,
    userId: event.userId,
    askedBy: 'member',
    cause: 'EventCanceled',
    note: event.note,
    // The mail about the event has already brought the message.
    message: null,
    sendMail: true,
    requestHash: 'event-canceled',
    cancel: 'all',
    back: event.returnsKept ? everythingByCard : standingByCard,
  })
  // NOTHING_TO_REFUND: a member ended the order by hand meanwhile. After any other refusal the job tries again.
  if (refused && refused.refusal !== 'NOTHING_TO_REFUND')
    throw new Error(`order ${orderId} of a cancelled event could not be ended: ${refused.refusal}`)
  await markOrderDone(app.db, orderId, app.clock.now())
}

interface KeptAmounts {
  /** Includes the contribution. */
  amountCents: Cents
  tipCents: Cents
}

interface KeptBefore extends KeptAmounts {
  orders: number
  /** The part that belongs to orders that end with the event. */
  ofTaken: KeptAmounts
}

/** What the bank could give back of lines cancelled before the event, by the rule that would give it back. */
async function keptBeforeEvent(app: App, formId: number): Promise<KeptBefore> {
  const payments = await listPaymentsOfEnded(app.db, formId, refundersOf(app))
  const kept = payments.map(({ payment, endedBefore, hasStanding, isTaken }) => {
    const lines = leftOfLines(paidPaymentOf(payment)).filter(({ lineId }) => endedBefore.includes(lineId))
    // If the whole order was cancelled before, its contribution was kept too; otherwise it goes back with the rest.
    const tipCents = hasStanding ? ZERO : cents(payment.captured.tipCents - payment.returned.tipCents)
    const amountCents = sum([...lines.map((line) => line.amountCents), tipCents])
    return { orderId: payment.orderId, isTaken, amountCents, tipCents }
  })
  const some = kept.filter(({ amountCents }) => amountCents > 0)
  const total = (of: readonly KeptAmounts[]): KeptAmounts => ({
    amountCents: sum(of.map(({ amountCents }) => amountCents)),
    tipCents: sum(of.map(({ tipCents }) => tipCents)),
  })
  return {
    ...total(some),
    orders: new Set(some.map(({ orderId }) => orderId)).size,
    ofTaken: total(some.filter(({ isTaken }) => isTaken)),
  }
}

export async function showEventCancellation(
  app: App,
  { formId, organizationId }: Omit<CancelingEvent, 'userId'>,
): Promise<EventCancellation> {
  const [progress, kept, funds] = await Promise.all([
    readEventProgress(app.db, formId),
    keptBeforeEvent(app, formId),
    readFunds(app, organizationId),
  ])
  assert(progress, `no progress of campaign ${formId}`)
  // Counted by the list that shows them: participants who come or, once cancelled, those who would have come.
  const withoutEmail = await itemList.count(app, {
    organizationId,
    formId,
    types: ['Registration'],
    email: 'none',
    canceled: progress.asked_at === null ? undefined : 'withEvent',
  })
  return {
    orders: progress.orders,
    toRefund: progress.to_refund - kept.ofTaken.amountCents,
    toRefundTip: progress.to_refund_tip - kept.ofTaken.tipCents,
    keptBefore: { amount: kept.amountCents, tip: kept.tipCents, orders: kept.orders },
    ordersByHand: progress.orders_by_hand,
    toHandBack: progress.to_hand_back,
    withoutEmail,
    available: funds.availableCents,
    cancellation:
      progress.asked_at === null || progress.message === null
        ? null
        : {
            date: progress.asked_at.toISOString(),
            message: progress.message,
            returnsKept: progress.returns_kept !== false,
            ordersDone: progress.orders_done,
            refunded: progress.refunded,
            underWay: progress.under_way,
            handedBack: progress.handed_back,
          },
  }
}
