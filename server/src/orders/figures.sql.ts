import { ORDERED_MONTH_STATES, RECEIVED_STATES } from '@obole/core/ledger/figures'
import { OPEN_REFUND_STATES } from '@obole/core/ledger/refund'
import { HOLDS_VAT, ratedVat } from '../payments/vat.sql.ts'
import { asJson, joined, raw, sql, type Sql } from '../platform/sql.ts'

/** What was given back by hand of money received by hand: `amount_cents` is what the association still holds of it. */
export const handedBackCents = (payment: Sql): Sql =>
  sql`case when ${payment}.type = 'Offline' then ${payment}.waived_cents else 0 end`

/**
 * A payment as it is shown: its original amount, and what was given back of it. A cheque keeps the amount written on
 * it, whatever part of it was given back since.
 */
export const PAID_CENTS = sql`p.amount_cents + ${handedBackCents(sql`p`)}`
export const PAID_BACK_CENTS = sql`p.refunded_cents + ${handedBackCents(sql`p`)}`

export const RECEIVED = sql`received_cents(p.state, p.amount_cents, p.refunded_cents)`
export const TO_COME = sql`to_come_cents(p.state, p.amount_cents)`
/** Refused, and to be tried again on a later day. */
export const IS_RETRIED = sql`p.state = 'Pending' and p.refusals > 0`

/** What is computed of the payment `p` wherever it is shown; its amounts stand in for the stored ones. */
export const COMPUTED_OF_PAYMENT = {
  amount_cents: PAID_CENTS,
  refunded_cents: PAID_BACK_CENTS,
  received_cents: RECEIVED,
  to_come_cents: TO_COME,
  is_retried: IS_RETRIED,
}

/** The whole payment `p` as it is shown. */
export const PAYMENT_AS_SHOWN = sql`to_jsonb(p) || ${asJson(COMPUTED_OF_PAYMENT)}`

const oneOf = (states: readonly string[]) =>
  sql`p.state in (${joined(
    states.map((state) => sql`'${raw(state)}'`),
    ', ',
  )})`

/** The sum over payments of the order for the line called `i`, where `of` counts each payment `p` and its share `s`. */
const sumOfShares = (of: Sql, which: Sql) => sql`(
  select coalesce(sum(${of}), 0)::bigint from payment_shares s join payments p on p.id = s.payment_id
  where s.order_item_id = i.id and s.order_id = i.order_id and ${which})`

/** A share less what was refunded of it; a lost dispute is only recorded for the whole payment. */
const STANDING_SHARE = sql`case when p.refunded_cents >= p.amount_cents then 0 else s.amount_cents - (
  select coalesce(sum(l.amount_cents), 0) from refund_lines l join refunds r on r.id = l.refund_id
  where r.payment_id = p.id and l.order_item_id = i.id and r.state = 'Processed') end`

/** What was received for the line `i` and not given back. */
const NOT_BACK = sumOfShares(STANDING_SHARE, oneOf(RECEIVED_STATES))

/** For the line `i`, if it is cancelled: what was received for it and not given back. */
export const NOT_BACK_OF_ENDED = sql`case when is_item_live(i.state) then 0 else ${NOT_BACK} end`
/** What is being refunded of the line `i`, cancelled or not. */
export const GOING_BACK = sql`(
  select coalesce(sum(l.amount_cents), 0)::bigint from refund_lines l join refunds r on r.id = l.refund_id
  where l.order_item_id = i.id and r.state in (${joined(
    OPEN_REFUND_STATES.map((state) => sql`'${raw(state)}'`),
    ', ',
  )}))`

/** For the line `i`, if its event was cancelled: what was received by hand and must still be given back. */
export const TO_HAND_BACK_OF_ENDED = sql`case when is_item_live(i.state) or i.cancel_cause is distinct
    from 'EventCanceled' then 0
  else ${sumOfShares(STANDING_SHARE, sql`p.type = 'Offline' and p.state = 'Registered'`)} end`

/** For the line `i`, if it is live: what was given back of it. A debit that was given up is not money given back. */
export const BACK_OF_STANDING = sql`case when is_item_live(i.state)
  then greatest(i.amount_cents - ${sumOfShares(STANDING_SHARE, sql`true`)}, 0) else 0 end`

/** What is computed of the line `i` wherever an order is shown line by line. */
export const COMPUTED_OF_LINE = {
  back_cents: BACK_OF_STANDING,
  not_back_cents: NOT_BACK_OF_ENDED,
  going_back_cents: GOING_BACK,
  to_hand_back_cents: TO_HAND_BACK_OF_ENDED,
}
export type ComputedOfLine = Record<keyof typeof COMPUTED_OF_LINE, number>

/** What the line `i` of the order `o` counts for in the ordered amount: core's `orderedOfLine`. */
export const ORDERED_OF_LINE = sql`
  case when not is_item_live(i.state) then ${NOT_BACK}
    when o.recurrence is null then i.amount_cents - case when i.changed_price_cents is null then 0 else ${BACK_OF_STANDING} end
    else ${sumOfShares(sql`s.amount_cents`, oneOf(ORDERED_MONTH_STATES))} end`

/**
 * The three figures of core (`figures.ts`) for each order called `o`, as one lateral join: every row, total or curve
 * that shows one of them builds this into its statement. It also gives the discount of the live lines, and what is left
 * of the contribution: less what was refunded or left out of debits to come; for a cancelled order, what was taken and
 * kept.
 */
export const FIGURES_OF_ORDER = sql`
  cross join lateral (
    select lines.ordered_cents::bigint as ordered_cents, money.received_cents, money.to_come_cents,
      money.refunded_cents, lines.live, lines.items, lines.discount_cents,
      least(o.tip_cents, case when lines.live > 0 then money.tip_cents else money.taken_tip_cents end)::bigint as tip_cents
    from (
      select coalesce(sum(${ORDERED_OF_LINE}), 0) as ordered_cents,
        coalesce(sum(i.discount_cents) filter (where is_item_live(i.state)), 0)::bigint as discount_cents,
        count(*) filter (where is_item_live(i.state)) as live, count(*) as items
      from order_items i where i.order_id = o.id) lines
    cross join (
      select coalesce(sum(${RECEIVED}), 0)::bigint as received_cents,
        coalesce(sum(${TO_COME}), 0)::bigint as to_come_cents,
        coalesce(sum(${PAID_BACK_CENTS}), 0)::bigint as refunded_cents,
        coalesce(sum(p.tip_cents - p.refunded_tip_cents), 0) as tip_cents,
        coalesce(sum(p.tip_cents - p.refunded_tip_cents) filter (where p.state <> 'Canceled'), 0) as taken_tip_cents
      from payments p where p.order_id = o.id) money) figures`

/** What is left of the amount paid at each rate of each live line; for an older line, its VAT (core's `vatOfPart`). */
const LEFT_AT_RATES = sql`
  select part.rate, coalesce(vat_left(part.paid_cents, i.amount_cents, gone.amount_cents), 0) as paid, 0 as before,
    case when part.paid_cents is null then vat_left(part.vat_cents, i.amount_cents,
    gone.amount_cents) else 0 end as older
  from order_items i cross join lateral vat_shares(i.vat_by_rate, i.vat_cents) part
  cross join lateral (
    select case when o.recurrence is not null then 0
      else i.amount_cents - ${sumOfShares(STANDING_SHARE, sql`p.state <> 'Canceled'`)} end as amount_cents) gone
  where i.order_id = o.id and is_item_live(i.state) and ${HOLDS_VAT}`

/**
 * The VAT in what is left of an order, rate by rate: a cancelled line has none, and an amount refunded, or given up
 * before it was debited, takes its VAT along. A monthly gift shows the VAT of its first month. It is computed beside
 * each row and not among the figures, because no total needs it.
 */
export const VAT_BY_RATE_OF_ORDER = ratedVat(LEFT_AT_RATES)
