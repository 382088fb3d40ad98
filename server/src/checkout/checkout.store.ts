import type { Transfer } from '@obole/core/ledger'
import { insertTransfersCte, transfersParam } from '../ledger/transfers.sql.ts'
import type { FrozenOrder } from '../payments/frozen-order.ts'
import type { Sql } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import type { ProviderCard } from '../providers/card-provider.ts'

export interface RequestToStore {
  id: string
  cartId: string
  cartVersion: number
  formVersion: number
  amountCents: number
  tipCents: number
  frozen: FrozenOrder
  backUrl: string | null
  now: number
  expiresAt: number
}

/**
 * Freezes what will be paid. Refused by `must` where the cart or the campaign is not what the price was decided on,
 * and where a try with another amount is under way.
 */
export async function storeRequest(sql: Sql, request: RequestToStore): Promise<void> {
  await sql.query({
    name: 'requests-store',
    text: `
      with cart as (
        update carts set state = 'Paying', updated_at = to_timestamp($9 / 1000.0),
          expires_at = greatest(expires_at, to_timestamp($10 / 1000.0))
        where id = $2 and version = $3 and state in ('Open', 'Paying') and expires_at > to_timestamp($9 / 1000.0)
        returning id, form_id),
      campaign as (select from forms f join cart on cart.form_id = f.id where f.version = $4),
      request as (
        insert into payment_requests as r (id, cart_id, amount_cents, tip_cents, priced, consents, back_url, created_at)
        select $1, cart.id, $5, $6, $7::jsonb, $7::jsonb -> 'consents', $8, to_timestamp($9 / 1000.0) from cart
        on conflict (cart_id) where cart_id is not null do update
          set amount_cents = excluded.amount_cents, tip_cents = excluded.tip_cents, priced = excluded.priced,
            consents = excluded.consents, back_url = excluded.back_url
          where not exists (
            select from attempts a
            where a.payment_request_id = r.id and a.state in ('Init', 'WaitingAuthentication', 'Authorized'))
        returning id)
      select must(exists (select from cart), 'cart'), must(exists (select from campaign), 'campaign'),
        must(exists (select from request), 'paying')`,
    values: [
      request.id,
      request.cartId,
      request.cartVersion,
      request.formVersion,
      request.amountCents,
      request.tipCents,
      JSON.stringify(request.frozen),
      request.backUrl,
      request.now,
      request.expiresAt,
    ],
  })
}

/**
 * How an order comes about: an attempt was paid while its cart held its places; it was paid after they were given
 * back and they can be taken again; or there was nothing to pay.
 */
export type Settlement =
  | { kind: 'held' | 'late'; attemptId: string; mandateId: string | null; card: ProviderCard | null }
  | { kind: 'free'; cartId: string }

export interface OrderToPlace {
  settlement: Settlement
  order: FrozenOrder
  transfers: readonly Transfer[]
  now: number
}

const ATTEMPT_PAID = `
  moved as (
    update attempts set state = 'Authorized', mandate_id = $6, card = $7::jsonb, error_code = null, redirect_url = null,
      updated_at = to_timestamp($2 / 1000.0)
    where id = $1 and state in ('Init', 'WaitingAuthentication') returning id, cart_id)`

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

/** Order, lines, terms, ledger, stock and jobs in one statement: all of it, or nothing. */
function placeOrderText(moved: string, cartWas: string, stock: string): string {
  return `
    with ${moved},
    cart as (
      update carts c set state = 'Paid', version = c.version + 1, updated_at = to_timestamp($2 / 1000.0)
      from moved where c.id = moved.cart_id and c.state in (${cartWas}) returning c.id),
    items as (
      select * from jsonb_to_recordset($3::jsonb -> 'lines') as item(
        "tierId" bigint, type text, name text, "priceCategory" text, "amountCents" bigint, "initialAmountCents" bigint,
        "discountCents" bigint, "vatCents" bigint, "termCents" bigint[], "isEligibleTaxReceipt" boolean,
        participant jsonb, "customFields" jsonb, options jsonb, stock_ids bigint[])),
    ${stock},
    new_order as (
      insert into orders (token, organization_id, form_id, cart_id, payer, payer_email, total_cents, lines_cents,
        discount_cents, vat_cents, tip_cents, coupon_id, recurrence, consents, locale, created_at)
      select o.token, o."organizationId", o."formId", cart.id, o.payer, lower(o.payer ->> 'email'), o."totalCents",
        o."linesCents", o."discountCents", o."vatCents", o."tipCents", o."couponId", o.recurrence, o.consents, o.locale,
        to_timestamp($2 / 1000.0)
      from cart, jsonb_to_record($3::jsonb) as o(
        token text, "organizationId" bigint, "formId" bigint, payer jsonb, "totalCents" bigint, "linesCents" bigint,
        "discountCents" bigint, "vatCents" bigint, "tipCents" bigint, "couponId" bigint, recurrence jsonb,
        consents jsonb, locale text)
      returning id, organization_id, form_id),
    lines as (
      insert into order_items (order_id, form_id, tier_id, type, name, price_category, amount_cents,
        initial_amount_cents, discount_cents, vat_cents, term_cents, is_eligible_tax_receipt, participant, custom_fields,
        options, stock_ids)
      select o.id, o.form_id, i."tierId", i.type, i.name, i."priceCategory", i."amountCents", i."initialAmountCents",
        i."discountCents", i."vatCents", i."termCents", i."isEligibleTaxReceipt", nullif(i.participant, 'null'),
        i."customFields", i.options, i.stock_ids
      from new_order o, items i),
    terms as (
      insert into payments (order_id, organization_id, form_id, instalment_number, amount_cents, tip_cents, due_on,
        state, attempt_id, created_at, updated_at)
      select o.id, o.organization_id, o.form_id, t.number, t."amountCents", t."tipCents", t."dueOn",
        case when t.number = 1 then 'Authorized' else 'Pending' end,
        case when t.number = 1 then moved.id end, to_timestamp($2 / 1000.0), to_timestamp($2 / 1000.0)
      from new_order o, moved,
        rows from (jsonb_to_recordset($3::jsonb -> 'terms') as ("dueOn" date, "amountCents" bigint, "tipCents" bigint))
          with ordinality as t("dueOn", "amountCents", "tipCents", number)
      where t."amountCents" + t."tipCents" > 0
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
      from new_order o, unnest($5::text[]) as job(name))
    select (select id from new_order) as order_id,
      must(exists (select from moved), 'attempt'), must(exists (select from cart), 'cart'),
      must((select count(*) from sold) = (select count(*) from in_order), 'stock')`
}

const TEXTS: Readonly<Record<Settlement['kind'], string>> = {
  held: placeOrderText(ATTEMPT_PAID, "'Open', 'Paying'", HELD_BECOMES_SOLD),
  late: placeOrderText(ATTEMPT_PAID, "'Expired'", TAKEN_AGAIN),
  free: placeOrderText(NOTHING_TO_PAY, "'Open', 'Paying'", HELD_BECOMES_SOLD),
}

/** What follows every order, whatever it was for. */
const FOLLOW_UPS = ['send-confirmation']

export async function placeOrder(
  sql: Sql,
  { settlement, order, transfers, now }: OrderToPlace,
): Promise<number> {
  const paid = settlement.kind === 'free' ? null : settlement
  const subject = settlement.kind === 'free' ? settlement.cartId : settlement.attemptId
  const lines = order.lines.map(({ stockIds, ...line }) => ({ ...line, stock_ids: stockIds }))
  const [row] = await sql.query<{ order_id: number }>({
    name: `orders-place-${settlement.kind}`,
    text: TEXTS[settlement.kind],
    values: [
      subject,
      now,
      JSON.stringify({ ...order, lines }),
      transfersParam({ cause: `capture:${subject}`, transfers }),
      FOLLOW_UPS,
      ...(paid ? [paid.mandateId, paid.card && JSON.stringify(paid.card)] : []),
    ],
  })
  if (!row) throw new Error('an order was placed without a number')
  return row.order_id
}

export interface StrayToRefund {
  attemptId: string
  /** The live state the attempt leaves for `Duplicated`; null where its final state stays. */
  from: string | null
  transfers: readonly Transfer[]
  jobs: readonly NewJob[]
  now: number
}

/** Money that came and belongs to no order: it is booked as owed to the payer, and the refund is enqueued. */
export async function bookStray(
  sql: Sql,
  { attemptId, from, transfers, jobs, now }: StrayToRefund,
): Promise<void> {
  await sql.query({
    name: 'strays-book',
    text: `
      with moved as (
        update attempts set state = coalesce(case when state = $2 then 'Duplicated' end, state),
          updated_at = to_timestamp($5 / 1000.0)
        where id = $1 and ($2::text is null or state = $2) returning id),
      fresh as (
        select from moved
        where not exists (select from transfers t where t.cause = 'stray:' || $1 and t.kind = 'strayCapture')),
      booked as (${insertTransfersCte({
        param: '$3',
        orderId: 'null::bigint',
        paymentId: 'null::bigint',
        bookedAt: 'to_timestamp($5 / 1000.0)',
        from: 'fresh',
      })}),
      follow_ups as (${insertJobsCte('$4', 'fresh')})
      select must(exists (select from moved), 'attempt')`,
    values: [
      attemptId,
      from,
      transfersParam({ cause: `stray:${attemptId}`, transfers }),
      jobsParam(jobs, now),
      now,
    ],
  })
}

export async function bookStrayRefund(
  sql: Sql,
  attemptId: string,
  transfers: readonly Transfer[],
  now: number,
): Promise<void> {
  const source = { orderId: 'null::bigint', paymentId: 'null::bigint', bookedAt: 'to_timestamp($2 / 1000.0)' }
  await sql.query({
    name: 'strays-book-refund',
    text: `${insertTransfersCte({ ...source, param: '$1', from: '(select) once' })} on conflict (cause, kind) do nothing`,
    values: [transfersParam({ cause: `stray-refund:${attemptId}`, transfers }), now],
  })
}
