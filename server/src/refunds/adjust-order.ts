import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import {
  type BackDecision,
  debitsWithout,
  leftOfLines,
  monthWithout,
  type PaymentBack,
} from '@obole/core/order/adjustment'
import { type Cents, cents, sum } from '@obole/core/money/money'
import { isStanding } from '@obole/core/payment/payment'
import type { App } from '../app.ts'
import { forgetCampaign } from '../forms/load-campaign.ts'
import type { AuditNote } from '../audit/audit.sql.ts'
import type { Hold } from '../people/hold-right.ts'
import { brokenConstraint, failedRequirement, type Queryable } from '../platform/db.ts'
import { newJob, type NewJob } from '../platform/job.ts'
import { settleReceiptJob } from '../payments/payments.queue.ts'
import {
  type AdjustableOrder,
  type Adjustment,
  debitOf,
  findAdjustable,
  findAdjustment,
  type HandedBack,
  insertAdjustment,
  lockToAdjust,
  saveAdjustment,
} from './adjustments.store.ts'
import { carryOutRefund } from './carry-out-refund.ts'
import { paidPaymentOf, type Refund } from './refund.ts'
import { isOvertaken, isRefundable, storeRefund } from './request-refund.ts'
import { sendCancellationMailJob, sendHandedBackMailJob } from './refunds.queue.ts'
import { refundersOf } from './refunders.ts'

export interface WantedAdjustment extends Omit<Adjustment, 'organizationId'> {
  askedBy: Refund['askedBy']
  /** Derived from the adjustment: asking for the same adjustment again gives the same refund id for each payment. */
  refundId: (paymentId: number) => string
  /** Checks, in the transaction, that the member who asks still has the right to. */
  hold?: Hold
  cancel: readonly number[] | 'all'
  /** Decides which money goes back, from the order as it is now. */
  back: (order: AdjustableOrder) => BackDecision | Refusal
}

/**
 * A refund has its own mail once the bank answers. The mail about cancelled lines waits this long, so that the refund's
 * mail can come first.
 */
const CANCELLATION_MAIL_DELAY_MS = 60_000

/**
 * The only way for an association to cancel lines of an order, give money back, or do both. Lines end at once, with
 * their papers, places and debits to come; then the bank is asked for each refund, and its answer decides about the
 * money.
 */
export async function adjustOrder(app: App, wanted: WantedAdjustment): Promise<null | Refusal> {
  const outcome = await saved(app, wanted)
  if (isRefusal(outcome)) return outcome
  app.jobs.wake()
  for (const id of outcome.refundIds) await carryOutRefund(app, id, { isFresh: true })
  if (outcome.formId !== null) forgetCampaign(app, outcome.formId)
  return null
}

interface SavedAdjustment {
  formId: number | null
  refundIds: readonly string[]
}

const ALREADY_SAVED: SavedAdjustment = { formId: null, refundIds: [] }

const MAX_TRIES = 20

async function saved(app: App, wanted: WantedAdjustment): Promise<SavedAdjustment | Refusal> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const outcome = await trySaving(app, wanted)
    if (outcome !== 'again') return outcome
  }
  throw new Error(`order ${wanted.orderId} changes faster than it can be adjusted`)
}

async function trySaving(app: App, wanted: WantedAdjustment): Promise<SavedAdjustment | Refusal | 'again'> {
  try {
    return await app.db.transaction(async (db) => {
      const lost = await wanted.hold?.(db)
      if (lost) return lost
      await lockToAdjust(db, wanted.orderId)
      const known = await findAdjustment(db, wanted.id)
      if (known)
        return known.requestHash === wanted.requestHash ? ALREADY_SAVED : refuse('IDEMPOTENCY_KEY_REUSED')
      const order = await findAdjustable(db, wanted.orderId, refundersOf(app))
      if (!order) return refuse('ORDER_UNKNOWN')
      const decided = decide(order, wanted)
      return isRefusal(decided) ? decided : save(app, db, order, wanted, decided)
    })
  } catch (error) {
    // Another request used the same key at the same time, cancelled one of these lines, or gave money back first: a new
    // try reads what it wrote.
    const isSeenNow =
      brokenConstraint(error) === 'order_adjustments_pkey' ||
      failedRequirement(error) === 'lines' ||
      isOvertaken(error)
    if (isSeenNow) return 'again'
    throw error
  }
}

interface AdjustmentDecision {
  canceledLineIds: number[]
  backs: readonly PaymentBack[]
}

function decide(order: AdjustableOrder, { cancel, back }: WantedAdjustment): AdjustmentDecision | Refusal {
  const live = order.lines.filter(({ isLive }) => isLive).map(({ lineId }) => lineId)
  const canceledLineIds = cancel === 'all' ? live : [...new Set(cancel)]
  if (!canceledLineIds.every((id) => live.includes(id))) return refuse('NOTHING_TO_CANCEL')
  const decision = back(order)
  if (isRefusal(decision)) return decision
  if (!decision.ok) return refuse(decision.code)
  if (canceledLineIds.length + decision.backs.length === 0) return refuse('NOTHING_TO_REFUND')
  return { canceledLineIds, backs: decision.backs }
}

async function save(
  app: App,
  db: Queryable,
  order: AdjustableOrder,
  { askedBy, refundId, hold: _hold, cancel: _cancel, back: _back, ...wanted }: WantedAdjustment,
  { canceledLineIds, backs }: AdjustmentDecision,
): Promise<SavedAdjustment | Refusal> {
  const debits = debitsWithout(toCome(order).map(debitOf), canceledLines(order, canceledLineIds))
  const lowered = debits.filter(({ kind }) => kind === 'lower').map(({ paymentId }) => paymentId)
  // The bank is collecting this debit now: its amount can no longer be lowered.
  if (order.payments.some(({ id, isBeingCollected }) => isBeingCollected && lowered.includes(id)))
    return refuse('ORDER_BEING_DEBITED')
  const now = app.clock.now()
  const sendMail = wanted.sendMail && order.canTell
  const adjustment = { ...wanted, sendMail, organizationId: order.organizationId }
  await insertAdjustment(db, adjustment, now)
  const refundIds: string[] = []
  for (const { paymentId, parts, lines } of backs) {
    const payment = order.payments.find(({ id }) => id === paymentId)
    assert(payment, `no payment ${paymentId} in order ${order.orderId}`)
    if (!payment.isRefundedOnline) continue
    const { userId, requestHash, note, message } = adjustment
    const id = refundId(paymentId)
    const asked = { id, paymentId, askedBy, userId, requestHash, note, message, sendMail }
    await storeRefund(app, db, payment, {
      ...asked,
      parts,
      lines,
      act: parts.associationCents === 0 ? 'tipRefund' : 'refund',
      adjustmentId: adjustment.id,
    })
    refundIds.push(id)
  }
  const handedBack = handedBackOf(order, backs, canceledLineIds)
  await saveAdjustment(db, {
    adjustment,
    canceledLineIds,
    debits,
    ...monthOf(order, canceledLineIds),
    handedBack,
    audit: auditOf(order, adjustment, { canceledLineIds, backs }, handedBack),
    jobs: jobsOf(order, adjustment, { canceledLineIds, handedBack, hasRefund: refundIds.length > 0 }, now),
    now,
  })
  return { formId: order.formId, refundIds }
}

const toCome = ({ payments }: AdjustableOrder) =>
  payments.filter(({ state }) => state === 'Pending' || state === 'Refused')

/** Every line that is cancelled, by this adjustment or before. */
const canceledLines = ({ lines }: AdjustableOrder, canceledLineIds: readonly number[]) =>
  lines
    .filter(({ lineId, isLive }) => !isLive || canceledLineIds.includes(lineId))
    .map(({ lineId }) => lineId)

function monthOf(order: AdjustableOrder, canceledLineIds: readonly number[]) {
  const { gift, lines } = order
  if (!gift || !lines.some((line) => line.monthlyCents !== null && canceledLineIds.includes(line.lineId)))
    return {}
  return { monthCents: monthWithout(lines, gift.tipCents, canceledLines(order, canceledLineIds)) }
}

function handedBackOf(
  order: AdjustableOrder,
  backs: readonly PaymentBack[],
  canceledLineIds: readonly number[],
): HandedBack[] {
  const stands = order.lines.some(({ lineId, isLive }) => isLive && !canceledLineIds.includes(lineId))
  return backs.flatMap(({ paymentId, parts, lines }) => {
    const payment = order.payments.find(({ id }) => id === paymentId)
    if (!payment || payment.isRefundedOnline) return []
    const shares = payment.shares.map(({ lineId, amountCents }) => {
      const back = lines.find((line) => line.lineId === lineId)?.amountCents ?? 0
      return { lineId, amountCents: cents(amountCents - back) }
    })
    const isOver = !stands && shares.every(({ amountCents }) => amountCents === 0)
    return [{ paymentId, amountCents: parts.associationCents, lines, shares, isOver }]
  })
}

function auditOf(
  order: AdjustableOrder,
  { organizationId, userId, note, cause }: Adjustment,
  decided: AdjustmentDecision,
  handedBack: readonly HandedBack[],
): AuditNote[] {
  const { formId, orderId, lines } = order
  const act = (action: string, details: Record<string, unknown>): AuditNote => {
    const subject = { type: 'order', id: orderId }
    return { organizationId, formId, userId, action, subject, details: note ? { ...details, note } : details }
  }
  const canceled = lines.filter(({ lineId }) => decided.canceledLineIds.includes(lineId))
  // When the event is cancelled, the association does not choose to keep money: no kept amount is logged.
  const keptCents = cause === 'Choice' ? keptWith(order, decided) : 0
  const kept = keptCents > 0 ? { keptCents } : {}
  const amountCents = sum(handedBack.map((one) => one.amountCents))
  return [
    ...(canceled.length > 0
      ? [act('order.linesCanceled', { lines: canceled.length, names: namesOf(canceled), cause, ...kept })]
      : []),
    ...(amountCents > 0 ? [act('order.handedBack', { amountCents })] : []),
  ]
}

/** « Plein tarif (Alix Martin), Repas » */
function namesOf(lines: AdjustableOrder['lines']): string {
  return lines
    .map(({ name, participant }) =>
      participant ? `${name} (${participant.firstName} ${participant.lastName})` : name,
    )
    .join(', ')
}

function jobsOf(
  { payments }: AdjustableOrder,
  { id, sendMail, cause }: Adjustment,
  {
    canceledLineIds,
    handedBack,
    hasRefund,
  }: { canceledLineIds: readonly number[]; handedBack: readonly HandedBack[]; hasRefund: boolean },
  now: number,
): NewJob[] {
  const tells = sendMail && cause === 'Choice'
  const runAt = hasRefund ? now + CANCELLATION_MAIL_DELAY_MS : now
  return [
    // A refund settles the receipt of its own payment, once the bank has accepted it.
    ...payments
      .filter(({ state }) => isStanding(state))
      .map(({ id: paymentId }) => newJob(settleReceiptJob, { paymentId })),
    ...(tells ? handedBack : []).map(({ paymentId, amountCents, lines }) =>
      newJob(sendHandedBackMailJob, { adjustmentId: id, paymentId, amountCents, lines }),
    ),
    // The mail about money handed back also lists the cancelled lines: no second mail is needed.
    ...(tells && canceledLineIds.length > 0 && handedBack.length === 0
      ? [newJob(sendCancellationMailJob, { adjustmentId: id }, { runAt })]
      : []),
  ]
}

/** Payments that can give money back now: by card at the bank, or by hand. */
export const givingPayments = ({ payments }: AdjustableOrder) =>
  payments.filter(
    (payment) => isRefundable(payment) || (!payment.isRefundedOnline && payment.state === 'Registered'),
  )

/** What is left of each line and of the contribution, over all payments that can give something back. */
export function leftOf(order: AdjustableOrder) {
  const payments = givingPayments(order).map(paidPaymentOf)
  const lines = payments.flatMap(leftOfLines)
  return {
    ofLine: (id: number) => sum(lines.filter((one) => one.lineId === id).map((one) => one.amountCents)),
    tipCents: sum(payments.map(({ captured, returned }) => cents(captured.tipCents - returned.tipCents))),
  }
}

/** What the association keeps of the money paid for the cancelled lines. */
function keptWith(order: AdjustableOrder, { canceledLineIds, backs }: AdjustmentDecision): Cents {
  const left = leftOf(order)
  const ofEnded = backs.flatMap(({ lines }) => lines.filter(({ lineId }) => canceledLineIds.includes(lineId)))
  return cents(sum(canceledLineIds.map(left.ofLine)) - sum(ofEnded.map(({ amountCents }) => amountCents)))
}

/** Everything that the bank can still give back of an order, whatever it was paid for. */
export const everythingByCard = (order: AdjustableOrder): BackDecision => allByCard(order, () => true)

/** The same, without the money that the association kept of lines cancelled earlier. */
export const standingByCard = (order: AdjustableOrder): BackDecision => {
  const ended = canceledLines(order, [])
  return allByCard(order, (lineId) => !ended.includes(lineId))
}

/** Gives back the chosen lines, and the contribution. */
function allByCard(order: AdjustableOrder, goesBack: (lineId: number) => boolean): BackDecision {
  const backs = order.payments.filter(isRefundable).flatMap((payment): PaymentBack[] => {
    const { captured, returned } = payment
    const left = leftOfLines(paidPaymentOf(payment)).filter(({ amountCents }) => amountCents > 0)
    const lines = left.filter(({ lineId }) => goesBack(lineId))
    const keptCents = sum(
      left.filter(({ lineId }) => !goesBack(lineId)).map(({ amountCents }) => amountCents),
    )
    const parts = {
      associationCents: cents(captured.associationCents - returned.associationCents - keptCents),
      tipCents: cents(captured.tipCents - returned.tipCents),
    }
    return parts.associationCents + parts.tipCents === 0 ? [] : [{ paymentId: payment.id, parts, lines }]
  })
  return { ok: true, backs }
}
