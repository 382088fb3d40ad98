import { assert } from '@obole/core/assert'
import type { Transfer } from '@obole/core/ledger'
import { insertTransfersCte, transfersParam } from '../ledger/transfers.sql.ts'
import { tryPaidCte } from '../payments/card-tries.sql.ts'
import type { FrozenOrder } from '../payments/frozen-order.ts'
import { insertMandate, type NewMandate } from '../payments/mandates.sql.ts'
import type { Queryable } from '../platform/db.ts'

export interface RequestToStore {
  /** Of a new one; whoever began before goes on with the one they have. */
  newId: string
  cartId: string
  cartVersion: number
  /** The visitor who begins it. */
  client: string
  formVersion: number
  amountCents: number
  tipCents: number
  frozen: FrozenOrder
  backUrl: string | null
  now: number
  expiresAt: number
}

/** A try of that request may still bring its money, or has. */
const isUnderWay = (request: string) => `exists (
  select from attempts a
  where a.payment_request_id = ${request}.id and a.state in ('Init', 'WaitingAuthentication', 'Authorized'))`

/**
 * Freezes what will be paid, and answers the request's id; the cart takes its language. What another visitor began is closed. Refused by `must` where the
 * cart or the campaign is not what the price was decided on, and where a try is under way.
 */
export async function storeRequest(db: Queryable, request: RequestToStore): Promise<string> {
  const [row] = await db.query<{ id: string }>({
    name: 'requests-store',
    text: `
      with cart as (
        update carts set state = 'Paying', locale = $7::jsonb ->> 'locale', updated_at = to_timestamp($9 / 1000.0),
          expires_at = greatest(expires_at, to_timestamp($10 / 1000.0))
        where id = $2 and version = $3 and state in ('Open', 'Paying') and expires_at > to_timestamp($9 / 1000.0)
        returning id, form_id),
      campaign as (select from forms f join cart on cart.form_id = f.id where f.version = $4),
      closed as (
        update payment_requests r set cart_id = null, closed_cart_id = cart.id from cart
        where r.cart_id = cart.id and r.client <> $11 and not ${isUnderWay('r')} returning r.id),
      request as (
        insert into payment_requests as r (id, cart_id, amount_cents, tip_cents, priced, consents, back_url, created_at, client)
        select $1, cart.id, $5, $6, $7::jsonb, $7::jsonb -> 'consents', $8, to_timestamp($9 / 1000.0), $11
        from cart, (select count(*) from closed) as others
        on conflict (cart_id) where cart_id is not null do update
          set amount_cents = excluded.amount_cents, tip_cents = excluded.tip_cents, priced = excluded.priced,
            consents = excluded.consents, back_url = excluded.back_url, client = excluded.client
          where not ${isUnderWay('r')}
        returning id)
      select (select id from request) as id, must(exists (select from cart), 'cart'), must(exists (select from campaign), 'campaign'),
        must(exists (select from request), 'paying')`,
    values: [
      request.newId,
      request.cartId,
      request.cartVersion,
      request.formVersion,
      request.amountCents,
      request.tipCents,
      JSON.stringify(request.frozen),
      request.backUrl,
      request.now,
      request.expiresAt,
      request.client,
    ],
  })
  assert(row, 'a request was stored without an id')
  return row.id
}

/**
 * How an order comes about: an attempt was paid while its cart held its places; it was paid after they were given
 * back and they can be taken again; or there was nothing to pay.
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

const ATTEMPT_PAID = `
  moved as (
    update attempts set state = 'Authorized', error_code = null, redirect_url = null,
      updated_at = to_timestamp($2 / 1000.0)
    where id = $1 and state = $6 returning id, cart_id),
  ${tryPaidCte('$1', 'to_timestamp($2 / 1000.0)')}`

const NOTHING_TO_PAY = `
  moved as (select null::text as id, $1::text as cart_id)`

const HELD_BECOMES_SOLD = `
  freed as (delete from holds h using cart where h.cart_id = cart.id returning h.stock_id, h.quantity),
  in_order as (
    select s.id, f.quantity from stocks s join freed f on f.stock_id = s.id order by s.id for no key update of s),
  sold as (
    update stocks s set held = s.held - o.quantity, sold = s.sold + o.quantity from in_order o where s.id = o.id
    returning s.id)`

const TAKEN_AGAIN = `
  wanted as (
    select stock_id, count(*)::int as quantity
    from (select unnest(i.stock_ids) as stock_id from items i union all
      select ($3::jsonb ->> 'couponStockId')::bigint) needs
    where stock_id is not null group by stock_id),
  in_order as (
    select s.id, w.quantity from stocks s join wanted w on w.stock_id = s.id order by s.id for no key update of s),
  sold as (
    update stocks s set sold = s.sold + o.quantity from in_order o
    where s.id = o.id and s.held + s.sold + o.quantity <= s.capacity returning s.id)`

/** The card that the later debits are taken from, where the provider kept one. */
const CARD_IS_KEPT = `
  mandate as (${insertMandate({
    mandate: '$7::jsonb',
    orderId: 'o.id',
    now: 'to_timestamp($2 / 1000.0)',
    from: 'new_order o where $7::jsonb is not null',
  })})`

/** A monthly gift goes on: its rhythm, and the second month as the first planned debit. */
const MONTHS_ARE_PLANNED = `
  rhythm as (
    select o.*, (g.gift ->> 'amountCents')::bigint as amount_cents, (g.gift ->> 'tipCents')::bigint as tip_cents,
      (g.gift ->> 'day')::int as day, (g.gift ->> 'nextDate')::date as next_on,
      ($3::jsonb #>> '{terms,0,dueOn}')::date as start_on
    from new_order o, (select $3::jsonb -> 'recurrence' as gift) g where jsonb_typeof(g.gift) = 'object'),
  recurring as (
    insert into recurrences (order_id, state, amount_cents, tip_cents, day, start_on, planned_number, planned_on,
      created_at, updated_at)
    select id, 'Active', amount_cents, tip_cents, day, start_on, 2, next_on, to_timestamp($2 / 1000.0),
      to_timestamp($2 / 1000.0)
    from rhythm),
  second_month as (
    insert into payments (order_id, organization_id, form_id, instalment_number, amount_cents, tip_cents, due_on, try_on,
      shares, state, created_at, updated_at)
    select r.id, r.organization_id, r.form_id, 2, r.amount_cents, r.tip_cents, r.next_on, r.next_on,
      (select jsonb_object_agg(l.id, l.monthly_cents) from lines l where l.monthly_cents is not null), 'Pending',
      to_timestamp($2 / 1000.0), to_timestamp($2 / 1000.0)
    from rhythm r)`

/** Order, lines, terms, ledger, stock and jobs in one statement: all of it, or nothing; and nothing of a cancelled event. */
function placeOrderText(moved: string, cartWas: string, stock: string, ...plan: string[]): string {
  return `
    with ${moved},
    cart as (
      update carts c set state = 'Paid', version = c.version + 1, updated_at = to_timestamp($2 / 1000.0)
      from moved where c.id = moved.cart_id and c.state in (${cartWas}) returning c.id),
    items as (select * from jsonb_to_recordset($3::jsonb -> 'lines') as item(stock_ids bigint[])),
    ${stock},
    new_order as (
      insert into orders (token, organization_id, form_id, cart_id, payer, payer_email, total_cents, lines_cents,
        discount_cents, vat_cents, tip_cents, coupon_id, recurrence, consents, locale, created_at,
        confirmation_kept_back_at)
      select o.token, o."organizationId", o."formId", cart.id, o.payer, lower(o.payer ->> 'email'), o."totalCents",
        o."linesCents", o."discountCents", o."vatCents", o."tipCents", o."couponId", o.recurrence, o.consents, o.locale,
        to_timestamp($2 / 1000.0), case when o."isConfirmationKeptBack" then to_timestamp($2 / 1000.0) end
      from cart, jsonb_to_record($3::jsonb) as o(
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
      from new_order o, jsonb_to_recordset(with_limits_set_since(o.form_id, $3::jsonb -> 'lines')) as i(
        "tierId" bigint, type text, name text, "priceCategory" text, "amountCents" bigint, "initialAmountCents" bigint,
        "discountCents" bigint, "vatCents" bigint, "vatByRate" jsonb, "termCents" bigint[], "monthlyCents" bigint,
        "isEligibleTaxReceipt" boolean, participant jsonb, "customFields" jsonb, options jsonb, stock_ids bigint[])
      returning id, monthly_cents),
    terms as (
      insert into payments (order_id, organization_id, form_id, instalment_number, amount_cents, tip_cents, due_on, try_on,
        state, attempt_id, created_at, updated_at)
      select o.id, o.organization_id, o.form_id, t.number, t."amountCents", t."tipCents", t."dueOn",
        case when t.state = 'Pending' then t."dueOn" end, t.state,
        case when t.state = 'Authorized' then moved.id end, to_timestamp($2 / 1000.0), to_timestamp($2 / 1000.0)
      from new_order o, moved, jsonb_to_recordset($3::jsonb -> 'terms') as t(
        number int, state text, "dueOn" date, "amountCents" bigint, "tipCents" bigint)
      returning id, order_id, instalment_number),
    booked as (${insertTransfersCte({
      param: '$4',
      orderId: 'terms.order_id',
      paymentId: 'terms.id',
      bookedAt: 'to_timestamp($2 / 1000.0)',
      from: '(select * from terms where instalment_number = 1) terms',
    })}),
    follow_ups as (
      insert into jobs (name, payload, run_at)
      select job.name, jsonb_build_object('orderId', o.id), to_timestamp($2 / 1000.0)
      from new_order o, unnest($5::text[]) as job(name))${plan.map((cte) => `,${cte}`).join('')}
    -- Its stocks first, then the campaign's row, as carts do and whoever sets a limit.
    select (select id from new_order) as order_id, (select count(*) from sold) as stocks,
      must(exists (select from moved), 'attempt'), must(exists (select from cart), 'cart'),
      must(event_stands(($3::jsonb ->> 'formId')::bigint), 'event'),
      must((select count(*) from sold) = (select count(*) from in_order), 'stock'),
      must(takes_its_code(($3::jsonb ->> 'formId')::bigint, ($3::jsonb ->> 'couponId')::bigint,
        ($3::jsonb ->> 'couponStockId')::bigint), 'stock')`
}

type Kind = Settlement['kind'] | 'held-plan' | 'late-plan'

const TEXTS: Readonly<Record<Kind, string>> = {
  held: placeOrderText(ATTEMPT_PAID, "'Paying'", HELD_BECOMES_SOLD),
  late: placeOrderText(ATTEMPT_PAID, "'Expired'", TAKEN_AGAIN),
  free: placeOrderText(NOTHING_TO_PAY, "'Paying'", HELD_BECOMES_SOLD),
  'held-plan': placeOrderText(ATTEMPT_PAID, "'Paying'", HELD_BECOMES_SOLD, CARD_IS_KEPT, MONTHS_ARE_PLANNED),
  'late-plan': placeOrderText(ATTEMPT_PAID, "'Expired'", TAKEN_AGAIN, CARD_IS_KEPT, MONTHS_ARE_PLANNED),
}

/** A purchase paid at once, the most frequent of all, is spared the work of a plan. */
function kindOf({ kind }: Settlement, { terms, recurrence }: FrozenOrder): Kind {
  return kind !== 'free' && (terms.length > 1 || recurrence !== null) ? `${kind}-plan` : kind
}

export async function placeOrder(
  db: Queryable,
  { settlement, order, transfers, now }: OrderToPlace,
): Promise<number> {
  const paid = settlement.kind === 'free' ? null : settlement
  const subject = settlement.kind === 'free' ? settlement.cartId : settlement.attemptId
  const kind = kindOf(settlement, order)
  const mandate = paid?.mandate ? JSON.stringify(paid.mandate) : null
  const lines = order.lines.map(({ stockIds, ...line }) => ({ ...line, stock_ids: stockIds }))
  const [row] = await db.query<{ order_id: number }>({
    name: `orders-place-${kind}`,
    text: TEXTS[kind],
    values: [
      subject,
      now,
      JSON.stringify({ ...order, lines }),
      transfersParam({ cause: `capture:${subject}`, transfers }),
      [order.isConfirmationKeptBack ? 'make-papers' : 'send-confirmation'],
      ...(paid ? [paid.attemptState] : []),
      ...(kind.endsWith('-plan') ? [mandate] : []),
    ],
  })
  if (!row) throw new Error('an order was placed without a number')
  return row.order_id
}
