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
import { FACTS_BESIDE_ORDER, FACTS_OF_ORDER, isCalled, mayBeCalled } from './order-state.sql.ts'

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

const statesOf = ({ states }: ListFilter) => ORDER_STATES.filter((state) => states?.includes(state))

/** What a filter asks for, its search and its states apart. */
function ofFilter(filter: ListFilter): Conditions {
  const conditions = new Conditions(sql`o.organization_id = ${filter.organizationId}`)
  if (filter.formId !== null) conditions.where(sql`o.form_id = ${filter.formId}`)
  conditions.between(sql`o.created_at`, filter.fromMs, filter.untilMs)
  if (filter.orderIds) conditions.where(sql`o.id = any(${filter.orderIds}::bigint[])`)
  return conditions
}

/** The matching orders. What is only read from the latest on may leave out where the states are to be found. */
function matching(filter: ListFilter, isNarrowed: boolean): Narrowed {
  const conditions = ofFilter(filter)
  const found = searched(filter)
  const states = statesOf(filter)
  const rare = isNarrowed ? mayBeCalled(filter.organizationId, states) : null
  if (rare) conditions.where(sql`o.id in (${rare})`)
  if (states.length > 0) conditions.where(isCalled(states))
  const from =
    found === null ? sql`orders o` : sql`(${found.orders}) found ${eachOf(sql`orders`, sql`id`, sql`o`)}`
  const facts = states.length > 0 ? FACTS_BESIDE_ORDER : sql``
  return { conditions, from: sql`${from} ${facts}`, columns: foundColumns(found) }
}

export const ordersQuery = (filter: ListFilter): Narrowed => matching(filter, true)

/** So many orders that may be in a rare state are looked up by their ids. */
const FEW_RARE = 5_000

/**
 * The orders that may be in the filter's states, if they are few. Where they are many, the latest are soon met by going
 * through all orders from the latest on; to go through a million for the three there are would take minutes.
 */
async function fewThatMayBe(db: Queryable, filter: ListFilter, few: number): Promise<number[] | null> {
  const rare = mayBeCalled(filter.organizationId, statesOf(filter))
  if (!rare) return null
  const rows = await db.query<{ id: number }>(sql`
    select o.id from (${rare}) found(id) ${eachOf(sql`orders`, sql`id`, sql`o`)}
    where ${ofFilter(filter).all} limit ${few + 1}`)
  return rows.length > few ? null : rows.map(({ id }) => id)
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
  fewRare = FEW_RARE,
): Promise<OrderListRow[]> {
  const { conditions, from, columns } = matching(filter, false)
  const few = await fewThatMayBe(db, filter, fewRare)
  if (few) conditions.where(sql`o.id = any(${few}::bigint[])`)
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
