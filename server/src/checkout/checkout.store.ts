import { LIVE_CART_STATES } from '@obole/core/cart/cart-expiry'
import { assert } from '@obole/core/assert'
import type { Transfer } from '@obole/core/ledger/ledger'
import { PAID_OR_LIVE_ATTEMPT_STATES } from '@obole/core/payment/payment'
import { insertTransfersCte, transfersParam } from '../ledger/transfers.sql.ts'
import { tryPaidCte } from '../payments/card-tries.sql.ts'
import type { FrozenOrder } from '../payments/frozen-order.ts'
import { insertMandate, type NewMandate } from '../payments/mandates.sql.ts'
import type { Queryable } from '../platform/db.ts'
import { makePapersJob, sendConfirmationJob } from '../orders/orders.queue.ts'
import {
  cartIsClosed,
  orderJson,
  type OrderToWrite,
  placesTakenNow,
  writeOrder,
} from '../orders/write-order.sql.ts'
import { insertPayments } from '../payments/write-payments.sql.ts'
import { at, listed, named, param, sql, type Sql } from '../platform/sql.ts'

export interface RequestToStore {
  /** The id of a new request; a payer who began before keeps the existing one. */
  newId: string
  cartId: string
  cartVersion: number
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

/**
 * Freezes what will be paid and answers the request's id; the cart takes the request's language. A request begun by
 * another visitor is closed. `must` refuses where the cart or the campaign is no longer what the price was decided on,
 * and where an attempt is under way.
 */
export async function storeRequest(db: Queryable, request: RequestToStore): Promise<string> {
  const frozen = param(JSON.stringify(request.frozen))
  const moment = at(request.now)
  const clientParam = param(request.client)
  const [row] = await db.query<{ id: string }>(named('requests-store')`
      with cart as (
        update carts set state = 'Paying', locale = ${frozen}::jsonb ->> 'locale', updated_at = ${moment},
          expires_at = greatest(expires_at, ${at(request.expiresAt)})
        where id = ${request.cartId} and version = ${request.cartVersion} and state in ${listed(LIVE_CART_STATES)}
        and expires_at > ${moment}
        returning id, form_id),
      campaign as (select from forms f join cart on cart.form_id = f.id where f.version = ${request.formVersion}),
      closed as (
        update payment_requests r set cart_id = null, closed_cart_id = cart.id from cart
        where r.cart_id = cart.id and r.client <> ${clientParam} and not ${isUnderWay(sql`r`)} returning r.id),
      request as (
        insert into payment_requests as r (id, cart_id, amount_cents, tip_cents, priced, consents, back_url,
          created_at, client)
        select ${request.newId}, cart.id, ${request.amountCents}, ${request.tipCents}, ${frozen}::jsonb,
          ${frozen}::jsonb -> 'consents', ${request.backUrl}, ${moment}, ${clientParam}
        from cart, (select count(*) from closed) as others
        on conflict (cart_id) where cart_id is not null do update
          set amount_cents = excluded.amount_cents, tip_cents = excluded.tip_cents, priced = excluded.priced,
            consents = excluded.consents, back_url = excluded.back_url, client = excluded.client
          where not ${isUnderWay(sql`r`)}
        returning id)
      select (select id from request) as id, must(exists (select from cart), 'cart'), must(exists (select
        from campaign), 'campaign'),
        must(exists (select from request), 'paying')`)
  assert(row, 'a request was stored without an id')
  return row.id
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

const attemptPaid = (attemptId: string, was: string, now: Sql) => sql`
  paid_by as (
    update attempts set state = 'Authorized', error_code = null, redirect_url = null, updated_at = ${now}
    where id = ${attemptId} and state = ${was} returning id as attempt_id, cart_id, means),
  ${tryPaidCte(param(attemptId), now)}`

const nothingToPay = (cartId: string) => sql`
  paid_by as (select null::text as attempt_id, ${cartId}::text as cart_id, 'None' as means)`

const cartPaid = (was: 'Paying' | 'Expired', now: Sql) => sql`
  cart as (
    update carts c set state = 'Paid', version = c.version + 1, updated_at = ${now}
    from paid_by where c.id = paid_by.cart_id and c.state = ${was} returning c.id)`

const HELD_BECOMES_SOLD = sql`
  freed as (delete from holds h using cart where h.cart_id = cart.id returning h.stock_id, h.quantity),
  in_order as (
    select s.id, f.quantity from stocks s join freed f on f.stock_id = s.id order by s.id for no key update of s),
  sold as (
    update stocks s set held = s.held - o.quantity, sold = s.sold + o.quantity from in_order o where s.id = o.id
    returning s.id)`

/** The transfers of its first payment. */
const firstPaymentBooked = (transfers: string, now: Sql) => sql`
  booked as (${insertTransfersCte({
    param: param(transfers),
    orderId: sql`terms.order_id`,
    paymentId: sql`terms.id`,
    bookedAt: now,
    from: sql`(select * from terms where instalment_number = 1) terms`,
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
const monthsArePlanned = (order: Sql, now: Sql) => sql`
  rhythm as (
    select o.*, (g.gift ->> 'amountCents')::bigint as amount_cents, (g.gift ->> 'tipCents')::bigint as tip_cents,
      (g.gift ->> 'day')::int as day, (g.gift ->> 'nextDate')::date as next_on,
      (${order} #>> '{terms,0,dueOn}')::date as start_on
    from new_order o, (select ${order} -> 'recurrence' as gift) g where jsonb_typeof(g.gift) = 'object'),
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
    means: sql`paid_by.means`,
    state: sql`'Pending'`,
    created_at: now,
    updated_at: now,
  })}
  from rhythm r, paid_by)`

/** The order is made only if all of this holds. An event that was cancelled takes none. */
const guardsOf = (order: Sql) => [
  // Its stocks first, then the campaign's row, as carts do and whoever sets a limit.
  sql`(select count(*) from sold) as stocks`,
  sql`must(exists (select from paid_by), 'attempt')`,
  cartIsClosed,
  sql`must(event_stands((${order} ->> 'formId')::bigint), 'event')`,
  sql`must((select count(*) from sold) = (select count(*) from in_order), 'stock')`,
  sql`must(takes_its_code((${order} ->> 'formId')::bigint, (${order} ->> 'couponId')::bigint,
    (${order} ->> 'couponStockId')::bigint), 'stock')`,
]

type Kind = Settlement['kind'] | 'held-plan' | 'late-plan'

/** A purchase paid at once, the most frequent kind, skips the work of a plan. */
function kindOf({ kind }: Settlement, { terms, recurrence }: FrozenOrder): Kind {
  return kind !== 'free' && (terms.length > 1 || recurrence !== null) ? `${kind}-plan` : kind
}

/** What paid for it, and the places of its cart: held until now, or given back before and taken again. */
function settledBy(
  settlement: Settlement,
  order: Sql,
  now: Sql,
): Pick<OrderToWrite, 'paidBy' | 'cart' | 'places'> {
  if (settlement.kind === 'free')
    return {
      paidBy: nothingToPay(settlement.cartId),
      cart: cartPaid('Paying', now),
      places: HELD_BECOMES_SOLD,
    }
  const paidBy = attemptPaid(settlement.attemptId, settlement.attemptState, now)
  return settlement.kind === 'held'
    ? { paidBy, cart: cartPaid('Paying', now), places: HELD_BECOMES_SOLD }
    : { paidBy, cart: cartPaid('Expired', now), places: placesTakenNow(order) }
}

function planMade(settlement: Settlement, order: Sql, now: Sql): Sql[] {
  const mandate = settlement.kind === 'free' ? null : settlement.mandate
  const kept = sql`${mandate && JSON.stringify(mandate)}::jsonb`
  return [cardIsKept(kept, now), monthsArePlanned(order, now)]
}

/** Writes the order with its transfers, its plan and its places, in one statement. */
export async function placeOrder(
  db: Queryable,
  { settlement, order, transfers, now }: OrderToPlace,
): Promise<number> {
  const moment = at(now)
  const subject = settlement.kind === 'free' ? settlement.cartId : settlement.attemptId
  const frozen = orderJson(order)
  const kind = kindOf(settlement, order)
  const booked = firstPaymentBooked(transfersParam({ cause: `capture:${subject}`, transfers }), moment)
  const statement = writeOrder({
    ...settledBy(settlement, frozen, moment),
    order: frozen,
    isByHand: false,
    followUp: order.isConfirmationKeptBack ? makePapersJob : sendConfirmationJob,
    also: [booked, ...(kind.endsWith('-plan') ? planMade(settlement, frozen, moment) : [])],
    guards: guardsOf(frozen),
    placedAt: moment,
    now: moment,
  })
  const [row] = await db.query<{ order_id: number }>(named(`orders-place-${kind}`)`${statement}`)
  if (!row) throw new Error('an order was placed without a number')
  return row.order_id
}
