import { HOLDING_STATES } from '@obole/core/payment/payment'
import { cents } from '@obole/core/money/money'
import { type DisputeState, type Parts, SENT_REFUND_STATES } from '@obole/core/ledger/refund'
import { auditParam, insertAuditCte } from '../audit/audit.sql.ts'
import { forceOutflowCte } from '../ledger/outflows.sql.ts'
import { insertTransfersCte, transfersParam, type Booking } from '../ledger/transfers.sql.ts'
import { cancelLinesCtes } from '../orders/cancel-lines.sql.ts'
import { holdPaymentsOf } from '../payments/hold-payments.sql.ts'
import { endPlanCtes } from '../payments/plan-end.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, listed, named, param, sql } from '../platform/sql.ts'

export interface DisputedPayment {
  id: number
  orderId: number
  organizationId: number
  state: string
  captured: Parts
  returned: Parts
  refunded: Parts
  /** Refunds without a final answer of the bank. */
  refundsUnderWay: number
  openDisputes: number
}

interface DisputedPaymentRow extends Row {
  id: number
  order_id: number
  organization_id: number
  state: string
  amount_cents: number
  tip_cents: number
  returned_cents: number
  returned_tip_cents: number
  refunded_cents: number
  refunded_tip_cents: number
}

const partsOf = (association: number, tip: number): Parts => ({
  associationCents: cents(association),
  tipCents: cents(tip),
})

/**
 * Finds the payment by the provider's id and locks it, so that its figures cannot change during this transaction; the
 * order's other payments with it, as its order may end.
 */
export async function lockDisputedPayment(
  db: Queryable,
  provider: string,
  providerPaymentId: string,
): Promise<DisputedPayment | null> {
  const [providerParam, idOfProvider] = [param(provider), param(providerPaymentId)]
  await db.query(
    named('disputes-hold-payments')`${holdPaymentsOf(sql`(
      select p.order_id from payments p join attempts a on a.id = p.attempt_id
      where a.provider = ${providerParam} and a.provider_payment_id = ${idOfProvider})`)}`,
  )
  const [row] = await db.query<DisputedPaymentRow>(named('disputes-lock-payment')`
      select p.id, p.order_id, p.organization_id, p.state, p.amount_cents, p.tip_cents, p.returned_cents,
        p.returned_tip_cents,
        p.refunded_cents, p.refunded_tip_cents
      from payments p join attempts a on a.id = p.attempt_id
      where a.provider = ${providerParam} and a.provider_payment_id = ${idOfProvider}`)
  if (!row) return null
  const id = param(row.id)
  const [counted] = await db.query<{ refunds: number; disputes: number }>(named('disputes-count')`
      select
        (select count(*) from refunds where payment_id = ${id} and state in ${listed(SENT_REFUND_STATES)}) as refunds,
        (select count(*) from disputes where payment_id = ${id} and state = 'Open') as disputes`)
  return {
    id: row.id,
    orderId: row.order_id,
    organizationId: row.organization_id,
    state: row.state,
    captured: partsOf(row.amount_cents, row.tip_cents),
    returned: partsOf(row.returned_cents, row.returned_tip_cents),
    refunded: partsOf(row.refunded_cents, row.refunded_tip_cents),
    refundsUnderWay: counted?.refunds ?? 0,
    openDisputes: counted?.disputes ?? 0,
  }
}

export interface StoredDispute {
  id: number
  paymentId: number
  organizationId: number
  parts: Parts
  state: DisputeState
  reason: string
}

interface DisputeRow extends Row {
  id: number
  payment_id: number
  organization_id: number
  amount_cents: number
  tip_cents: number
  state: StoredDispute['state']
  reason: string
}

const DISPUTE_COLUMNS = sql`id, payment_id, organization_id, amount_cents, tip_cents, state, reason`

function disputeOf(row: DisputeRow): StoredDispute {
  return {
    id: row.id,
    paymentId: row.payment_id,
    organizationId: row.organization_id,
    parts: { associationCents: cents(row.amount_cents), tipCents: cents(row.tip_cents) },
    state: row.state,
    reason: row.reason,
  }
}

export async function findDisputeByProviderId(
  db: Queryable,
  provider: string,
  providerDisputeId: string,
): Promise<StoredDispute | null> {
  const [row] = await db.query<DisputeRow>(
    named('disputes-find-by-provider')`
      select ${DISPUTE_COLUMNS} from disputes where provider = ${provider}
        and provider_dispute_id = ${providerDisputeId}`,
  )
  return row ? disputeOf(row) : null
}

export async function findDispute(
  db: Queryable,
  id: number,
): Promise<(StoredDispute & { orderId: number }) | null> {
  const [row] = await db.query<DisputeRow & { order_id: number }>(named('disputes-find')`
      select ${DISPUTE_COLUMNS}, (select order_id from payments p where p.id = payment_id) as order_id
      from disputes where id = ${id}`)
  return row ? { ...disputeOf(row), orderId: row.order_id } : null
}

/** Open disputes, which the bank may have decided without our knowing. */
export async function listOpenDisputes(
  db: Queryable,
  provider: string,
  after: number,
  limit: number,
): Promise<{ id: number; providerDisputeId: string }[]> {
  return db.query<{ id: number; providerDisputeId: string }>(named('disputes-open')`
      select id, provider_dispute_id as "providerDisputeId" from disputes
      where provider = ${provider} and state = 'Open' and id > ${after} order by id limit ${limit}`)
}

export interface OpenedDispute {
  provider: string
  providerDisputeId: string
  payment: DisputedPayment
  parts: Parts
  reason: string
  now: number
}

export async function insertDispute(db: Queryable, opened: OpenedDispute): Promise<number> {
  const { payment, parts } = opened
  const [row] = await db.query<{ id: number }>(named('disputes-insert')`
      insert into disputes (provider, provider_dispute_id, payment_id, organization_id, amount_cents, tip_cents,
        state, reason, opened_at)
      values (${opened.provider}, ${opened.providerDisputeId}, ${payment.id}, ${payment.organizationId},
        ${parts.associationCents}, ${parts.tipCents}, 'Open', ${opened.reason}, ${at(opened.now)}) returning id`)
  if (!row) throw new Error('a dispute was stored without a number')
  return row.id
}

export async function closeDispute(
  db: Queryable,
  id: number,
  state: 'Won' | 'Lost',
  now: number,
): Promise<void> {
  await db.query(
    named('disputes-close')`
      update disputes set state = ${state}, closed_at = ${at(now)} where id = ${id} and state = 'Open'`,
  )
}

export interface DisputeEffect {
  payment: DisputedPayment
  /**
   * For each part, the change of what is given back, and of what is given back for good: above zero when money goes,
   * below when it returns.
   */
  returned: Parts
  refunded: Parts
  paymentTo: string
  bookings: readonly Booking[]
  jobs: readonly NewJob[]
  now: number
}

/** Writes the effect of a dispute on its payment, the association's account and the books. */
export async function saveDisputeEffect(db: Queryable, effect: DisputeEffect): Promise<void> {
  const { payment, returned, refunded, paymentTo, bookings, jobs, now } = effect
  const associationCents = param(returned.associationCents)
  const moment = at(now)
  await db.query(named('disputes-effect')`
      with payment as (
        update payments set returned_cents = returned_cents + ${associationCents},
          returned_tip_cents = returned_tip_cents + ${returned.tipCents},
          refunded_cents = refunded_cents + ${refunded.associationCents},
          refunded_tip_cents = refunded_tip_cents + ${refunded.tipCents}, state = ${paymentTo},
          updated_at = ${moment}
        where id = ${payment.id} returning id, order_id, organization_id),
      leaving as (select organization_id, ${associationCents}::bigint as cents from payment),
      outflow as (${forceOutflowCte(sql`leaving`)}),
      booked as (${insertTransfersCte({
        param: param(transfersParam(...bookings)),
        orderId: sql`p.order_id`,
        paymentId: sql`p.id`,
        bookedAt: moment,
        from: sql`payment p`,
      })})
      ${insertJobsCte(param(jobsParam(jobs, now)), sql`payment`)}`)
}

/** By the platform itself; the statement adds the rest. */
const LINES_CANCELED = {
  organizationId: null,
  userId: null,
  action: 'order.linesCanceled',
  subject: { type: 'order', id: '' },
}

/**
 * When the bank has taken all the money of an order, its lines are cancelled and nothing more is debited. Where another
 * payment of the order still holds money, nothing changes.
 */
export async function cancelUnpaidOrder(db: Queryable, orderId: number, now: number): Promise<void> {
  const moment = at(now)
  await db.query(named('disputes-cancel-unpaid')`
      with lost as (
        select o.id, o.organization_id, o.form_id from orders o
        where o.id = ${orderId} and not exists (
          select from payments p where p.order_id = o.id
            and p.state in ${listed(HOLDING_STATES)})),
      ${cancelLinesCtes({
        which: sql`i.order_id = lost.id`,
        from: sql`lost`,
        now: moment,
        cause: sql`'DisputeLost'`,
      })},
      ${endPlanCtes({ orderId: sql`lost.id`, now: moment, from: sql`lost`, withUnpaid: true })}
      ${insertAuditCte(
        param(auditParam([LINES_CANCELED])),
        moment,
        sql`(
          select lost.id, lost.organization_id, lost.form_id, count(*) as lines
          from lost join canceled on canceled.order_id = lost.id group by 1, 2, 3) ended`,
        {
          organization_id: sql`ended.organization_id`,
          form_id: sql`ended.form_id`,
          subject_id: sql`ended.id::text`,
          details: sql`jsonb_build_object('lines', ended.lines, 'cause', 'DisputeLost')`,
        },
      )}`)
}
