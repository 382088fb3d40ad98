import { LIVE_CART_STATES } from '@obole/core/cart/cart-expiry'
import { assert } from '@obole/core/assert'
import type { Transfer } from '@obole/core/ledger/ledger'
import { PAID_OR_LIVE_ATTEMPT_STATES } from '@obole/core/payment/payment'
import { saleStopOf } from '../forms/sale-stop.sql.ts'
import { insertTransfersCte, transferRows } from '../ledger/transfers.sql.ts'
import { triesPaidCte } from '../payments/card-tries.sql.ts'
import { type FrozenOrder, keepsCard } from '../payments/frozen-order.ts'
import { insertMandate, type NewMandate } from '../payments/mandates.sql.ts'
import { insertAutomaticRenewals } from '../renewals/automatic.sql.ts'
import type { Queryable } from '../platform/db.ts'
import { makePapersJob, sendConfirmationJob } from '../orders/orders.queue.ts'
import {
  cartsAreClosed,
  eventsStand,
  orderIdsOf,
  ordersParam,
  type OrdersToWrite,
  PLACES_TAKEN_NOW,
  writeOrders,
  type WrittenOrders,
} from '../orders/write-order.sql.ts'
import { insertPayments } from '../payments/write-payments.sql.ts'
import { at, listed, named, rowsOf, sql, type Sql } from '../platform/sql.ts'

export interface RequestToStore {
  /** The id of a new request; a payer who began before keeps the existing one. */
  newId: string
  cartId: string
  cartVersion: number
  /** The contribution chosen for the whole cart; null where none was. */
  cartTipCents: number | null
  /** The visitor who begins the payment. */
  client: string
  formVersion: number
  amountCents: number
  tipCents: number
  frozen: FrozenOrder
  backUrl: string | null
  now: number
  expiresAt: number
}

/** Whether an attempt of this request was paid or may still be paid. */
const isUnderWay = (request: Sql) => sql`exists (
  select from attempts a
  where a.payment_request_id = ${request}.id and a.state in ${listed(PAID_OR_LIVE_ATTEMPT_STATES)})`

const REQUEST = {
  newId: 'text',
  cartId: 'text',
  cartVersion: 'int',
  cartTipCents: 'bigint',
  client: 'text',
  formVersion: 'int',
  amountCents: 'bigint',
  tipCents: 'bigint',
  frozen: 'jsonb',
  backUrl: 'text',
  now: 'instant',
  expiresAt: 'instant',
} as const

/** The requests, `asked`, and the carts that are still what their prices were decided on, which become `Paying`. */
const frozenCarts = (requests: readonly RequestToStore[], leavesOut: boolean) => sql`
  asked as (${rowsOf(REQUEST, requests)}),
  unchanged as (
    select c.id from carts c join asked a on a.cart_id = c.id
    where c.version = a.cart_version and c.state in ${listed(LIVE_CART_STATES)} and c.expires_at > a.now
    order by c.id for no key update of c ${leavesOut ? sql`skip locked` : sql``}),
  cart as (
    update carts c set state = 'Paying', locale = a.frozen ->> 'locale', updated_at = a.now,
      version = c.version + (c.tip_cents is distinct from a.cart_tip_cents)::int, tip_cents = a.cart_tip_cents,
      expires_at = greatest(c.expires_at, a.expires_at)
    from asked a join unchanged u on u.id = a.cart_id
    where c.id = u.id returning c.id, c.form_id)`

/**
 * Freezes what will be paid and answers the ids of the requests by their carts; a cart takes the request's language and
 * contribution. A
 * request begun by another visitor is closed. `must` refuses where a cart or a campaign is no longer what the price was
 * decided on, where its sale was stopped, and where an attempt is under way; asked to leave out, it leaves out carts
 * that changed or are changing.
 */
export async function storeRequests(
  db: Queryable,
  requests: readonly RequestToStore[],
  { leavesOut }: { leavesOut: boolean },
): Promise<Map<string, string>> {
  const name = leavesOut ? 'requests-store-many' : 'requests-store'
  const [row] = await db.query<{ ids: Record<string, string> | null }>(named(name)`
      with ${frozenCarts(requests, leavesOut)},
      campaign as (
        select c.id from cart c join asked a on a.cart_id = c.id join forms f on f.id = c.form_id
        where f.version = a.form_version),
      stopped as (select ${saleStopOf(sql`c.form_id`)} as stop from (select distinct form_id from cart) c),
      closed as (
        update payment_requests r set cart_id = null, closed_cart_id = cart.id
        from cart join asked a on a.cart_id = cart.id
        where r.cart_id = cart.id and r.client <> a.client and not ${isUnderWay(sql`r`)} returning r.id),
      request as (
        insert into payment_requests as r (id, cart_id, amount_cents, tip_cents, priced, consents, back_url,
          created_at, client)
        select a.new_id, cart.id, a.amount_cents, a.tip_cents, a.frozen, a.frozen -> 'consents', a.back_url, a.now,
          a.client
        from cart join asked a on a.cart_id = cart.id, (select count(*) from closed) as others
        on conflict (cart_id) where cart_id is not null do update
          set amount_cents = excluded.amount_cents, tip_cents = excluded.tip_cents, priced = excluded.priced,
            consents = excluded.consents, back_url = excluded.back_url, client = excluded.client
          where not ${isUnderWay(sql`r`)}
        returning id, cart_id)
      select (select jsonb_object_agg(cart_id, id) from request) as ids,
        must(${leavesOut ? sql`true` : sql`exists (select from cart)`}, 'cart'),
        must(not exists (select from stopped where stop = 'suspended'), 'suspended'),
        must(not exists (select from stopped where stop = 'canceled'), 'canceled'),
        must((select count(*) from campaign) = (select count(*) from cart), 'campaign'),
        must((select count(*) from request) = (select count(*) from cart), 'paying')`)
  return new Map(Object.entries(row?.ids ?? {}))
}

/**
 * How an order comes about: an attempt was paid while its cart held its places (`held`); it was paid after they were
 * given back, and they can be taken again (`late`); or there was nothing to pay (`free`).
 */
export type Settlement =
  | { kind: 'held' | 'late'; attemptId: string; attemptState: string; mandate: NewMandate | null }
  | { kind: 'free'; cartId: string }

export interface OrderToPlace {
  settlement: Settlement
  order: FrozenOrder
  transfers: readonly Transfer[]
  now: number
}

/**
 * Locked in the order of their ids. Where some may be left out, an attempt that another call is deciding is not waited
 * for.
 */
const attemptsPaid = (now: Sql, leavesOut: boolean) => sql`
  decided as (
    select a.n, t.id from asked a join attempts t on t.id = a.doc ->> 'attemptId'
    where t.state = a.doc ->> 'attemptState' order by t.id for no key update of t ${leavesOut ? sql`skip locked` : sql``}),
  paid_by as (
    update attempts t set state = 'Authorized', error_code = null, redirect_url = null, updated_at = ${now}
    from decided d where t.id = d.id returning d.n, t.id as attempt_id, t.cart_id, t.means),
  ${triesPaidCte(sql`(select attempt_id from paid_by)`, now)}`

const NOTHING_TO_PAY = sql`
  paid_by as (select n, null::text as attempt_id, doc ->> 'cartId' as cart_id, 'None' as means from asked)`

const cartsPaid = (was: 'Paying' | 'Expired', now: Sql) => sql`
  cart as (
    update carts c set state = 'Paid', version = c.version + 1, updated_at = ${now}
    from paid_by where c.id = paid_by.cart_id and c.state = ${was} returning c.id, paid_by.n)`

const HELD_BECOMES_SOLD = sql`
  freed as (delete from holds h using cart where h.cart_id = cart.id returning h.stock_id, h.quantity),
  in_order as (
    select s.id, f.quantity from stocks s
    join (select stock_id, sum(quantity) as quantity from freed group by stock_id) f on f.stock_id = s.id
    order by s.id for no key update of s),
  sold as (
    update stocks s set held = s.held - o.quantity, sold = s.sold + o.quantity from in_order o where s.id = o.id
    returning s.id)`

/** The transfers of each first payment. */
const firstPaymentsBooked = (now: Sql) => sql`
  booked as (${insertTransfersCte({
    param: sql`terms.transfers`,
    orderId: sql`terms.order_id`,
    paymentId: sql`terms.id`,
    bookedAt: now,
    from: sql`(select t.id, t.order_id, o.doc -> 'transfers' as transfers
      from terms t join new_order o on o.id = t.order_id where t.instalment_number = 1 order by t.id) terms`,
  })})`

/** The card that the later debits are taken from, where the provider kept one. */
const cardIsKept = (mandate: Sql, now: Sql) => sql`
  mandate as (${insertMandate({
    mandate,
    orderId: sql`o.id`,
    now,
    from: sql`new_order o where ${mandate} is not null`,
  })})`

/** Plans a monthly gift: its rhythm, and the second month as the first planned debit. */
const monthsArePlanned = (now: Sql) => sql`
  rhythm as (
    select o.id, o.organization_id, o.form_id, o.means, (g.gift ->> 'amountCents')::bigint as amount_cents,
      (g.gift ->> 'tipCents')::bigint as tip_cents, (g.gift ->> 'day')::int as day,
      (g.gift ->> 'nextDate')::date as next_on, (o.doc #>> '{terms,0,dueOn}')::date as start_on
    from new_order o, lateral (select o.doc -> 'recurrence' as gift) g where jsonb_typeof(g.gift) = 'object'),
  recurring as (
    insert into recurrences (order_id, state, amount_cents, tip_cents, day, start_on, planned_number, planned_on,
      created_at, updated_at)
    select id, 'Active', amount_cents, tip_cents, day, start_on, 2, next_on, ${now}, ${now}
    from rhythm),
  second_month as (${insertPayments({
    order_id: sql`r.id`,
    organization_id: sql`r.organization_id`,
    form_id: sql`r.form_id`,
    instalment_number: sql`2`,
    amount_cents: sql`r.amount_cents`,
    tip_cents: sql`r.tip_cents`,
    due_on: sql`r.next_on`,
    try_on: sql`r.next_on`,
    shares: sql`(select jsonb_object_agg(l.id, l.monthly_cents) from lines l where l.monthly_cents is not null)`,
    means: sql`r.means`,
    state: sql`'Pending'`,
    created_at: now,
    updated_at: now,
  })}
  from rhythm r)`

/** The membership renews itself. */
const renewalIsPlanned = (now: Sql) => sql`
  renewal as (${insertAutomaticRenewals(sql`new_order o where (o.doc ->> 'automaticRenewal')::boolean`, now)})`

/** An order is made only if all of this holds. */
const GUARDS = [
  // Stocks first, then the campaign's row, as carts do and whoever sets a limit.
  sql`(select count(*) from sold) as stocks`,
  cartsAreClosed,
  eventsStand,
  sql`must((select count(*) from sold) = (select count(*) from in_order), 'stock')`,
  sql`must((
    select bool_and(takes_its_code((doc ->> 'formId')::bigint, (doc ->> 'couponId')::bigint,
      (doc ->> 'couponStockId')::bigint)) from asked), 'stock')`,
]

const WAS_PAID = sql`must(exists (select from paid_by), 'attempt')`

type Kind = Settlement['kind'] | 'held-plan' | 'late-plan'

/** A purchase paid at once, the most frequent kind, skips the work of a plan. */
function kindOf({ kind }: Settlement, order: FrozenOrder): Kind {
  return kind !== 'free' && keepsCard(order) ? `${kind}-plan` : kind
}

/** What paid for them, and the places of their carts: held until now, or given back before and taken again. */
function settledBy(
  kind: Settlement['kind'],
  now: Sql,
  { leavesOut = false } = {},
): Pick<OrdersToWrite, 'paidBy' | 'cart' | 'places'> {
  if (kind === 'free')
    return { paidBy: NOTHING_TO_PAY, cart: cartsPaid('Paying', now), places: HELD_BECOMES_SOLD }
  const paidBy = attemptsPaid(now, leavesOut)
  return kind === 'held'
    ? { paidBy, cart: cartsPaid('Paying', now), places: HELD_BECOMES_SOLD }
    : { paidBy, cart: cartsPaid('Expired', now), places: PLACES_TAKEN_NOW }
}

function planMade(settlement: Settlement, now: Sql): Sql[] {
  const mandate = settlement.kind === 'free' ? null : settlement.mandate
  const kept = sql`${mandate && JSON.stringify(mandate)}::jsonb`
  return [cardIsKept(kept, now), monthsArePlanned(now), renewalIsPlanned(now)]
}

/** An order as a row of the statement, with what paid for it. */
function rowOf({ settlement, order, transfers }: OrderToPlace) {
  const { paidBy, subject } = subjectOf(settlement)
  return { order, beside: { ...paidBy, transfers: transferRows({ cause: `capture:${subject}`, transfers }) } }
}

function subjectOf(settlement: Settlement) {
  if (settlement.kind === 'free') return { paidBy: { cartId: settlement.cartId }, subject: settlement.cartId }
  const { attemptId, attemptState } = settlement
  return { paidBy: { attemptId, attemptState }, subject: attemptId }
}

/** Writes an order with its transfers, its plan and its places, in one statement. */
export async function placeOrder(db: Queryable, placing: OrderToPlace): Promise<number> {
  const { settlement, order, now } = placing
  const moment = at(now)
  const kind = kindOf(settlement, order)
  const statement = writeOrders({
    ...settledBy(settlement.kind, moment),
    orders: ordersParam([rowOf(placing)]),
    isByHand: false,
    followUp: order.isConfirmationKeptBack ? makePapersJob : sendConfirmationJob,
    also: [firstPaymentsBooked(moment), ...(kind.endsWith('-plan') ? planMade(settlement, moment) : [])],
    guards: [WAS_PAID, ...GUARDS],
    placedAt: moment,
    now: moment,
  })
  const [row] = await db.query<WrittenOrders>(named(`orders-place-${kind}`)`${statement}`)
  const orderId = orderIdsOf(row).get(0)
  assert(orderId, 'an order was placed without a number')
  return orderId
}

/** An order that is paid at once, with places that its cart holds. */
export interface PlainOrder extends OrderToPlace {
  settlement: Extract<Settlement, { attemptId: string }>
}

/** Whether an order can be written together with others. */
export const isPlain = (placing: OrderToPlace): placing is PlainOrder =>
  kindOf(placing.settlement, placing.order) === 'held' && !placing.order.isConfirmationKeptBack

/**
 * The same for several plain orders at once. Answers the numbers of those it wrote, by attempt: those whose attempt was
 * decided elsewhere are left out, and anything else that stands in the way of one undoes all.
 */
export async function placeOrders(
  db: Queryable,
  placing: readonly PlainOrder[],
  now: number,
): Promise<Map<string, number>> {
  const moment = at(now)
  const statement = writeOrders({
    ...settledBy('held', moment, { leavesOut: true }),
    orders: ordersParam(placing.map(rowOf)),
    isByHand: false,
    followUp: sendConfirmationJob,
    also: [firstPaymentsBooked(moment)],
    guards: GUARDS,
    placedAt: moment,
    now: moment,
  })
  const [row] = await db.query<WrittenOrders>(named('orders-place-many')`${statement}`)
  const ids = orderIdsOf(row)
  return new Map(
    placing.flatMap(({ settlement }, index) => {
      const id = ids.get(index)
      return id === undefined ? [] : [[settlement.attemptId, id] as const]
    }),
  )
}
