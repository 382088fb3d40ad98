import { TO_COME_STATES } from '@obole/core/ledger/figures'
import type { TermState } from '@obole/core/payment/payment'
import type { PaymentMeans, PaymentType } from '@obole/core/payment/payment-means'
import type { Position } from '../platform/continuation.ts'
import { counted } from '../platform/count.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { Conditions, countRows } from '../platform/query.ts'
import { at, joined, listed, selected, sql, type Sql } from '../platform/sql.ts'
import { COMPUTED_OF_PAYMENT, IS_RETRIED, RECEIVED, TO_COME } from './figures.sql.ts'
import { CAMPAIGN, type OfCampaign, type OfSearch, PAYER } from './list-columns.sql.ts'
import { eachOf, foundColumns, type ListFilter, type Narrowed, searched } from './list-filter.sql.ts'
import { isOfDays, sumDays, type TotalsRow } from './list-totals.store.ts'

export interface PaymentColumns {
  id: number
  order_id: number
  created_at: Date
  due_on: string
  amount_cents: number
  tip_cents: number
  refunded_cents: number
  refunded_tip_cents: number
  received_cents: number
  to_come_cents: number
  state: TermState
  is_retried: boolean
  type: PaymentType
  means: PaymentMeans
  instalment_number: number
  cash_out_state: string
}

export interface PaymentListRow extends OfCampaign, PaymentColumns, OfSearch {
  key: string
}

/** A plan lasts at most a year, so that a payment due in a period was planned in it or in the year before. */
const LONGEST_PLAN_MS = 400 * 86_400_000

const IS_UNPAID = sql`p.state in ${listed(TO_COME_STATES)} and (p.state = 'Refused' or p.refusals > 0)`

/** Payments in one of these states; a debit may also be filtered by whether it was refused before. */
function arePayments(states: readonly string[]): Sql {
  const known = states.filter((state) => state !== 'Retried' && state !== 'Unpaid')
  const any = [
    ...(known.length > 0 ? [sql`p.state = any(${known}::text[])`] : []),
    ...(states.includes('Retried') ? [IS_RETRIED] : []),
    ...(states.includes('Unpaid') ? [IS_UNPAID] : []),
  ]
  return joined(
    any.map((condition) => sql`(${condition})`),
    ' or ',
  )
}

/**
 * The filter of payments; `alone` are the payments without their orders and campaigns, which no condition asks for;
 * `own` is the part that concerns each payment itself, not its order.
 */
function paymentsQuery(filter: ListFilter): Narrowed & { alone: Sql; own: Sql } {
  const conditions = new Conditions(sql`p.organization_id = ${filter.organizationId}`)
  const found = searched(filter)
  if (filter.formId !== null) conditions.where(sql`p.form_id = ${filter.formId}`)
  if (filter.orderIds) conditions.where(sql`p.order_id = any(${filter.orderIds}::bigint[])`)
  const own = new Conditions()
  if (filter.states?.length) own.where(sql`(${arePayments(filter.states)})`)
  const { fromMs, untilMs } = filter
  own.between(sql`p.created_at`, fromMs === undefined ? undefined : fromMs - LONGEST_PLAN_MS, untilMs)
  const due = (ms: number) => sql`(${at(ms)} at time zone 'Europe/Paris')::date`
  if (fromMs !== undefined) own.where(sql`p.due_on >= ${due(fromMs)}`)
  if (untilMs !== undefined) own.where(sql`p.due_on < ${due(untilMs)}`)
  conditions.where(own.all)
  const alone =
    found === null
      ? sql`payments p`
      : sql`(${found.orders}) found ${eachOf(sql`payments`, sql`order_id`, sql`p`)}`
  return {
    conditions,
    alone,
    from: sql`${alone} join orders o on o.id = p.order_id join forms f on f.id = p.form_id`,
    columns: foundColumns(found),
    own: own.all,
  }
}

const PAYMENT_COLUMNS = sql`
  p.id, p.order_id, p.created_at, p.due_on, p.tip_cents, p.refunded_tip_cents, p.state, p.type, p.means,
  p.instalment_number, p.cash_out_state, ${selected(COMPUTED_OF_PAYMENT)}, ${PAYER}, ${CAMPAIGN}`

/** Payments after a position, the latest first. */
function paymentsAfter(conditions: Conditions, { key, id }: Position): void {
  conditions.where(sql`(p.created_at, p.id) < (${key}::timestamptz, ${id}::bigint)`)
}

export function readPayments(
  db: Queryable,
  filter: ListFilter,
  after: Position | null,
  limit: number,
): Promise<PaymentListRow[]> {
  const { conditions, from, columns } = paymentsQuery(filter)
  if (after) paymentsAfter(conditions, after)
  return db.query<PaymentListRow>(sql`
      select p.created_at::text as key, ${PAYMENT_COLUMNS}${columns}
      from ${from} where ${conditions.all}
      order by p.created_at desc, p.id desc limit ${limit}`)
}

/**
 * The same payments, grouped by order. The walk is the same: the latest payment of each order is found by the order's
 * own index, one order at a time (`offset 0`), so that no page reads the whole association.
 */
export function readPaymentsByOrder(
  db: Queryable,
  filter: ListFilter,
  after: Position | null,
  limit: number,
): Promise<PaymentListRow[]> {
  const { conditions, from, columns, own } = paymentsQuery(filter)
  if (after) paymentsAfter(conditions, after)
  return db.query<PaymentListRow>(sql`
      select p.created_at::text as key, ${PAYMENT_COLUMNS}${columns} from (
        select p.id, p.created_at, p.order_id from ${from} where ${conditions.all} and not exists (
          select from (
            select p.id, p.created_at from payments p where p.order_id = o.id and ${own} offset 0) other
          where (other.created_at, other.id) > (p.created_at, p.id) offset 0)
        order by p.created_at desc, p.id desc limit ${limit}) latest
      cross join lateral (select p.* from payments p where p.order_id = latest.order_id and ${own} offset 0) p
      join orders o on o.id = p.order_id join forms f on f.id = p.form_id
      order by latest.created_at desc, latest.id desc, p.created_at desc, p.id desc`)
}

export async function countPayments(db: Queryable, filter: ListFilter, most?: number): Promise<number> {
  const { conditions, alone } = paymentsQuery(filter)
  return countRows(db, counted(sql`select from ${alone} where ${conditions.all}`, most))
}

type PaymentTotalsRow = Pick<TotalsRow, 'received' | 'toCome'> & Row

export async function sumPayments(db: Queryable, filter: ListFilter): Promise<PaymentTotalsRow> {
  const isAll = filter.fromMs === undefined && filter.untilMs === undefined && isOfDays(filter)
  if (isAll) {
    const { received, toCome } = await sumDays(db, filter)
    return { received, toCome }
  }
  const { conditions, alone } = paymentsQuery(filter)
  const [row] = await db.query<PaymentTotalsRow>(sql`
      select coalesce(sum(${RECEIVED}), 0)::bigint as received, coalesce(sum(${TO_COME}), 0)::bigint as "toCome"
      from ${alone} where ${conditions.all}`)
  return row ?? { received: 0, toCome: 0 }
}
