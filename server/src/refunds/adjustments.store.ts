import type { DebitChange, DebitToCome, LineShare } from '@obole/core/adjustment'
import { cents, type Cents } from '@obole/core/money'
import type { LocalDate } from '@obole/core/dates'
import type { Locale } from '@obole/core/locale'
import { moneyOfEnded } from '@obole/core/order-lines'
import { auditParam, insertAuditCte, type AuditNote } from '../organizations/audit.sql.ts'
import { GOING_BACK, NOT_BACK_OF_ENDED, PAID_CENTS, TO_HAND_BACK_OF_ENDED } from '../orders/figures.sql.ts'
import { cancelLinesCtes, type CancelCause } from '../orders/cancel-lines.sql.ts'
import type { TierType } from '@obole/core/tier'
import type { RefundedLine } from '../mails/refund-mails.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import type { RefundablePayment } from './refund.ts'
import { PAYMENT_COLUMNS, paymentOf, type PaymentRow } from './refunds.store.ts'

/** What was changed of an order at once: lines cancelled, money given back, or both. */
export interface Adjustment {
  id: string
  orderId: number
  organizationId: number
  userId: number | null
  cause: CancelCause
  /** For the association's own eyes. */
  note: string | null
  /** What the payer reads. */
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

/** An order as it is now, with all that an adjustment is decided on. */
export interface AdjustableOrder {
  orderId: number
  organizationId: number
  formId: number
  lines: readonly OrderLine[]
  payments: readonly AdjustablePayment[]
  /** Whether the payer has an e-mail address to be told at. */
  canTell: boolean
  /** What is taken each month of a gift that goes on. */
  gift: { tipCents: Cents } | null
}

export interface AdjustablePayment extends RefundablePayment {
  /** The bank is being asked for it at this moment, by us or by its payer. */
  isBeingCollected: boolean
}

/** A debit to come as core looks at it. */
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
 * Its payments first, as everything that moves their money does, then its lines: what is read afterwards stays as it is, and
 * a limit that was being set is seen by what cancels them.
 */
export async function lockToAdjust(db: Queryable, orderId: number): Promise<void> {
  await db.query({
    name: 'adjustments-lock',
    text: 'select from payments where order_id = $1 order by id for no key update',
    values: [orderId],
  })
  await db.query({
    name: 'adjustments-lock-lines',
    text: 'select from order_items where order_id = $1 order by id for no key update',
    values: [orderId],
  })
}

export async function findAdjustable(
  db: Queryable,
  orderId: number,
  provider: string,
): Promise<AdjustableOrder | null> {
  const [order] = await db.query<OrderRow>({
    name: 'adjustments-order',
    text: `
      select o.organization_id, o.form_id, o.payer_email is not null as can_tell,
        (select jsonb_agg(jsonb_build_object('lineId', i.id, 'name', i.name, 'type', i.type, 'participant', i.participant,
          'amountCents', i.amount_cents, 'monthlyCents', i.monthly_cents, 'isLive', is_item_live(i.state)) order by i.id)
          from order_items i where i.order_id = o.id) as lines,
        (select r.tip_cents from recurrences r where r.order_id = o.id and r.state = 'Active') as gift_tip_cents
      from orders o where o.id = $1`,
    values: [orderId],
  })
  if (!order) return null
  const payments = await db.query<PaymentRow & { is_being_collected: boolean }>({
    name: 'adjustments-payments',
    text: `
      select ${PAYMENT_COLUMNS}, exists (
        select from attempts t where t.payment_id = p.id and t.state in ('Init', 'WaitingAuthentication')) as is_being_collected
      from payments p left join attempts a on a.id = p.attempt_id and a.provider = $2
      where p.order_id = $1 order by p.instalment_number`,
    values: [orderId, provider],
  })
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

/** What the verb decided, to be written with the adjustment itself. */
export interface AdjustmentToSave {
  adjustment: Adjustment
  canceledLineIds: readonly number[]
  debits: readonly DebitChange[]
  /** What a month takes from now on, null where no month follows; absent where nothing changes. */
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
  /** What of it is each line's. */
  lines: readonly LineShare[]
  /** What the payment still is for. */
  shares: readonly LineShare[]
  /** Nothing of the order stands, and nothing of the money is left: the entry is over. */
  isOver: boolean
}

export async function insertAdjustment(db: Queryable, adjustment: Adjustment, now: number): Promise<void> {
  const { id, orderId, organizationId, userId, cause, note, message, sendMail, requestHash } = adjustment
  await db.query({
    name: 'adjustments-insert',
    text: `
      insert into order_adjustments (id, order_id, organization_id, user_id, cause, note, message, send_mail, request_hash,
        created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10 / 1000.0))`,
    values: [id, orderId, organizationId, userId, cause, note, message, sendMail, requestHash, now],
  })
}

/** Lines, places, debits to come, the entry of what was received by hand, the log and what follows. */
export async function saveAdjustment(db: Queryable, save: AdjustmentToSave): Promise<void> {
  const { adjustment, canceledLineIds, debits, handedBack, audit, jobs, now } = save
  const { id, orderId, userId, cause } = adjustment
  await db.query({
    name: 'adjustments-save',
    text: `
      with adjustment as (select id from order_adjustments where id = $1),
      ${cancelLinesCtes({
        which: 'i.order_id = $2 and i.id = any($3::bigint[])',
        from: 'adjustment',
        now: 'to_timestamp($9 / 1000.0)',
        by: '$4',
        cause: '$5',
        adjustmentId: '$1',
      })},
      debit as (
        select * from jsonb_to_recordset($6::jsonb) as d("paymentId" bigint, kind text, "amountCents" bigint, shares jsonb)),
      ended as (
        update payments p set state = 'Canceled', try_on = null, updated_at = to_timestamp($9 / 1000.0)
        from debit d where p.id = d."paymentId" and d.kind = 'end'),
      lowered as (
        update payments p set amount_cents = d."amountCents", waived_cents = p.waived_cents + p.amount_cents - d."amountCents",
          shares = d.shares, updated_at = to_timestamp($9 / 1000.0)
        from debit d where p.id = d."paymentId" and d.kind = 'lower'
        returning p.id, p.amount_cents, p.tip_cents),
      asked as (
        update payment_requests r set amount_cents = l.amount_cents + l.tip_cents from lowered l where r.payment_id = l.id),
      handed as (
        update payments p set updated_at = to_timestamp($9 / 1000.0),
          state = case when h."isOver" then 'Refunded' else p.state end,
          amount_cents = p.amount_cents - h."amountCents", waived_cents = p.waived_cents + h."amountCents", shares = h.shares
        from jsonb_to_recordset($7::jsonb) as h("paymentId" bigint, "amountCents" bigint, shares jsonb, "isOver" boolean)
        where p.id = h."paymentId"),
      noted as (${insertAuditCte('$8', 'to_timestamp($9 / 1000.0)')}),
      follow_ups as (${insertJobsCte('$10')})
      select must((select count(*) from canceled) = cardinality($3::bigint[]), 'lines')`,
    values: [
      id,
      orderId,
      canceledLineIds,
      userId,
      cause,
      JSON.stringify(debits.map((debit) => ({ ...debit, shares: sharesOf(debit) }))),
      JSON.stringify(handedBack.map((one) => ({ ...one, shares: byLine(one.shares) }))),
      auditParam(audit),
      now,
      jobsParam(jobs, now),
    ],
  })
  if (save.monthCents !== undefined) await saveMonth(db, orderId, save.monthCents, now)
}

const byLine = (shares: readonly LineShare[]) =>
  Object.fromEntries(shares.map(({ lineId, amountCents }) => [lineId, amountCents]))

const sharesOf = (debit: DebitChange) => (debit.kind === 'lower' ? byLine(debit.shares) : null)

async function saveMonth(db: Queryable, orderId: number, monthCents: Cents | null, now: number): Promise<void> {
  await db.query({
    name: 'adjustments-month',
    text: `
      update recurrences set state = case when $2::bigint is null then 'Stopped' else state end,
        amount_cents = coalesce($2, amount_cents), version = version + 1, updated_at = to_timestamp($3 / 1000.0)
      where order_id = $1 and state = 'Active'`,
    values: [orderId, monthCents, now],
  })
}

export async function findAdjustment(
  db: Queryable,
  id: string,
): Promise<{ orderId: number; requestHash: string } | null> {
  const [row] = await db.query<{ orderId: number; requestHash: string }>({
    name: 'adjustments-find',
    text: 'select order_id as "orderId", request_hash as "requestHash" from order_adjustments where id = $1',
    values: [id],
  })
  return row ?? null
}

/** A line that was cancelled, with the money that has not gone back of it. */
export interface CanceledLine {
  name: string
  participant: { firstName: string; lastName: string } | null
  notBackCents: number
  goingBackCents: number
  toHandBackCents: number
}

const CANCELED_LINE = `jsonb_build_object('name', i.name, 'participant', i.participant,
  'notBackCents', ${NOT_BACK_OF_ENDED}, 'goingBackCents', ${GOING_BACK}, 'toHandBackCents', ${TO_HAND_BACK_OF_ENDED})`

/** What the association keeps of what was paid for cancelled lines. */
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
  locale: Locale
  /** Null for one who paid by hand and left none. */
  email: string | null
  first_name: string
  organization_name: string
  message: string | null
  send_mail: boolean
  /** Lines that were cancelled with it. */
  canceled: CanceledLine[]
  /** Whether any line of the order still stands. */
  stands: boolean
  /** What was asked to go back with it, unless the bank refused. */
  back_cents: number
  /** The bank refused a refund that was asked with it: nobody meant to keep that money. */
  is_refused: boolean
  /** Whether the mail of a refund tells the payer of it. */
  is_told: boolean
}

export async function findAdjustmentToTell(db: Queryable, id: string): Promise<AdjustmentToTell | null> {
  const [row] = await db.query<AdjustmentToTell>({
    name: 'adjustments-to-tell',
    text: `
      select o.id as order_id, o.locale, o.payer ->> 'email' as email, o.payer ->> 'firstName' as first_name,
        g.name as organization_name, a.message, a.send_mail,
        (select coalesce(jsonb_agg(${CANCELED_LINE} order by i.id), '[]')
          from order_items i where i.adjustment_id = a.id) as canceled,
        exists (select from order_items i where i.order_id = o.id and is_item_live(i.state)) as stands,
        (select coalesce(sum(r.amount_cents + r.tip_cents), 0)::bigint from refunds r
          where r.adjustment_id = a.id and r.state not in ('Refused', 'Canceled')) as back_cents,
        exists (select from refunds r where r.adjustment_id = a.id and r.state in ('Refused', 'Canceled')) as is_refused,
        exists (select from refunds r where r.adjustment_id = a.id and r.state = 'Processed') as is_told
      from order_adjustments a join orders o on o.id = a.order_id join organizations g on g.id = o.organization_id
      where a.id = $1`,
    values: [id],
  })
  return row ?? null
}

/** What a refund's mail says of the order besides the money. */
export interface RefundToTell extends Row {
  /** The payment as a whole: when it was made, and what it took. */
  paid_on: LocalDate
  paid_cents: number
  lines: {
    name: string
    participant: { firstName: string; lastName: string } | null
    amountCents: number
    /** Of one that stands and costs less than what was bought: what both cost. */
    changed: { fromCents: number; toCents: number } | null
  }[]
  /** Lines that ended with it. */
  canceled: CanceledLine[]
  stands: boolean
}

export const refundedLineOf = ({ changed, ...line }: RefundToTell['lines'][number]): RefundedLine => ({
  ...line,
  amountCents: cents(line.amountCents),
  changed: changed && { fromCents: cents(changed.fromCents), toCents: cents(changed.toCents) },
})

/** What went back of the line `i`, as `l` says it. */
const LINE_GONE_BACK = `jsonb_build_object('name', i.name, 'participant', i.participant, 'amountCents', l.amount_cents,
  'changed', case when is_item_live(i.state) and l.amount_cents <= i.initial_amount_cents - i.changed_price_cents
    then jsonb_build_object('fromCents', i.initial_amount_cents, 'toCents', i.changed_price_cents) end)`

export async function findRefundToTell(db: Queryable, refundId: string): Promise<RefundToTell | null> {
  const [row] = await db.query<RefundToTell>({
    name: 'refunds-to-tell',
    text: `
      select coalesce((select (t.updated_at at time zone 'Europe/Paris')::date from attempts t where t.id = p.attempt_id), p.due_on)
          as paid_on,
        p.amount_cents + p.tip_cents as paid_cents,
        (select coalesce(jsonb_agg(${LINE_GONE_BACK} order by i.id), '[]')
          from refund_lines l join order_items i on i.id = l.order_item_id where l.refund_id = r.id) as lines,
        (select coalesce(jsonb_agg(${CANCELED_LINE} order by i.id), '[]')
          from order_items i where i.adjustment_id = r.adjustment_id) as canceled,
        exists (select from order_items i where i.order_id = r.order_id and is_item_live(i.state)) as stands
      from refunds r join payments p on p.id = r.payment_id where r.id = $1`,
    values: [refundId],
  })
  return row ?? null
}

/** The payment of which money was handed back, and the lines that money was for. */
export type HandedBackToTell = Pick<RefundToTell, 'paid_on' | 'paid_cents' | 'lines'> & Row

export async function findHandedBackToTell(
  db: Queryable,
  paymentId: number,
  lines: readonly { lineId: number; amountCents: number }[],
): Promise<HandedBackToTell | null> {
  const [row] = await db.query<HandedBackToTell>({
    name: 'adjustments-handed-back-to-tell',
    text: `
      select p.due_on as paid_on, ${PAID_CENTS} + p.tip_cents as paid_cents,
        (select coalesce(jsonb_agg(${LINE_GONE_BACK} order by i.id), '[]')
          from unnest($2::bigint[], $3::bigint[]) as l(order_item_id, amount_cents)
          join order_items i on i.id = l.order_item_id and i.order_id = p.order_id) as lines
      from payments p where p.id = $1`,
    values: [paymentId, lines.map(({ lineId }) => lineId), lines.map(({ amountCents }) => amountCents)],
  })
  return row ?? null
}
