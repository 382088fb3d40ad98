import { LIVE_CART_STATES } from '@obole/core/cart/cart-expiry'
import { assert } from '@obole/core/assert'
import type { Transfer } from '@obole/core/ledger/ledger'
import { insertTransfersCte, transfersParam } from '../ledger/transfers.sql.ts'
import { tryPaidCte } from '../payments/card-tries.sql.ts'
import type { FrozenOrder } from '../payments/frozen-order.ts'
import { insertMandate, type NewMandate } from '../payments/mandates.sql.ts'
import type { Queryable } from '../platform/db.ts'
import { makePapersJob, sendConfirmationJob } from '../orders/orders.queue.ts'
import { at, joined, listed, named, param, sql, type Sql } from '../platform/sql.ts'

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
  where a.payment_request_id = ${request}.id and a.state in ('Init', 'WaitingAuthentication', 'Authorized'))`

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

const attemptPaid = (attemptId: string, was: string, moment: Sql) => sql`
  moved as (
    update attempts set state = 'Authorized', error_code = null, redirect_url = null,
      updated_at = ${moment}
    where id = ${attemptId} and state = ${was} returning id, cart_id, means),
  ${tryPaidCte(param(attemptId), moment)}`

const nothingToPay = (cartId: string) => sql`
  moved as (select null::text as id, ${cartId}::text as cart_id, 'None' as means)`

const HELD_BECOMES_SOLD = sql`
  freed as (delete from holds h using cart where h.cart_id = cart.id returning h.stock_id, h.quantity),
  in_order as (
    select s.id, f.quantity from stocks s join freed f on f.stock_id = s.id order by s.id for no key update of s),
  sold as (
    update stocks s set held = s.held - o.quantity, sold = s.sold + o.quantity from in_order o where s.id = o.id
    returning s.id)`

const takenAgain = (order: Sql) => sql`
  wanted as (
    select stock_id, count(*)::int as quantity
    from (select unnest(i.stock_ids) as stock_id from items i union all
      select (${order} ->> 'couponStockId')::bigint) needs
    where stock_id is not null group by stock_id),
  in_order as (
    select s.id, w.quantity from stocks s join wanted w on w.stock_id = s.id order by s.id for no key update of s),
  sold as (
    update stocks s set sold = s.sold + o.quantity from in_order o
    where s.id = o.id and s.held + s.sold + o.quantity <= s.capacity returning s.id)`

/** The card that the later debits are taken from, where the provider kept one. */
const cardIsKept = (mandate: Sql, moment: Sql) => sql`
  mandate as (${insertMandate({
    mandate,
    orderId: sql`o.id`,
    now: moment,
    from: sql`new_order o where ${mandate} is not null`,
  })})`

/** Plans a monthly gift: its rhythm, and the second month as the first planned debit. */
const monthsArePlanned = (order: Sql, moment: Sql) => sql`
  rhythm as (
    select o.*, (g.gift ->> 'amountCents')::bigint as amount_cents, (g.gift ->> 'tipCents')::bigint as tip_cents,
      (g.gift ->> 'day')::int as day, (g.gift ->> 'nextDate')::date as next_on,
      (${order} #>> '{terms,0,dueOn}')::date as start_on
    from new_order o, (select ${order} -> 'recurrence' as gift) g where jsonb_typeof(g.gift) = 'object'),
  recurring as (
    insert into recurrences (order_id, state, amount_cents, tip_cents, day, start_on, planned_number, planned_on,
      created_at, updated_at)
    select id, 'Active', amount_cents, tip_cents, day, start_on, 2, next_on, ${moment},
      ${moment}
    from rhythm),
  second_month as (
    insert into payments (order_id, organization_id, form_id, instalment_number, amount_cents, tip_cents, due_on, try_on,
      shares, means, state, created_at, updated_at)
    select r.id, r.organization_id, r.form_id, 2, r.amount_cents, r.tip_cents, r.next_on, r.next_on,
      (select jsonb_object_agg(l.id, l.monthly_cents) from lines l where l.monthly_cents is not null), moved.means,
      'Pending',
      ${moment}, ${moment}
    from rhythm r, moved)`

/** What differs between orders: by card or free, in time or late, at once or in several terms. The rest is the same. */
interface Placing {
  moved: Sql
  cartWas: 'Paying' | 'Expired'
  stock: Sql
  plan: readonly Sql[]
  /** The order as it was frozen, as JSON. */
  order: Sql
  transfers: string
  jobs: readonly string[]
  moment: Sql
}

/**
 * Writes order, lines, terms, ledger, stock and jobs in one statement: all or nothing. Writes nothing if the event was
 * cancelled.
 */
function placeOrderSql({ moved, cartWas, stock, plan, order, transfers, jobs, moment }: Placing): Sql {
  return sql`
    with ${moved},
    cart as (
      update carts c set state = 'Paid', version = c.version + 1, updated_at = ${moment}
      from moved where c.id = moved.cart_id and c.state = ${cartWas} returning c.id),
    items as (select * from jsonb_to_recordset(${order} -> 'lines') as item(stock_ids bigint[])),
    ${stock},
    new_order as (
      insert into orders (token, organization_id, form_id, cart_id, payer, payer_email, total_cents, lines_cents,
        discount_cents, vat_cents, tip_cents, coupon_id, recurrence, consents, locale, created_at,
        confirmation_kept_back_at)
      select o.token, o."organizationId", o."formId", cart.id, o.payer, lower(o.payer ->> 'email'), o."totalCents",
        o."linesCents", o."discountCents", o."vatCents", o."tipCents", o."couponId", o.recurrence, o.consents, o.locale,
        ${moment}, case when o."isConfirmationKeptBack" then ${moment} end
      from cart, jsonb_to_record(${order}) as o(
        token text, "organizationId" bigint, "formId" bigint, payer jsonb, "totalCents" bigint, "linesCents" bigint,
        "discountCents" bigint, "vatCents" bigint, "tipCents" bigint, "couponId" bigint, recurrence jsonb,
        consents jsonb, locale text, "isConfirmationKeptBack" boolean)
      returning id, organization_id, form_id),
    lines as (
      insert into order_items (order_id, form_id, tier_id, type, name, price_category, amount_cents,
        initial_amount_cents, discount_cents, vat_cents, vat_by_rate, term_cents, monthly_cents, is_eligible_tax_receipt, participant, custom_fields,
        options, stock_ids)
      select o.id, o.form_id, i."tierId", i.type, i.name, i."priceCategory", i."amountCents", i."initialAmountCents",
        i."discountCents", i."vatCents", i."vatByRate", i."termCents", i."monthlyCents", i."isEligibleTaxReceipt", nullif(i.participant, 'null'),
        i."customFields", i.options, i.stock_ids
      from new_order o, jsonb_to_recordset(with_limits_set_since(o.form_id, ${order} -> 'lines')) as i(
        "tierId" bigint, type text, name text, "priceCategory" text, "amountCents" bigint, "initialAmountCents" bigint,
        "discountCents" bigint, "vatCents" bigint, "vatByRate" jsonb, "termCents" bigint[], "monthlyCents" bigint,
        "isEligibleTaxReceipt" boolean, participant jsonb, "customFields" jsonb, options jsonb, stock_ids bigint[])
      returning id, monthly_cents),
    terms as (
      insert into payments (order_id, organization_id, form_id, instalment_number, amount_cents, tip_cents, due_on, try_on,
        means, state, attempt_id, created_at, updated_at)
      select o.id, o.organization_id, o.form_id, t.number, t."amountCents", t."tipCents", t."dueOn",
        case when t.state = 'Pending' then t."dueOn" end, moved.means, t.state,
        case when t.state = 'Authorized' then moved.id end, ${moment}, ${moment}
      from new_order o, moved, jsonb_to_recordset(${order} -> 'terms') as t(
        number int, state text, "dueOn" date, "amountCents" bigint, "tipCents" bigint)
      returning id, order_id, instalment_number),
    booked as (${insertTransfersCte({
      param: param(transfers),
      orderId: sql`terms.order_id`,
      paymentId: sql`terms.id`,
      bookedAt: moment,
      from: sql`(select * from terms where instalment_number = 1) terms`,
    })}),
    follow_ups as (
      insert into jobs (name, payload, run_at)
      select job.name, jsonb_build_object('orderId', o.id), ${moment}
      from new_order o, unnest(${jobs}::text[]) as job(name))${joined(
        plan.map((cte) => sql`,${cte}`),
        '',
      )}
    -- Its stocks first, then the campaign's row, as carts do and whoever sets a limit.
    select (select id from new_order) as order_id, (select count(*) from sold) as stocks,
      must(exists (select from moved), 'attempt'), must(exists (select from cart), 'cart'),
      must(event_stands((${order} ->> 'formId')::bigint), 'event'),
      must((select count(*) from sold) = (select count(*) from in_order), 'stock'),
      must(takes_its_code((${order} ->> 'formId')::bigint, (${order} ->> 'couponId')::bigint,
        (${order} ->> 'couponStockId')::bigint), 'stock')`
}

type Kind = Settlement['kind'] | 'held-plan' | 'late-plan'

/** A purchase paid at once, the most frequent kind, skips the work of a plan. */
function kindOf({ kind }: Settlement, { terms, recurrence }: FrozenOrder): Kind {
  return kind !== 'free' && (terms.length > 1 || recurrence !== null) ? `${kind}-plan` : kind
}

function orderMade(
  settlement: Settlement,
  order: Sql,
  moment: Sql,
): Pick<Placing, 'moved' | 'cartWas' | 'stock'> {
  if (settlement.kind === 'free')
    return { moved: nothingToPay(settlement.cartId), cartWas: 'Paying', stock: HELD_BECOMES_SOLD }
  const moved = attemptPaid(settlement.attemptId, settlement.attemptState, moment)
  return settlement.kind === 'held'
    ? { moved, cartWas: 'Paying', stock: HELD_BECOMES_SOLD }
    : { moved, cartWas: 'Expired', stock: takenAgain(order) }
}

function planMade(settlement: Settlement, order: Sql, moment: Sql): Sql[] {
  const mandate = settlement.kind === 'free' ? null : settlement.mandate
  const kept = sql`${mandate && JSON.stringify(mandate)}::jsonb`
  return [cardIsKept(kept, moment), monthsArePlanned(order, moment)]
}

export async function placeOrder(
  db: Queryable,
  { settlement, order, transfers, now }: OrderToPlace,
): Promise<number> {
  const moment = at(now)
  const subject = settlement.kind === 'free' ? settlement.cartId : settlement.attemptId
  const lines = order.lines.map(({ stockIds, ...line }) => ({ ...line, stock_ids: stockIds }))
  const frozen = sql`${JSON.stringify({ ...order, lines })}::jsonb`
  const kind = kindOf(settlement, order)
  const statement = placeOrderSql({
    ...orderMade(settlement, frozen, moment),
    plan: kind.endsWith('-plan') ? planMade(settlement, frozen, moment) : [],
    order: frozen,
    transfers: transfersParam({ cause: `capture:${subject}`, transfers }),
    jobs: [(order.isConfirmationKeptBack ? makePapersJob : sendConfirmationJob).name],
    moment,
  })
  const [row] = await db.query<{ order_id: number }>(named(`orders-place-${kind}`)`${statement}`)
  if (!row) throw new Error('an order was placed without a number')
  return row.order_id
}
