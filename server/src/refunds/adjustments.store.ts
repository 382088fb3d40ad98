import { LIVE_ATTEMPT_STATES } from '@obole/core/payment/payment'
import type { DebitChange, DebitToCome, LineShare, CancelCause } from '@obole/core/order/adjustment'
import { cents, type Cents } from '@obole/core/money/money'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { moneyOfEnded } from '@obole/core/order/order-lines'
import { auditParam, insertAuditCte, type AuditNote } from '../audit/audit.sql.ts'
import { GOING_BACK, NOT_BACK_OF_ENDED, PAID_CENTS, TO_HAND_BACK_OF_ENDED } from '../orders/figures.sql.ts'
import { holdPaymentsOf } from '../payments/hold-payments.sql.ts'
import { cancelLinesCtes } from '../orders/cancel-lines.sql.ts'
import type { TierType } from '@obole/core/campaign/tier'
import type { RefundedLine } from '../mails/refund-mails.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import type { RefundablePayment } from './refund.ts'
import { PAYMENT_COLUMNS, paymentOf, type PaymentRow } from './refunds.store.ts'
import { at, listed, named, param, sql } from '../platform/sql.ts'

/** One change of an order: lines cancelled, money given back, or both. */
export interface Adjustment {
  id: string
  orderId: number
  organizationId: number
  userId: number | null
  cause: CancelCause
  /** Only the association reads it. */
  note: string | null
  /** The payer reads it. */
  message: string | null
  sendMail: boolean
  requestHash: string
}

export interface OrderLine {
  lineId: number
  name: string
  type: TierType
  participant: { firstName: string; lastName: string } | null
  amountCents: Cents
  monthlyCents: Cents | null
  isLive: boolean
}

/** An order as it is now, with everything that is needed to decide on an adjustment. */
export interface AdjustableOrder {
  orderId: number
  organizationId: number
  formId: number
  lines: readonly OrderLine[]
  payments: readonly AdjustablePayment[]
  /** Whether the payer has an e-mail address to write to. */
  canTell: boolean
  /** The contribution debited each month, where the order is a monthly gift that is still active. */
  gift: { tipCents: Cents } | null
}

export interface AdjustablePayment extends RefundablePayment {
  /** The bank is being asked for this payment now, by us or by its payer. */
  isBeingCollected: boolean
}

/** A debit to come, in the form that core uses. */
export const debitOf = ({ id, captured, shares }: AdjustablePayment): DebitToCome => ({
  paymentId: id,
  amountCents: captured.associationCents,
  tipCents: captured.tipCents,
  shares,
})

interface OrderRow extends Row {
  organization_id: number
  form_id: number
  can_tell: boolean
  lines: (Omit<OrderLine, 'amountCents' | 'monthlyCents'> & {
    amountCents: number
    monthlyCents: number | null
  })[]
  gift_tip_cents: number | null
}

/**
 * Locks the order's payments first, as everything that moves their money does, then its lines: what is read afterwards
 * cannot change, and the cancellation sees a limit that was being set meanwhile.
 */
export async function lockToAdjust(db: Queryable, orderId: number): Promise<void> {
  await db.query(named('adjustments-lock')`${holdPaymentsOf(orderId)}`)
  await db.query(
    named('adjustments-lock-lines')`
      select from order_items where order_id = ${orderId} order by id for no key update`,
  )
}

export async function findAdjustable(
  db: Queryable,
  orderId: number,
  providers: readonly string[],
): Promise<AdjustableOrder | null> {
  const [order] = await db.query<OrderRow>(named('adjustments-order')`
      select o.organization_id, o.form_id, o.payer_email is not null as can_tell,
        (select jsonb_agg(jsonb_build_object('lineId', i.id, 'name', i.name, 'type', i.type, 'participant',
        i.participant,
          'amountCents', i.amount_cents, 'monthlyCents', i.monthly_cents, 'isLive', is_item_live(i.state))
          order by i.id)
          from order_items i where i.order_id = o.id) as lines,
        (select r.tip_cents from recurrences r where r.order_id = o.id and r.state = 'Active') as gift_tip_cents
      from orders o where o.id = ${orderId}`)
  if (!order) return null
  const payments = await db.query<PaymentRow & { is_being_collected: boolean }>(named('adjustments-payments')`
      select ${PAYMENT_COLUMNS}, exists (
        select from attempts t where t.payment_id = p.id and t.state in ${listed(LIVE_ATTEMPT_STATES)}) as is_being_collected
      from payments p left join attempts a on a.id = p.attempt_id and a.provider = any(${providers})
      where p.order_id = ${orderId} order by p.instalment_number`)
  return {
    orderId,
    organizationId: order.organization_id,
    formId: order.form_id,
    canTell: order.can_tell,
    lines: order.lines.map((line) => ({
      ...line,
      amountCents: cents(line.amountCents),
      monthlyCents: line.monthlyCents === null ? null : cents(line.monthlyCents),
    })),
    payments: payments.map((row) => ({ ...paymentOf(row), isBeingCollected: row.is_being_collected })),
    gift: order.gift_tip_cents === null ? null : { tipCents: cents(order.gift_tip_cents) },
  }
}

/** What was decided, to be written together with the adjustment. */
export interface AdjustmentToSave {
  adjustment: Adjustment
  canceledLineIds: readonly number[]
  debits: readonly DebitChange[]
  /** The amount debited each month from now on; null where the monthly gift stops; absent where it does not change. */
  monthCents?: Cents | null
  /** Money received by hand, and given back by hand. */
  handedBack: readonly HandedBack[]
  audit: readonly AuditNote[]
  jobs: readonly NewJob[]
  now: number
}

export interface HandedBack {
  paymentId: number
  amountCents: Cents
  /** How much of the amount belongs to each line. */
  lines: readonly LineShare[]
  /** What the payment still pays for each line. */
  shares: readonly LineShare[]
  /** No line of the order is left, and none of this payment's money: the payment becomes Refunded. */
  isOver: boolean
}

export async function insertAdjustment(db: Queryable, adjustment: Adjustment, now: number): Promise<void> {
  const { id, orderId, organizationId, userId, cause, note, message, sendMail, requestHash } = adjustment
  await db.query(named('adjustments-insert')`
      insert into order_adjustments (id, order_id, organization_id, user_id, cause, note, message, send_mail,
        request_hash,
        created_at)
      values (${id}, ${orderId}, ${organizationId}, ${userId}, ${cause}, ${note}, ${message}, ${sendMail},
        ${requestHash}, ${at(now)})`)
}

/** Writes the lines, places, debits to come, payments received by hand, the log and the jobs that follow. */
export async function saveAdjustment(db: Queryable, save: AdjustmentToSave): Promise<void> {
  const { adjustment, canceledLineIds, debits, handedBack, audit, jobs, now } = save
  const { id, orderId, userId, cause } = adjustment
  const idParam = param(id)
  const canceledLineIdsParam = param(canceledLineIds)
  const moment = at(now)
  await db.query(named('adjustments-save')`
      with adjustment as (select id from order_adjustments where id = ${idParam}),
      ${cancelLinesCtes({
        which: sql`i.order_id = ${orderId} and i.id = any(${canceledLineIdsParam}::bigint[])`,
        from: sql`adjustment`,
        now: moment,
        by: param(userId),
        cause: param(cause),
        adjustmentId: idParam,
      })},
      debit as (
        select * from jsonb_to_recordset(${JSON.stringify(debits.map((debit) => ({ ...debit, shares: sharesOf(debit) })))}::jsonb) as d("paymentId" bigint, kind text, "amountCents" bigint, shares jsonb)),
      ended as (
        update payments p set state = 'Canceled', try_on = null, updated_at = ${moment}
        from debit d where p.id = d."paymentId" and d.kind = 'end'),
      lowered as (
        update payments p set amount_cents = d."amountCents",
          waived_cents = p.waived_cents + p.amount_cents - d."amountCents",
          shares = d.shares, updated_at = ${moment}
        from debit d where p.id = d."paymentId" and d.kind = 'lower'
        returning p.id, p.amount_cents, p.tip_cents),
      asked as (
        update payment_requests r set amount_cents = l.amount_cents + l.tip_cents from lowered l
          where r.payment_id = l.id),
      handed as (
        update payments p set updated_at = ${moment},
          state = case when h."isOver" then 'Refunded' else p.state end,
          amount_cents = p.amount_cents - h."amountCents", waived_cents = p.waived_cents + h."amountCents",
          shares = h.shares
        from jsonb_to_recordset(${JSON.stringify(handedBack.map((one) => ({ ...one, shares: byLine(one.shares) })))}::jsonb) as h("paymentId" bigint, "amountCents" bigint, shares jsonb, "isOver" boolean)
        where p.id = h."paymentId"),
      noted as (${insertAuditCte(param(auditParam(audit)), moment)}),
      follow_ups as (${insertJobsCte(param(jobsParam(jobs, now)))})
      select must((select count(*) from canceled) = cardinality(${canceledLineIdsParam}::bigint[]), 'lines')`)
  if (save.monthCents !== undefined) await saveMonth(db, orderId, save.monthCents, now)
}

const byLine = (shares: readonly LineShare[]) =>
  Object.fromEntries(shares.map(({ lineId, amountCents }) => [lineId, amountCents]))

const sharesOf = (debit: DebitChange) => (debit.kind === 'lower' ? byLine(debit.shares) : null)

async function saveMonth(
  db: Queryable,
  orderId: number,
  monthCents: Cents | null,
  now: number,
): Promise<void> {
  const monthCentsParam = param(monthCents)
  await db.query(named('adjustments-month')`
      update recurrences set state = case when ${monthCentsParam}::bigint is null then 'Stopped' else state end,
        amount_cents = coalesce(${monthCentsParam}, amount_cents), version = version + 1, updated_at = ${at(now)}
      where order_id = ${orderId} and state = 'Active'`)
}

export async function findAdjustment(
  db: Queryable,
  id: string,
): Promise<{ orderId: number; requestHash: string } | null> {
  const [row] = await db.query<{ orderId: number; requestHash: string }>(
    named('adjustments-find')`
      select order_id as "orderId", request_hash as "requestHash" from order_adjustments where id = ${id}`,
  )
  return row ?? null
}

/** A cancelled line, with the part of its money that has not gone back. */
export interface CanceledLine {
  name: string
  type: TierType
  participant: { firstName: string; lastName: string } | null
  notBackCents: number
  goingBackCents: number
  toHandBackCents: number
}

const CANCELED_LINE = sql`jsonb_build_object('name', i.name, 'type', i.type, 'participant', i.participant,
  'notBackCents', ${NOT_BACK_OF_ENDED}, 'goingBackCents', ${GOING_BACK}, 'toHandBackCents', ${TO_HAND_BACK_OF_ENDED})`

/** What the association keeps of the money paid for cancelled lines. */
export const keptOf = (lines: readonly CanceledLine[]): Cents =>
  moneyOfEnded(
    lines.map(({ notBackCents, goingBackCents, toHandBackCents }) => ({
      isCanceled: true,
      notBackCents: cents(notBackCents),
      goingBackCents: cents(goingBackCents),
      toHandBackCents: cents(toHandBackCents),
    })),
  ).keptCents

export interface AdjustmentToTell extends Row {
  order_id: number
  created_at: Date
  locale: Locale
  /** Null where the payer paid by hand and left no address. */
  email: string | null
  first_name: string
  organization_name: string
  message: string | null
  send_mail: boolean
  /** Lines cancelled by this adjustment. */
  canceled: CanceledLine[]
  /** Whether any line of the order is not cancelled. */
  stands: boolean
  /** The refunds asked for with this adjustment, except refused or cancelled ones. */
  back_cents: number
  /** A refund asked for with it was refused or cancelled: the mail does not say that its money is kept. */
  is_refused: boolean
  /** Whether the mail of a refund informs the payer of this adjustment. */
  is_told: boolean
}

export async function findAdjustmentToTell(db: Queryable, id: string): Promise<AdjustmentToTell | null> {
  const [row] = await db.query<AdjustmentToTell>(named('adjustments-to-tell')`
      select o.id as order_id, a.created_at, o.locale, o.payer ->> 'email' as email,
        o.payer ->> 'firstName' as first_name, g.name as organization_name, a.message, a.send_mail,
        (select coalesce(jsonb_agg(${CANCELED_LINE} order by i.id), '[]')
          from order_items i where i.adjustment_id = a.id) as canceled,
        exists (select from order_items i where i.order_id = o.id and is_item_live(i.state)) as stands,
        (select coalesce(sum(r.amount_cents + r.tip_cents), 0)::bigint from refunds r
          where r.adjustment_id = a.id and r.state not in ('Refused', 'Canceled')) as back_cents,
        exists (select from refunds r where r.adjustment_id = a.id and r.state in ('Refused',
        'Canceled')) as is_refused,
        exists (select from refunds r where r.adjustment_id = a.id and r.state = 'Processed') as is_told
      from order_adjustments a join orders o on o.id = a.order_id join organizations g on g.id = o.organization_id
      where a.id = ${id}`)
  return row ?? null
}

/** What the mail of a refund says of the order, besides the amount. */
export interface RefundToTell extends Row {
  /** The whole payment: its date and its amount. */
  paid_on: LocalDate
  paid_cents: number
  lines: {
    name: string
    participant: { firstName: string; lastName: string } | null
    type: TierType
    isLive: boolean
    amountCents: number
    /** Where the line is not cancelled but was changed to a cheaper one: the price before and after. */
    changed: { fromCents: number; toCents: number } | null
  }[]
  /** Lines cancelled together with the refund. */
  canceled: CanceledLine[]
  stands: boolean
}

export const refundedLineOf = ({ changed, ...line }: RefundToTell['lines'][number]): RefundedLine => ({
  ...line,
  amountCents: cents(line.amountCents),
  changed: changed && { fromCents: cents(changed.fromCents), toCents: cents(changed.toCents) },
})

/** What went back of the line `i`; `l` holds the amount. */
const LINE_GONE_BACK = sql`jsonb_build_object('name', i.name, 'participant', i.participant, 'amountCents',
    l.amount_cents, 'type', i.type, 'isLive', is_item_live(i.state),
  'changed', case when is_item_live(i.state) and l.amount_cents <= i.initial_amount_cents - i.changed_price_cents
    then jsonb_build_object('fromCents', i.initial_amount_cents, 'toCents', i.changed_price_cents) end)`

export async function findRefundToTell(db: Queryable, refundId: string): Promise<RefundToTell | null> {
  const [row] = await db.query<RefundToTell>(named('refunds-to-tell')`
      select coalesce((select (t.updated_at at time zone 'Europe/Paris')::date from attempts t
        where t.id = p.attempt_id), p.due_on)
          as paid_on,
        p.amount_cents + p.tip_cents as paid_cents,
        (select coalesce(jsonb_agg(${LINE_GONE_BACK} order by i.id), '[]')
          from refund_lines l join order_items i on i.id = l.order_item_id where l.refund_id = r.id) as lines,
        (select coalesce(jsonb_agg(${CANCELED_LINE} order by i.id), '[]')
          from order_items i where i.adjustment_id = r.adjustment_id) as canceled,
        exists (select from order_items i where i.order_id = r.order_id and is_item_live(i.state)) as stands
      from refunds r join payments p on p.id = r.payment_id where r.id = ${refundId}`)
  return row ?? null
}

/** The payment whose money was handed back, and the lines this money was for. */
export type HandedBackToTell = Pick<RefundToTell, 'paid_on' | 'paid_cents' | 'lines'> & Row

export async function findHandedBackToTell(
  db: Queryable,
  paymentId: number,
  lines: readonly { lineId: number; amountCents: number }[],
): Promise<HandedBackToTell | null> {
  const [row] = await db.query<HandedBackToTell>(named('adjustments-handed-back-to-tell')`
      select p.due_on as paid_on, ${PAID_CENTS} + p.tip_cents as paid_cents,
        (select coalesce(jsonb_agg(${LINE_GONE_BACK} order by i.id), '[]')
          from unnest(${lines.map(({ lineId }) => lineId)}::bigint[],
          ${lines.map(({ amountCents }) => amountCents)}::bigint[]) as l(order_item_id, amount_cents)
          join order_items i on i.id = l.order_item_id and i.order_id = p.order_id) as lines
      from payments p where p.id = ${paymentId}`)
  return row ?? null
}
