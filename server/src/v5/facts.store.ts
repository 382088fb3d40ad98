import type { Participant } from '@obole/contract/carts'
import type { OrderPayer } from '@obole/contract/order-payer'
import type { OrganizationType } from '@obole/core/association/organization-type'
import type { FormType } from '@obole/core/campaign/form'
import type { PaymentFrequency, PriceCategory, TierType } from '@obole/core/campaign/tier'
import type { LocalDate } from '@obole/core/dates/dates'
import type { PAYMENT_PAYOUT_STATES } from '@obole/core/ledger/payout'
import type { RefundState } from '@obole/core/ledger/refund'
import type { ItemState } from '@obole/core/order/order-lines'
import type { TermState } from '@obole/core/payment/payment'
import { PASS_KINDS } from '@obole/core/receipts/papers'
import type { PaymentMeans, PaymentType } from '@obole/core/payment/payment-means'
import { LINKS_ENDED } from '../order-links/order-links.sql.ts'
import { PAID_CENTS } from '../orders/figures.sql.ts'
import {
  type Answer,
  answersSql,
  COUPON_CODE,
  OPTIONS_AS_BOUGHT,
  type OptionAsBought,
} from '../orders/line-words.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { listed, named, param, sql, type Sql } from '../platform/sql.ts'

/** A refund of a payment. Its moments are texts, because they come within JSON; so are those of all facts below an order. */
export interface RefundFacts {
  number: number
  amount_cents: number
  tip_cents: number
  state: RefundState
  created_at: string
  updated_at: string
}

export interface PaymentFacts {
  id: number
  instalment_number: number
  amount_cents: number
  tip_cents: number
  due_on: LocalDate
  state: TermState
  type: PaymentType
  means: PaymentMeans
  cash_out_state: (typeof PAYMENT_PAYOUT_STATES)[number]
  cash_out_id: number | null
  cashed_out_at: string | null
  created_at: string
  updated_at: string
  /** The paper of its valid receipt. */
  receipt_paper: string | null
  refunds: RefundFacts[]
}

export interface LineFacts {
  id: number
  tier_id: number | null
  tier_description: string | null
  min_cents: number | null
  frequency: PaymentFrequency | null
  name: string
  type: TierType
  state: ItemState
  price_category: PriceCategory
  amount_cents: number
  initial_amount_cents: number
  discount_cents: number
  monthly_cents: number | null
  participant: Participant | null
  answers: Answer[]
  options: (OptionAsBought & { isRequired: boolean })[]
  hand: number
  updated_at: string
  /** The paper of a ticket or card that is valid. */
  pass_paper: { id: string; kind: (typeof PASS_KINDS)[number] } | null
}

/** What a payment pays of a line. */
export interface ShareFacts {
  payment_id: number
  item_id: number
  amount_cents: number
}

/** All that the public API tells of an order, of its lines and of its payments. */
export interface OrderFacts extends Row {
  id: number
  created_at: Date
  form_id: number
  form_slug: string
  form_type: FormType
  organization_id: number
  organization_name: string
  organization_slug: string
  organization_type: OrganizationType
  is_under_coluche_law: boolean
  payer: OrderPayer & { birthDate: string | null; companyName: string | null }
  amount_cents: number
  vat_cents: number
  discount_cents: number
  coupon_code: string | null
  /** Of an order that a shop outside asked for. */
  checkout_intent_id: number | null
  /** The day of the month of a monthly gift. */
  day: number | null
  links_ended_ms: number | null
  lines: LineFacts[]
  payments: PaymentFacts[]
  shares: ShareFacts[]
}

/*
 * What hangs on the orders of a page is read table by table, once for all of them, and put together by order: asked order
 * by order, a page of a hundred costs twice as much. Texts of `json` need not be made into `jsonb` on the way.
 */

const refundsOf = (orders: Sql) => sql`
  select r.payment_id, json_agg(json_build_object('number', r.number, 'amount_cents', r.amount_cents,
    'tip_cents', r.tip_cents, 'state', r.state, 'created_at', r.created_at, 'updated_at', r.updated_at)
    order by r.number) as refunds
  from refunds r where r.order_id = ${orders} group by r.payment_id`

const sharesOf = (orders: Sql) => sql`
  select s.order_id, json_agg(json_build_object('payment_id', s.payment_id, 'item_id', s.order_item_id,
    'amount_cents', s.amount_cents) order by s.order_item_id) as shares
  from payment_shares s where s.order_id = ${orders} group by s.order_id`

/**
 * The receipt is found before its paper. A planner that may join them, and expects few receipts, reads the papers of
 * everybody for each payment.
 */
const RECEIPT_PAPER = sql`
  (select paper.id from papers paper where paper.receipt_id = (
    select r.id from receipts r where r.payment_id = p.id and r.voided_at is null))`

const paymentsOf = (orders: Sql) => sql`
  select p.order_id, json_agg(json_build_object('id', p.id, 'instalment_number', p.instalment_number,
    'amount_cents', ${PAID_CENTS}, 'tip_cents', p.tip_cents, 'due_on', p.due_on, 'state', p.state, 'type', p.type,
    'means', p.means, 'cash_out_state', p.cash_out_state, 'cash_out_id', p.cash_out_id,
    'cashed_out_at', c.cashed_out_at, 'created_at', p.created_at, 'updated_at', p.updated_at,
    'receipt_paper', ${RECEIPT_PAPER}, 'refunds', coalesce(back.refunds, '[]')) order by p.instalment_number) as payments
  from payments p left join (${refundsOf(orders)}) back on back.payment_id = p.id
  left join cash_outs c on c.id = p.cash_out_id
  where p.order_id = ${orders} group by p.order_id`

/** Many lines have neither answers nor options, and even an empty list takes its time to be put together. */
const unlessEmpty = (list: Sql, answer: Sql) => sql`case when ${list} = '[]' then '[]' else ${answer} end`

const ANSWERS = unlessEmpty(sql`i.custom_fields`, answersSql(sql`i.custom_fields`))

const OPTIONS = sql`
  (select coalesce(jsonb_agg(bought.value || jsonb_build_object('isRequired', coalesce((
      select e.is_required from extra_options e where e.id = (bought.value ->> 'optionId')::bigint), false))
    order by bought.ordinality), '[]')
  from jsonb_array_elements(${OPTIONS_AS_BOUGHT}) with ordinality bought)`

const linesOf = (orders: Sql, withAnswers: boolean) => sql`
  select i.order_id, json_agg(json_build_object('id', i.id, 'tier_id', i.tier_id, 'tier_description', t.description,
    'min_cents', t.min_amount_cents, 'frequency', t.payment_frequency, 'name', i.name, 'type', i.type,
    'state', i.state, 'price_category', i.price_category, 'amount_cents', i.amount_cents,
    'initial_amount_cents', i.initial_amount_cents, 'discount_cents', i.discount_cents,
    'monthly_cents', i.monthly_cents, 'participant', i.participant,
    'answers', ${withAnswers ? ANSWERS : sql`'[]'::jsonb`}, 'options', ${unlessEmpty(sql`i.options`, OPTIONS)},
    'hand', i.passed_on_count, 'updated_at', i.updated_at,
    'pass_paper', (select json_build_object('id', paper.id, 'kind', paper.kind) from papers paper
      where paper.order_item_id = i.id and paper.kind in ${listed(PASS_KINDS)} and is_item_live(i.state)
      limit 1)) order by i.id) as lines
  from order_items i left join tiers t on t.id = i.tier_id where i.order_id = ${orders} group by i.order_id`

/** The orders with these ids, each with its lines and payments, in no order. */
export function readOrderFacts(
  db: Queryable,
  ids: readonly number[],
  { withAnswers }: { withAnswers: boolean },
): Promise<OrderFacts[]> {
  const orders = sql`any(${param(ids)}::bigint[])`
  const statement = named(withAnswers ? 'v5-orders-with-answers' : 'v5-orders')
  return db.query<OrderFacts>(statement`
    select o.id, o.created_at, o.form_id, f.slug as form_slug, f.form_type, o.organization_id,
      g.name as organization_name, g.slug as organization_slug, g.type as organization_type, g.is_under_coluche_law,
      o.payer, o.lines_cents - o.discount_cents as amount_cents, o.vat_cents, o.discount_cents,
      ${COUPON_CODE} as coupon_code,
      (select c.id from checkout_intents c where c.cart_id = o.cart_id) as checkout_intent_id,
      (o.recurrence ->> 'day')::int as day, ${LINKS_ENDED} as links_ended_ms, line.lines, coalesce(paid.payments, '[]') as payments,
      coalesce(share.shares, '[]') as shares
    from orders o join forms f on f.id = o.form_id join organizations g on g.id = o.organization_id
    left join (${linesOf(orders, withAnswers)}) line on line.order_id = o.id
    left join (${paymentsOf(orders)}) paid on paid.order_id = o.id
    left join (${sharesOf(orders)}) share on share.order_id = o.id
    where o.id = ${orders}`)
}

/** When the links of an order were last ended; null where there is no such order. */
export async function findPapersOf(
  db: Queryable,
  orderId: number,
): Promise<{ id: number; links_ended_ms: number | null } | null> {
  const [row] = await db.query<{ id: number; links_ended_ms: number | null }>(named('v5-papers-of-order')`
    select o.id, ${LINKS_ENDED} as links_ended_ms from orders o where o.id = ${orderId}`)
  return row ?? null
}

/** The order, within an association, of a line or of a payment; null for one of another association. */
export async function findOrderOf(
  db: Queryable,
  organizationId: number,
  of: { itemId: number } | { paymentId: number },
): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    'itemId' in of
      ? named('v5-order-of-item')`
          select o.id from order_items i join orders o on o.id = i.order_id
          where i.id = ${of.itemId} and o.organization_id = ${organizationId}`
      : named('v5-order-of-payment')`
          select order_id as id from payments where id = ${of.paymentId} and organization_id = ${organizationId}`,
  )
  return row?.id ?? null
}
