import type { Transfer } from '@obole/core/ledger/ledger'
import { statesBefore } from '@obole/core/machine'
import { type Cents, cents } from '@obole/core/money/money'
import { REFUND_MACHINE, SENT_REFUND_STATES } from '@obole/core/ledger/refund'
import { insertMoneyActCte, moneyActParam, type MoneyAct } from '../ledger/money-acts.sql.ts'
import { coverOutflowCtes, noLongerWaitCte, outflowTaken } from '../ledger/outflows.sql.ts'
import { insertTransfersCte, transfersParam } from '../ledger/transfers.sql.ts'
import { cancelLinesCtes } from '../orders/cancel-lines.sql.ts'
import { type Row, type Queryable, failedRequirement } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import type { Refund } from './refund.ts'
import { REFUND_COLUMNS, refundOf, type RefundRow } from './refunds.store.ts'
import { at, listed, named, param, sql } from '../platform/sql.ts'

/** For each state that a statement writes here, the states a refund may have before it. */
const BEFORE = {
  Init: listed(statesBefore(REFUND_MACHINE, 'Init')),
  Canceled: listed(statesBefore(REFUND_MACHINE, 'Canceled')),
  Processed: listed(statesBefore(REFUND_MACHINE, 'Processed')),
  Refused: listed(statesBefore(REFUND_MACHINE, 'Refused')),
}

export interface WaitingRefund {
  id: string
  amountCents: Cents
}

/** An association's refunds that wait for its money, oldest first. */
export async function listWaitingRefunds(
  db: Queryable,
  organizationId: number,
  limit: number,
): Promise<WaitingRefund[]> {
  const rows = await db.query<{ id: string; amount_cents: number }>(named('refunds-waiting')`
      select id, amount_cents from refunds where organization_id = ${organizationId} and state = 'Waiting'
        order by number limit ${limit}`)
  return rows.map(({ id, amount_cents }) => ({ id, amountCents: cents(amount_cents) }))
}

/** How many refunds wait, and the first of them; null where none waits. */
export async function countWaiting(
  db: Queryable,
  organizationId: number,
): Promise<{ count: number; first: number; organizationName: string; organizationSlug: string } | null> {
  const [row] = await db.query<{
    count: number
    first: number
    organizationName: string
    organizationSlug: string
  }>(named('refunds-count-waiting')`
      select count(*) as count, min(r.number) as first, g.name as "organizationName", g.slug as "organizationSlug"
      from refunds r join organizations g on g.id = r.organization_id
      where r.organization_id = ${organizationId} and r.state = 'Waiting' group by g.id`)
  return row ?? null
}

export interface WaitingRow extends Row {
  number: number
  order_id: number
  payment_id: number
  payer_name: string
  amount_cents: number
  created_at: Date
}

/** The waiting refunds, with the name of each payer. */
export function listWaitingOf(db: Queryable, organizationId: number, limit: number): Promise<WaitingRow[]> {
  return db.query<WaitingRow>(named('refunds-waiting-of')`
      select r.number, r.order_id, r.payment_id, concat_ws(' ', o.payer ->> 'firstName',
        o.payer ->> 'lastName') as payer_name,
        r.amount_cents, r.created_at
      from refunds r join orders o on o.id = r.order_id
      where r.organization_id = ${organizationId} and r.state = 'Waiting' order by r.number limit ${limit}`)
}

export async function listAssociationsWaiting(db: Queryable): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    named('refunds-associations-waiting')`
      select distinct organization_id as id from refunds where state = 'Waiting' order by id`,
  )
  return rows.map(({ id }) => id)
}

/** A waiting refund takes its share of the account; false where that holds too little, or it no longer waits. */
export async function saveCovered(
  db: Queryable,
  { id, now, checkAt }: { id: string; now: number; checkAt: number },
): Promise<boolean> {
  try {
    const rows = await db.query(named('refunds-covered')`
        with refund as (
          update refunds set state = 'Init', next_check_at = ${at(checkAt)}, updated_at = ${at(now)}
          where id = ${id} and state in ${BEFORE.Init} returning organization_id, amount_cents as cents),
        ${coverOutflowCtes(sql`refund`)}
        select must(${outflowTaken}, 'balance') from refund`)
    return rows.length > 0
  } catch (error) {
    if (failedRequirement(error) === 'balance') return false
    throw error
  }
}

/** Cancels waiting refunds when their money is decided otherwise; it can then be refunded, or contested, again. */
export async function cancelWaitingRefunds(
  db: Queryable,
  { paymentId, id, now, act }: { paymentId: number; id: string | null; now: number; act?: MoneyAct },
): Promise<number> {
  const idParam = param(id)
  const moment = at(now)
  const moneyAct = param(act ? moneyActParam(act) : null)
  const rows = await db.query(named('refunds-cancel-waiting')`
      with locked as (select id from payments where id = ${paymentId} for no key update),
      refund as (
        update refunds set state = 'Canceled', updated_at = ${moment}
        where payment_id = (select id from locked) and state in ${BEFORE.Canceled} and (${idParam}::text is null
        or id = ${idParam})
        returning payment_id, organization_id, amount_cents, tip_cents),
      payment as (
        update payments p set returned_cents = p.returned_cents - r.amount_cents,
          returned_tip_cents = p.returned_tip_cents - r.tip_cents, updated_at = ${moment},
          state = case when p.state = 'Refunding' then 'Authorized' else p.state end
        from (select payment_id, sum(amount_cents) as amount_cents, sum(tip_cents) as tip_cents
        from refund group by payment_id) r
        where p.id = r.payment_id returning p.id),
      leaving as (
        select organization_id, sum(amount_cents)::bigint as cents from refund
        where exists (select from payment) group by organization_id),
      waiting as (${noLongerWaitCte(sql`leaving`)}),
      written as (${insertMoneyActCte(
        moneyAct,
        moment,
        sql`(select from leaving
          where ${moneyAct}::jsonb is not null) ended`,
      )})
      select payment_id from refund`)
  return rows.length
}

/** Takes the refund for this caller alone until `checkAt`; null where it has ended or another caller has it. */
export async function takeRefund(
  db: Queryable,
  { id, now, checkAt, force }: { id: string; now: number; checkAt: number; force: boolean },
): Promise<Refund | null> {
  const moment = at(now)
  const [row] = await db.query<RefundRow>(named('refunds-take')`
      update refunds set state = 'Processing', next_check_at = ${at(checkAt)}, updated_at = ${moment}
      where id = ${id} and (state = 'Init' and ${force} or state in ${listed(SENT_REFUND_STATES)}
      and next_check_at <= ${moment})
      returning ${REFUND_COLUMNS}`)
  return row ? refundOf(row) : null
}

export async function listRefundsInDoubt(db: Queryable, now: number, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(named('refunds-in-doubt')`
      select id from refunds
      where state in ${listed(SENT_REFUND_STATES)} and next_check_at <= ${at(now)}
      order by next_check_at, id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The bank did not answer, or not finally. */
export async function putOffRefund(
  db: Queryable,
  put: {
    id: string
    state: 'Processing' | 'Error'
    providerRefundId: string | null
    now: number
    checkAt: number
  },
): Promise<void> {
  await db.query(named('refunds-put-off')`
      update refunds set state = ${put.state}, provider_refund_id = coalesce(provider_refund_id,
        ${put.providerRefundId}),
        updated_at = ${at(put.now)}, next_check_at = ${at(put.checkAt)}
      where id = ${put.id} and state in ${listed(SENT_REFUND_STATES)}`)
}

export interface ProcessedRefund {
  refund: Refund
  providerRefundId: string | null
  transfers: readonly Transfer[]
  jobs: readonly NewJob[]
  now: number
}

/**
 * The bank gave the money back: the books, the payment's state and the mail, in one commit.
 * Answers false where that was already known.
 */
export async function saveProcessed(db: Queryable, processed: ProcessedRefund): Promise<boolean> {
  const { refund, providerRefundId, transfers, jobs, now } = processed
  const moment = at(now)
  const rows = await db.query(named('refunds-processed')`
      with refund as (
        update refunds set state = 'Processed', provider_refund_id = coalesce(provider_refund_id,
          ${providerRefundId}), failure = null,
          next_check_at = null, updated_at = ${moment}
        where id = ${refund.id} and state in ${BEFORE.Processed}
        returning payment_id, order_id, amount_cents, tip_cents, cancel_order),
      payment as (
        update payments p set refunded_cents = p.refunded_cents + r.amount_cents,
          refunded_tip_cents = p.refunded_tip_cents + r.tip_cents, updated_at = ${moment},
          state = case when p.state = 'Refunding' and p.refunded_cents + r.amount_cents = p.amount_cents
            and p.refunded_tip_cents + r.tip_cents = p.tip_cents then 'Refunded' else p.state end
        from refund r where p.id = r.payment_id),
      booked as (${insertTransfersCte({
        param: param(transfersParam({ cause: `refund:${refund.id}`, transfers })),
        orderId: sql`r.order_id`,
        paymentId: sql`r.payment_id`,
        bookedAt: moment,
        from: sql`refund r`,
      })}),
      -- An older release asked for it, and left the lines standing until now.
      left_standing as (select order_id from refund where cancel_order),
      ${cancelLinesCtes({
        which: sql`i.order_id = left_standing.order_id`,
        from: sql`left_standing`,
        now: moment,
        cause: sql`'Choice'`,
      })},
      follow_ups as (${insertJobsCte(param(jobsParam(jobs, now)), sql`refund`)})
      select payment_id from refund`)
  return rows.length > 0
}

export interface RefusedRefund {
  id: string
  providerRefundId: string | null
  failure: string
  jobs: readonly NewJob[]
  now: number
}

/** The bank refused: the money stays where it was and can be refunded again. */
export async function saveRefused(db: Queryable, refused: RefusedRefund): Promise<boolean> {
  const { id, providerRefundId, failure, jobs, now } = refused
  const moment = at(now)
  const rows = await db.query(named('refunds-refused')`
      with refund as (
        update refunds set state = 'Refused', provider_refund_id = coalesce(provider_refund_id, ${providerRefundId}),
          failure = ${failure},
          next_check_at = null, updated_at = ${moment}
        where id = ${id} and state in ${BEFORE.Refused}
        returning payment_id, organization_id, amount_cents, tip_cents),
      payment as (
        update payments p set returned_cents = p.returned_cents - r.amount_cents,
          returned_tip_cents = p.returned_tip_cents - r.tip_cents, updated_at = ${moment},
          state = case when p.state = 'Refunding' then 'Authorized' else p.state end
        from refund r where p.id = r.payment_id returning p.id),
      outflow as (
        update association_outflows o set cents = o.cents - r.amount_cents
        from refund r
        where o.organization_id = r.organization_id and r.amount_cents > 0 and exists (select from payment)),
      follow_ups as (${insertJobsCte(param(jobsParam(jobs, now)), sql`refund`)})
      select payment_id from refund`)
  return rows.length > 0
}
