import type { LineShare } from '@obole/core/order/adjustment'
import { cents } from '@obole/core/money/money'
import { LIVE_ATTEMPT_STATES, type TermState } from '@obole/core/payment/payment'
import { MEANS, type PaymentMeans } from '@obole/core/payment/payment-means'
import type { RefundState } from '@obole/core/ledger/refund'
import type { Role } from '@obole/core/users/session'
import { holdPaymentsOf } from '../payments/hold-payments.sql.ts'
import { insertMoneyActCte, moneyActParam, type MoneyAct } from '../ledger/money-acts.sql.ts'
import { outflowTaken, takeOutflowCtes, waitForMoneyCte } from '../ledger/outflows.sql.ts'
import { rolesSql } from '../people/roles.sql.ts'
import { type AuditNote, auditParam, insertAuditCte } from '../audit/audit.sql.ts'
import { type Row, type Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import type { Refund, RefundablePayment } from './refund.ts'
import { at, listed, named, param, raw, sql } from '../platform/sql.ts'

export interface PaymentRow extends Row {
  id: number
  order_id: number
  organization_id: number
  form_id: number
  state: TermState
  means: PaymentMeans
  amount_cents: number
  tip_cents: number
  returned_cents: number
  returned_tip_cents: number
  provider: string | null
  provider_payment_id: string | null
  shares: { lineId: number; amountCents: number }[]
  returned_of_lines: { lineId: number; amountCents: number }[]
}

export const PAYMENT_COLUMNS = sql`p.id, p.order_id, p.organization_id, p.form_id, p.state, p.means, p.amount_cents,
    p.tip_cents,
  p.returned_cents, p.returned_tip_cents, a.provider, a.provider_payment_id,
  (select coalesce(jsonb_agg(jsonb_build_object('lineId', s.order_item_id, 'amountCents', s.amount_cents)
    order by s.order_item_id), '[]') from payment_shares s where s.payment_id = p.id) as shares,
  (select coalesce(jsonb_agg(jsonb_build_object('lineId', l.order_item_id, 'amountCents', l.amount_cents)), '[]')
    from refund_lines l join refunds r on r.id = l.refund_id
    where r.payment_id = p.id and r.state not in ('Refused', 'Canceled')) as returned_of_lines`
const paymentsOf = (providers: readonly string[]) =>
  sql`payments p left join attempts a on a.id = p.attempt_id and a.provider = any(${providers})`

export function paymentOf(row: PaymentRow): RefundablePayment {
  return {
    id: row.id,
    orderId: row.order_id,
    organizationId: row.organization_id,
    formId: row.form_id,
    state: row.state,
    isRefundedOnline: MEANS[row.means].isRefundedOnline,
    captured: { associationCents: cents(row.amount_cents), tipCents: cents(row.tip_cents) },
    returned: { associationCents: cents(row.returned_cents), tipCents: cents(row.returned_tip_cents) },
    provider: row.provider,
    providerPaymentId: row.provider_payment_id,
    shares: row.shares.map(shareOf),
    returnedOfLines: row.returned_of_lines.map(shareOf),
  }
}

const shareOf = ({ lineId, amountCents }: { lineId: number; amountCents: number }): LineShare => ({
  lineId,
  amountCents: cents(amountCents),
})

export async function findRefundable(
  db: Queryable,
  paymentId: number,
  providers: readonly string[],
): Promise<RefundablePayment | null> {
  const [row] = await db.query<PaymentRow>(
    named(
      'refunds-payment',
    )`select ${PAYMENT_COLUMNS} from ${paymentsOf(providers)} where p.id = ${paymentId}`,
  )
  return row ? paymentOf(row) : null
}

/** A user's roles on a payment, in one query; null where there is no such payment. */
export async function findRolesOnPayment(
  db: Queryable,
  paymentId: number,
  userId: number,
): Promise<{ organizationId: number; formId: number; roles: Role[] } | null> {
  const roles = rolesSql({
    userId: sql`${userId}::bigint`,
    organizationId: sql`p.organization_id`,
    formId: sql`p.form_id`,
  })
  const [row] = await db.query<{ organizationId: number; formId: number; roles: Role[] }>(named(
    'refunds-roles',
  )`
      select p.organization_id as "organizationId", p.form_id as "formId", ${roles} as roles
      from payments p where p.id = ${paymentId}`)
  return row ?? null
}

/** The payments of an order that brought a contribution in. */
export async function listTipsOfOrder(
  db: Queryable,
  orderId: number,
  providers: readonly string[],
): Promise<RefundablePayment[]> {
  const rows = await db.query<PaymentRow>(named('refunds-tips-of-order')`
      select ${PAYMENT_COLUMNS} from ${paymentsOf(providers)}
      where p.order_id = ${orderId} and p.tip_cents > 0 and p.attempt_id is not null order by p.instalment_number`)
  return rows.map(paymentOf)
}

export interface RefundRow extends Row {
  id: string
  number: number
  payment_id: number
  order_id: number
  organization_id: number
  amount_cents: number
  tip_cents: number
  state: RefundState
  asked_by: Refund['askedBy']
  user_id: number | null
  request_hash: string
  note: string | null
  message: string | null
  send_mail: boolean
  adjustment_id: string | null
  provider: string
  provider_payment_id: string
  provider_refund_id: string | null
  failure: string | null
  created_at: Date
}

export const REFUND_COLUMNS = sql`id, number, payment_id, order_id, organization_id, amount_cents, tip_cents, state,
    asked_by, user_id,
  request_hash, note, coalesce(message, comment) as message, send_mail, adjustment_id, provider, provider_payment_id,
  provider_refund_id, failure,
  created_at`

export function refundOf(row: RefundRow): Refund {
  return {
    id: row.id,
    number: row.number,
    paymentId: row.payment_id,
    orderId: row.order_id,
    organizationId: row.organization_id,
    parts: { associationCents: cents(row.amount_cents), tipCents: cents(row.tip_cents) },
    state: row.state,
    askedBy: row.asked_by,
    userId: row.user_id,
    requestHash: row.request_hash,
    note: row.note,
    message: row.message,
    sendMail: row.send_mail,
    adjustmentId: row.adjustment_id,
    provider: row.provider,
    providerPaymentId: row.provider_payment_id,
    providerRefundId: row.provider_refund_id,
    failure: row.failure,
    createdAt: row.created_at.getTime(),
  }
}

export async function findRefund(db: Queryable, id: string): Promise<Refund | null> {
  const [row] = await db.query<RefundRow>(
    named('refunds-find')`
      select ${REFUND_COLUMNS} from refunds where id = ${id}`,
  )
  return row ? refundOf(row) : null
}

export async function findRefundByProviderId(
  db: Queryable,
  provider: string,
  providerRefundId: string,
): Promise<Refund | null> {
  const [row] = await db.query<RefundRow>(
    named('refunds-find-by-provider')`
      select ${REFUND_COLUMNS} from refunds where provider = ${provider}
        and provider_refund_id = ${providerRefundId}`,
  )
  return row ? refundOf(row) : null
}

export async function listRefunds(db: Queryable, paymentId: number): Promise<Refund[]> {
  const rows = await db.query<RefundRow>(
    named('refunds-of-payment')`
      select ${REFUND_COLUMNS} from refunds where payment_id = ${paymentId} order by number`,
  )
  return rows.map(refundOf)
}

export type NewRefund = Omit<Refund, 'number' | 'state' | 'providerRefundId' | 'failure' | 'createdAt'> & {
  /** What it gives back of each line; the sum is the association's part. */
  lines: readonly LineShare[]
}

export interface RefundToAsk {
  refund: NewRefund
  /** The payment as it was read when the refund was decided; `paymentTo` is its state from now on. */
  payment: RefundablePayment
  paymentTo: string
  /** The account holds too little: nothing is taken and the bank is not asked until it holds enough. */
  waits: boolean
  act: MoneyAct
  jobs: readonly NewJob[]
  now: number
  /** From when another caller may take over a refund that no caller is following. */
  checkAt: number
}

/**
 * Before the bank is asked, counts the refund against the payment and the association's account, or against the money
 * the account must first receive. `must` refuses it: `payment` where something else was given back meanwhile, `balance`
 * where the association's account holds too little.
 */
export async function insertRefund(db: Queryable, asked: RefundToAsk): Promise<void> {
  const { refund, payment, paymentTo, waits, act, jobs, now, checkAt } = asked
  const paymentId = param(refund.paymentId)
  const organizationId = param(refund.organizationId)
  const associationCents = param(refund.parts.associationCents)
  const tipCents = param(refund.parts.tipCents)
  const moment = at(now)
  await db.query(named(waits ? 'refunds-insert-waiting' : 'refunds-insert')`
      with payment as (
        update payments set returned_cents = returned_cents + ${associationCents},
          returned_tip_cents = returned_tip_cents + ${tipCents},
          state = ${paymentTo}, updated_at = ${moment}
        where id = ${paymentId} and state = ${payment.state} and returned_cents = ${payment.returned.associationCents}
        and returned_tip_cents = ${payment.returned.tipCents}
          and returned_cents + ${associationCents} <= amount_cents and returned_tip_cents + ${tipCents} <= tip_cents
        returning id, order_id),
      leaving as (select ${organizationId}::bigint as organization_id, ${associationCents}::bigint as cents
      from payment),
      ${waits ? sql`waiting as (${waitForMoneyCte(sql`leaving`)})` : takeOutflowCtes(sql`leaving`)},
      refund as (
        insert into refunds (id, payment_id, order_id, organization_id, amount_cents, tip_cents, state, asked_by,
          user_id,
          request_hash, note, message, send_mail, provider, provider_payment_id, next_check_at, adjustment_id,
          created_at, updated_at)
        select ${refund.id}, ${paymentId}, ${refund.orderId}, ${organizationId}, ${associationCents}, ${tipCents},
          '${raw(waits ? 'Waiting' : 'Init')}', ${refund.askedBy}, ${refund.userId}, ${refund.requestHash},
          ${refund.note}, ${refund.message}, ${refund.sendMail}, ${refund.provider}, ${refund.providerPaymentId},
          case when ${raw(!waits)} then ${at(checkAt)} end, ${refund.adjustmentId},
          ${moment}, ${moment} from payment
        returning id),
      lines as (
        insert into refund_lines (refund_id, order_item_id, amount_cents)
        select refund.id, line."lineId", line."amountCents"
        from refund, jsonb_to_recordset(${JSON.stringify(refund.lines)}::jsonb) as line("lineId" bigint,
        "amountCents" bigint)),
      written as (${insertMoneyActCte(param(moneyActParam(act)), moment, sql`refund`)}),
      follow_ups as (${insertJobsCte(param(jobsParam(jobs, now)), sql`refund`)})
      select must(exists (select from payment), 'payment')${waits ? sql`` : sql`, must(${outflowTaken}, 'balance')`}`)
}

/**
 * Removes the contribution from debits to come, unpaid ones and monthly gifts included, and from what a payer's page
 * asks for; answers how much that was. A debit being collected now, by us or by its payer, keeps its amount: its
 * contribution can be taken back once it is paid. Needs a transaction: after the lock, it sees an attempt that began
 * before.
 */
export async function dropTipsToCome(
  db: Queryable,
  orderId: number,
  audit: AuditNote,
  now: number,
): Promise<number> {
  await db.query(named('refunds-lock-tips')`${holdPaymentsOf(orderId)}`)
  const orderIdParam = param(orderId)
  const moment = at(now)
  const [row] = await db.query<{ dropped: number }>(named('refunds-drop-tips')`
      with debits as (
        update payments p set tip_cents = 0, updated_at = ${moment}
        from (
          select p.id, p.tip_cents from payments p
          where p.order_id = ${orderIdParam} and (p.try_on is not null or p.state = 'Refused') and p.tip_cents > 0
          and p.amount_cents >= 50
            and not exists (
              select from attempts a where a.payment_id = p.id and a.state in ${listed(LIVE_ATTEMPT_STATES)})) w
        where p.id = w.id returning p.id, p.order_id, p.amount_cents, w.tip_cents),
      asked as (
        update payment_requests r set amount_cents = d.amount_cents, tip_cents = 0 from debits d
          where r.payment_id = d.id),
      months as (
        update recurrences r set tip_cents = 0, version = r.version + 1, updated_at = ${moment}
        where r.order_id = ${orderIdParam} and r.state = 'Active' and r.tip_cents > 0 and r.amount_cents >= 50
        returning r.order_id),
      dropped as (select order_id from debits union select order_id from months),
      noted as (${insertAuditCte(param(auditParam([audit])), moment, sql`dropped`)}),
      orders_less as (
        update orders o set tip_cents = o.tip_cents - d.cents, total_cents = o.total_cents - d.cents
        from (select order_id, sum(tip_cents) as cents from debits group by order_id) d
        where o.id = d.order_id and o.recurrence is null)
      select coalesce(sum(tip_cents), 0)::bigint as dropped from debits`)
  return row?.dropped ?? 0
}
