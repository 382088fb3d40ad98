import type { RatedVat } from '@obole/core/money/vat'
import { ORDER_STATES, type OrderFact } from '@obole/core/order/order-state'
import type { TermState } from '@obole/core/payment/payment'
import type { PaymentMeans } from '@obole/core/payment/payment-means'
import type { Position } from '../platform/continuation.ts'
import { counted } from '../platform/count.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { Conditions, countRows } from '../platform/query.ts'
import { named, sql } from '../platform/sql.ts'
import { FIGURES_OF_ORDER, VAT_BY_RATE_OF_ORDER } from './figures.sql.ts'
import {
  CAMPAIGN,
  type OfCampaign,
  type OfParcel,
  type OfSearch,
  PARCEL,
  PAYER,
  RECEIVED_ON,
} from './list-columns.sql.ts'
import { eachOf, foundColumns, type ListFilter, type Narrowed, searched } from './list-filter.sql.ts'
import { isOfDays, NOTHING, SUM_OF_FIGURES, sumDays, type TotalsRow } from './list-totals.store.ts'
import { FACTS_BESIDE_ORDER, FACTS_OF_ORDER, isCalled } from './order-state.sql.ts'

export interface OrderListRow extends OfCampaign, OfSearch, OfParcel {
  id: number
  key: string
  created_at: Date
  received_on: string | null
  amount_cents: number
  discount_cents: number
  vat_by_rate: RatedVat[]
  tip_cents: number
  refunded_cents: number
  ordered_cents: number
  received_cents: number
  to_come_cents: number
  item_count: number
  payment_states: TermState[]
  facts: OrderFact[]
  means: PaymentMeans | null
}

/** The columns of an order in a list; needs `FIGURES_OF_ORDER` and `FACTS_BESIDE_ORDER`. */
export const ORDER_COLUMNS = sql`
  o.id, o.created_at::text as key, o.created_at, o.lines_cents - o.discount_cents as amount_cents,
  figures.discount_cents,
  ${VAT_BY_RATE_OF_ORDER} as vat_by_rate, figures.tip_cents, ${RECEIVED_ON}, ${PAYER}, ${CAMPAIGN}, figures.ordered_cents,
  figures.received_cents, figures.to_come_cents,
  figures.refunded_cents, figures.items as item_count,
  array(select p.state from payments p where p.order_id = o.id order by p.instalment_number) as payment_states,
  ${FACTS_OF_ORDER} as facts,
  (select p.means from payments p where p.order_id = o.id order by p.instalment_number limit 1) as means, ${PARCEL}`

export function ordersQuery(filter: ListFilter): Narrowed {
  const conditions = new Conditions(sql`o.organization_id = ${filter.organizationId}`)
  const found = searched(filter)
  if (filter.formId !== null) conditions.where(sql`o.form_id = ${filter.formId}`)
  conditions.between(sql`o.created_at`, filter.fromMs, filter.untilMs)
  if (filter.orderIds) conditions.where(sql`o.id = any(${filter.orderIds}::bigint[])`)
  const states = ORDER_STATES.filter((state) => filter.states?.includes(state))
  if (states.length > 0) conditions.where(isCalled(filter.organizationId, states))
  const from =
    found === null ? sql`orders o` : sql`(${found.orders}) found ${eachOf(sql`orders`, sql`id`, sql`o`)}`
  const facts = states.length > 0 ? FACTS_BESIDE_ORDER : sql``
  return { conditions, from: sql`${from} ${facts}`, columns: foundColumns(found) }
}

interface FoundOrder extends Row, OfSearch {
  id: number
}

/**
 * The page is found first, by a statement that is not named: a list is filtered in many ways, and each has its own best
 * plan. What is shown of its orders is always read alike, and takes longer to plan than to read: that one is named.
 */
export async function readOrders(
  db: Queryable,
  filter: ListFilter,
  after: Position | null,
  limit: number,
): Promise<OrderListRow[]> {
  const { conditions, from, columns } = ordersQuery(filter)
  if (after) conditions.where(sql`(o.created_at, o.id) < (${after.key}::timestamptz, ${after.id}::bigint)`)
  const page = await db.query<FoundOrder>(sql`
      select o.id${columns} from (
        select o.id, o.created_at from ${from} where ${conditions.all}
        order by o.created_at desc, o.id desc limit ${limit}) o`)
  const found = new Map(page.map((order) => [order.id, order]))
  const rows = await db.query<OrderListRow>(named('orders-listed')`
      select ${ORDER_COLUMNS} from orders o join forms f on f.id = o.form_id ${FIGURES_OF_ORDER} ${FACTS_BESIDE_ORDER}
      where o.id = any(${[...found.keys()]}::bigint[]) order by o.created_at desc, o.id desc`)
  return rows.map((row) => ({ ...row, ...found.get(row.id) }))
}

export async function countOrders(db: Queryable, filter: ListFilter, most?: number): Promise<number> {
  const { conditions, from } = ordersQuery(filter)
  return countRows(db, counted(sql`select from ${from} where ${conditions.all}`, most))
}

export async function sumOrders(db: Queryable, filter: ListFilter): Promise<TotalsRow> {
  if (isOfDays(filter)) return sumDays(db, filter)
  const { conditions, from } = ordersQuery(filter)
  const [row] = await db.query<TotalsRow>(
    sql`
      ${SUM_OF_FIGURES} from ${from} ${FIGURES_OF_ORDER} where ${conditions.all}`,
  )
  return row ?? NOTHING
}
