import type { OrderPayer } from '@obole/contract/order-payer'
import { ENDS_SOON_DAYS } from '@obole/core/campaign/membership'
import type { FrozenOrder } from '../payments/frozen-order.ts'
import { insertPayments } from '../payments/write-payments.sql.ts'
import { insertJobsOfRows } from '../platform/jobs.sql.ts'
import type { Row } from '../platform/db.ts'
import { type Expressions, insertSelect, joined, raw, sql, type Sql } from '../platform/sql.ts'
import type { makePapersJob, sendConfirmationJob } from './orders.queue.ts'

/** An order as it will be written. Its payer may have only a postal address. */
export interface NewOrder extends Omit<FrozenOrder, 'payer'> {
  payer: OrderPayer
  /** What the association noted about it. */
  note?: string | null
}

/** Orders as the rows that `writeOrders` reads, each with what the statement needs beside it. */
export function ordersParam(orders: readonly { order: NewOrder; beside?: object }[]): Sql {
  const rows = orders.map(({ order, beside }) => {
    const lines = order.lines.map(({ stockIds, ...line }) => ({ ...line, stock_ids: stockIds }))
    return JSON.stringify({ ...order, lines, ...beside })
  })
  return sql`${rows}::jsonb[]`
}

/**
 * Orders, and what differs from one way of ordering to another. `asked` holds them: their place `n` and their JSON,
 * `doc`.
 */
export interface OrdersToWrite {
  /** By `ordersParam`. */
  orders: Sql
  /** The CTE `paid_by`: for each `n` the `means`, and the `attempt_id` that paid, null where no provider was asked. */
  paidBy: Sql
  /** The CTE `cart`: for each `n` the `id` of the cart that becomes this order. Without it, no order is written. */
  cart: Sql
  /** The CTEs that take their places; absent where they have none. */
  places?: Sql
  /** Money that the association received by hand is registered only: it did not pass through us. */
  isByHand: boolean
  /** The job that is given an order's number; absent where nothing follows. */
  followUp?: typeof sendConfirmationJob | typeof makePapersJob
  /** CTEs on `new_order`, `lines` and `terms`: transfers, plan, cheque. */
  also?: readonly Sql[]
  /** What must hold, evaluated from left to right: rows are locked in this order too. */
  guards?: readonly Sql[]
  placedAt: Sql
  now: Sql
}

/**
 * Writes orders with their lines and first payments, whichever way they came about, in one statement: all or nothing.
 * The statement answers `order_ids`, by their place.
 */
export function writeOrders(writing: OrdersToWrite): Sql {
  const { orders, paidBy, cart, places, followUp, also = [], guards = [], now } = writing
  const ctes = [
    sql`asked as (select n, doc from unnest(${orders}) with ordinality as a(doc, n))`,
    paidBy,
    cart,
    ...(places ? [places] : []),
    sql`written as (${orderOf(writing)} returning id, organization_id, form_id, cart_id)`,
    NEW_ORDER,
    sql`lines as (${linesOf(writing)} returning id, monthly_cents)`,
    sql`terms as (${termsOf(writing)} returning id, order_id, instalment_number)`,
    ...(followUp ? [followUpOf(followUp, now)] : []),
    ...also,
  ]
  const answers = [sql`(select jsonb_object_agg(n, id) from new_order) as order_ids`, ...guards]
  return sql`with ${joined(ctes, ', ')} select ${joined(answers, ', ')}`
}

/** The orders in the order they came, each with what its lines, payments and transfers are made of. */
const NEW_ORDER = sql`
  new_order as (
    select w.id, w.organization_id, w.form_id, a.n, a.doc, paid_by.attempt_id, paid_by.means
    from written w join cart on cart.id = w.cart_id join asked a on a.n = cart.n join paid_by on paid_by.n = a.n
    order by a.n)`

export interface WrittenOrders extends Row {
  order_ids: Record<string, number> | null
}

/** The numbers of the orders that `writeOrders` wrote, by their place from 0. */
export const orderIdsOf = (row: WrittenOrders | undefined): Map<number, number> =>
  new Map(Object.entries(row?.order_ids ?? {}).map(([n, id]) => [Number(n) - 1, id]))

/** For their `guards`: the carts were still such that could become an order. */
export const cartsAreClosed = sql`must((select count(*) from cart) = (select count(*) from paid_by), 'cart')`

/** For their `guards`: no event among them was cancelled, not even at this moment (`event_stands`). */
export const eventsStand = sql`must((
  select bool_and(event_stands(form_id)) from (
    select distinct (doc ->> 'formId')::bigint as form_id from asked order by form_id) f), 'event')`

/** For their `places`: takes them from what is left, because no cart held them. `wanted`, `in_order` and `sold` hold stocks. */
export const PLACES_TAKEN_NOW = sql`
  wanted as (
    select stock_id, count(*)::int as quantity
    from (
      select unnest(i.stock_ids) as stock_id
      from asked a, jsonb_to_recordset(a.doc -> 'lines') as i(stock_ids bigint[])
      union all select (a.doc ->> 'couponStockId')::bigint from asked a) needs
    where stock_id is not null group by stock_id),
  in_order as (
    select s.id, w.quantity from stocks s join wanted w on w.stock_id = s.id order by s.id for no key update of s),
  sold as (
    update stocks s set sold = s.sold + o.quantity from in_order o
    where s.id = o.id and s.held + s.sold + o.quantity <= s.capacity returning s.id)`

/** The moments they are written with, as the columns `placed_at` and `now`. */
const momentsOf = ({ placedAt, now }: OrdersToWrite) =>
  sql`(select ${placedAt} as placed_at, ${now} as now) moment`

const ORDER = insertOrders({
  token: sql`o.token`,
  organization_id: sql`o."organizationId"`,
  form_id: sql`o."formId"`,
  cart_id: sql`cart.id`,
  payer: sql`o.payer`,
  payer_email: sql`lower(o.payer ->> 'email')`,
  total_cents: sql`o."totalCents"`,
  lines_cents: sql`o."linesCents"`,
  discount_cents: sql`o."discountCents"`,
  vat_cents: sql`o."vatCents"`,
  tip_cents: sql`o."tipCents"`,
  coupon_id: sql`o."couponId"`,
  recurrence: sql`o.recurrence`,
  consents: sql`o.consents`,
  locale: sql`o.locale`,
  note: sql`o.note`,
  created_at: sql`moment.placed_at`,
  confirmation_kept_back_at: sql`case when o."isConfirmationKeptBack" then moment.now end`,
})

const orderOf = (writing: OrdersToWrite) => sql`${ORDER}
  from asked a join cart on cart.n = a.n, ${momentsOf(writing)}, jsonb_to_record(a.doc) as o(
    token text, "organizationId" bigint, "formId" bigint, payer jsonb, "totalCents" bigint, "linesCents" bigint,
    "discountCents" bigint, "vatCents" bigint, "tipCents" bigint, "couponId" bigint, recurrence jsonb,
    consents jsonb, locale text, note text, "isConfirmationKeptBack" boolean)
  order by a.n`

/** A membership that renews one begins after it, whichever way it is bought. */
const STARTS_ON = sql`case when i.type = 'Membership' then (
  select membership_starts_on(f.validity_type, taken.on_day,
    membership_to_follow(f.organization_id, f.id, i."tierId", member_key(nullif(i.participant, 'null'), o.doc -> 'payer'),
      taken.on_day, ${raw(ENDS_SOON_DAYS)}))
  from forms f, (select paris_day(moment.placed_at) as on_day) taken
  where f.id = o.form_id and f.validity_type = 'MovingYear') end`

const LINES = insertLines({
  order_id: sql`o.id`,
  form_id: sql`o.form_id`,
  tier_id: sql`i."tierId"`,
  type: sql`i.type`,
  name: sql`i.name`,
  price_category: sql`i."priceCategory"`,
  amount_cents: sql`i."amountCents"`,
  initial_amount_cents: sql`i."initialAmountCents"`,
  discount_cents: sql`i."discountCents"`,
  vat_cents: sql`i."vatCents"`,
  vat_by_rate: sql`i."vatByRate"`,
  term_cents: sql`i."termCents"`,
  monthly_cents: sql`i."monthlyCents"`,
  is_eligible_tax_receipt: sql`i."isEligibleTaxReceipt"`,
  participant: sql`nullif(i.participant, 'null')`,
  custom_fields: sql`i."customFields"`,
  options: sql`i.options`,
  stock_ids: sql`i.stock_ids`,
  state: sql`received.state`,
  starts_on: STARTS_ON,
  updated_at: sql`moment.now`,
})

const linesOf = (writing: OrdersToWrite) => sql`${LINES}
  from new_order o, ${momentsOf(writing)},
    (select ${writing.isByHand ? sql`'Registered'` : sql`'Processed'`} as state) received,
    jsonb_to_recordset(with_limits_set_since(o.form_id, o.doc -> 'lines')) as i(
    "tierId" bigint, type text, name text, "priceCategory" text, "amountCents" bigint, "initialAmountCents" bigint,
    "discountCents" bigint, "vatCents" bigint, "vatByRate" jsonb, "termCents" bigint[], "monthlyCents" bigint,
    "isEligibleTaxReceipt" boolean, participant jsonb, "customFields" jsonb, options jsonb, stock_ids bigint[])`

const TERMS = insertPayments({
  order_id: sql`o.id`,
  organization_id: sql`o.organization_id`,
  form_id: sql`o.form_id`,
  instalment_number: sql`t.number`,
  amount_cents: sql`t."amountCents"`,
  tip_cents: sql`t."tipCents"`,
  due_on: sql`t."dueOn"`,
  try_on: sql`case when t.state = 'Pending' then t."dueOn" end`,
  type: sql`received.type`,
  means: sql`o.means`,
  state: sql`t.state`,
  attempt_id: sql`case when t.state = 'Authorized' then o.attempt_id end`,
  created_at: sql`moment.placed_at`,
  updated_at: sql`moment.now`,
})

const termsOf = (writing: OrdersToWrite) => sql`${TERMS}
  from new_order o, ${momentsOf(writing)},
    (select ${writing.isByHand ? sql`'Offline'` : sql`'Credit'`} as type) received,
    jsonb_to_recordset(o.doc -> 'terms') as t(
    number int, state text, "dueOn" date, "amountCents" bigint, "tipCents" bigint)`

const followUpOf = (job: NonNullable<OrdersToWrite['followUp']>, now: Sql) => sql`
  follow_ups as (${insertJobsOfRows(job, { payload: { orderId: sql`id` }, runAt: now, from: sql`new_order` })})`

type OrderColumns = Expressions<
  | 'token'
  | 'organization_id'
  | 'form_id'
  | 'cart_id'
  | 'payer'
  | 'payer_email'
  | 'total_cents'
  | 'lines_cents'
  | 'discount_cents'
  | 'vat_cents'
  | 'tip_cents'
  | 'consents'
  | 'locale'
  | 'created_at',
  'coupon_id' | 'recurrence' | 'note' | 'confirmation_kept_back_at' | 'confirmation_sent_at'
>

type LineColumns = Expressions<
  | 'order_id'
  | 'form_id'
  | 'type'
  | 'name'
  | 'price_category'
  | 'amount_cents'
  | 'initial_amount_cents'
  | 'discount_cents'
  | 'vat_cents'
  | 'term_cents',
  | 'tier_id'
  | 'vat_by_rate'
  | 'monthly_cents'
  | 'is_eligible_tax_receipt'
  | 'participant'
  | 'custom_fields'
  | 'options'
  | 'stock_ids'
  | 'state'
  | 'starts_on'
  | 'updated_at'
>

/** Writes rows of `orders`, and nothing that belongs to them; `from …` follows. */
export function insertOrders(columns: OrderColumns): Sql {
  return insertSelect('orders', columns)
}

/** The same for lines. */
export function insertLines(columns: LineColumns): Sql {
  return insertSelect('order_items', columns)
}
