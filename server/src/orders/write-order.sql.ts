import type { OrderPayer } from '@obole/contract/order-payer'
import type { FrozenOrder } from '../payments/frozen-order.ts'
import { insertPayments } from '../payments/write-payments.sql.ts'
import { insertJobsOfRows } from '../platform/jobs.sql.ts'
import { type Expressions, insertSelect, joined, sql, type Sql } from '../platform/sql.ts'
import type { makePapersJob, sendConfirmationJob } from './orders.queue.ts'

/** An order as it will be written. Its payer may have only a postal address. */
export interface NewOrder extends Omit<FrozenOrder, 'payer'> {
  payer: OrderPayer
  /** What the association noted about it. */
  note?: string | null
}

/** The order as the JSON that `writeOrder` reads. */
export function orderJson(order: NewOrder): Sql {
  const lines = order.lines.map(({ stockIds, ...line }) => ({ ...line, stock_ids: stockIds }))
  return sql`${JSON.stringify({ ...order, lines })}::jsonb`
}

/** An order, and what differs from one way of ordering to another. */
export interface OrderToWrite {
  /** By `orderJson`. */
  order: Sql
  /** The CTE `paid_by`, one row: the `means`, and the `attempt_id` that paid, null where no provider was asked. */
  paidBy: Sql
  /** The CTE `cart`: the `id` of the cart that becomes this order. Where it is empty, no order is written. */
  cart: Sql
  /** The CTEs that take its places; absent where it has none. */
  places?: Sql
  /** Money that the association received by hand is registered only: it did not pass through us. */
  isByHand: boolean
  /** The job that is given its number; absent where nothing follows. */
  followUp?: typeof sendConfirmationJob | typeof makePapersJob
  /** CTEs on `new_order`, `lines` and `terms`: its transfers, its plan, its cheque. */
  also?: readonly Sql[]
  /** What must hold, evaluated from left to right: rows are locked in this order too. */
  guards?: readonly Sql[]
  placedAt: Sql
  now: Sql
}

/**
 * Writes an order with its lines and its first payments, whichever way it came about, in one statement: all or nothing.
 * The statement answers `order_id`.
 */
export function writeOrder(writing: OrderToWrite): Sql {
  const { paidBy, cart, places, followUp, also = [], guards = [], now } = writing
  const ctes = [
    paidBy,
    cart,
    ...(places ? [places] : []),
    sql`new_order as (${orderOf(writing)} returning id, organization_id, form_id)`,
    sql`lines as (${linesOf(writing)} returning id, monthly_cents)`,
    sql`terms as (${termsOf(writing)} returning id, order_id, instalment_number)`,
    ...(followUp ? [followUpOf(followUp, now)] : []),
    ...also,
  ]
  const answers = [sql`(select id from new_order) as order_id`, ...guards]
  return sql`with ${joined(ctes, ', ')} select ${joined(answers, ', ')}`
}

/** For its `guards`: the cart was still one that could become an order. */
export const cartIsClosed = sql`must(exists (select from cart), 'cart')`

/** For its `places`: takes them from what is left, because no cart held them. `wanted`, `in_order` and `sold` hold stocks. */
export const placesTakenNow = (order: Sql) => sql`
  wanted as (
    select stock_id, count(*)::int as quantity
    from (
      select unnest(i.stock_ids) as stock_id from jsonb_to_recordset(${order} -> 'lines') as i(stock_ids bigint[])
      union all select (${order} ->> 'couponStockId')::bigint) needs
    where stock_id is not null group by stock_id),
  in_order as (
    select s.id, w.quantity from stocks s join wanted w on w.stock_id = s.id order by s.id for no key update of s),
  sold as (
    update stocks s set sold = s.sold + o.quantity from in_order o
    where s.id = o.id and s.held + s.sold + o.quantity <= s.capacity returning s.id)`

/** The moments it is written with, as the columns `placed_at` and `now`. */
const momentsOf = ({ placedAt, now }: OrderToWrite) =>
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

const orderOf = (writing: OrderToWrite) => sql`${ORDER}
  from cart, ${momentsOf(writing)}, jsonb_to_record(${writing.order}) as o(
    token text, "organizationId" bigint, "formId" bigint, payer jsonb, "totalCents" bigint, "linesCents" bigint,
    "discountCents" bigint, "vatCents" bigint, "tipCents" bigint, "couponId" bigint, recurrence jsonb,
    consents jsonb, locale text, note text, "isConfirmationKeptBack" boolean)`

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
})

const linesOf = ({ order, isByHand }: OrderToWrite) => sql`${LINES}
  from new_order o, (select ${isByHand ? sql`'Registered'` : sql`'Processed'`} as state) received,
    jsonb_to_recordset(with_limits_set_since(o.form_id, ${order} -> 'lines')) as i(
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
  means: sql`paid_by.means`,
  state: sql`t.state`,
  attempt_id: sql`case when t.state = 'Authorized' then paid_by.attempt_id end`,
  created_at: sql`moment.placed_at`,
  updated_at: sql`moment.now`,
})

const termsOf = (writing: OrderToWrite) => sql`${TERMS}
  from new_order o, paid_by, ${momentsOf(writing)},
    (select ${writing.isByHand ? sql`'Offline'` : sql`'Credit'`} as type) received,
    jsonb_to_recordset(${writing.order} -> 'terms') as t(
    number int, state text, "dueOn" date, "amountCents" bigint, "tipCents" bigint)`

const followUpOf = (job: NonNullable<OrderToWrite['followUp']>, now: Sql) => sql`
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
>

/** Writes rows of `orders`, and nothing that belongs to them; `from …` follows. */
export function insertOrders(columns: OrderColumns): Sql {
  return insertSelect('orders', columns)
}

/** The same for lines. */
export function insertLines(columns: LineColumns): Sql {
  return insertSelect('order_items', columns)
}
