import { ORDERED_MONTH_STATES, RECEIVED_STATES } from '@obole/core/figures'
import { OPEN_REFUND_STATES } from '@obole/core/refund'
import { HOLDS_VAT, ratedVat } from '../payments/vat.sql.ts'
import { joined, raw, sql, type Sql } from '../platform/sql.ts'

/** What was given back by hand of money received by hand: `amount_cents` is what the association still holds of it. */
export const handedBackCents = (payment: Sql): Sql =>
  sql`case when ${payment}.type = 'Offline' then ${payment}.waived_cents else 0 end`

/**
 * A payment as it is shown: what it was made for, and what went back of it. A cheque stays for what is written on it, whatever
 * part of it was handed back since.
 */
export const PAID_CENTS = sql`p.amount_cents + ${handedBackCents(sql`p`)}`
export const PAID_BACK_CENTS = sql`p.refunded_cents + ${handedBackCents(sql`p`)}`

/** The whole payment `p` as it is shown. */
export const PAYMENT_AS_PAID = sql`to_jsonb(p) || jsonb_build_object('amount_cents', ${PAID_CENTS}, 'refunded_cents',
    ${PAID_BACK_CENTS})`

const oneOf = (states: readonly string[]) =>
  sql`p.state in (${joined(
    states.map((state) => sql`'${raw(state)}'`),
    ', ',
  )})`

/** What some payments of its order are for the line called `i`, as `of` counts each payment `p` and its share `s`. */
const sumOfShares = (of: Sql, which: Sql) => sql`(
  select coalesce(sum(${of}), 0)::bigint from payment_shares s join payments p on p.id = s.payment_id
  where s.order_item_id = i.id and s.order_id = i.order_id and ${which})`

/** A share less what went back of it: what a lost dispute takes is told of the whole payment alone. */
const STANDING_SHARE = sql`case when p.refunded_cents >= p.amount_cents then 0 else s.amount_cents - (
  select coalesce(sum(l.amount_cents), 0) from refund_lines l join refunds r on r.id = l.refund_id
  where r.payment_id = p.id and l.order_item_id = i.id and r.state = 'Processed') end`

/** What was received for the line `i` and has not gone back. */
const NOT_BACK = sumOfShares(STANDING_SHARE, oneOf(RECEIVED_STATES))

/** Of the line `i`, where it was cancelled: what was received for it and has not gone back. */
export const NOT_BACK_OF_ENDED = sql`case when is_item_live(i.state) then 0 else ${NOT_BACK} end`
/** What is on its way back of the line `i`, cancelled or not. */
export const GOING_BACK = sql`(
  select coalesce(sum(l.amount_cents), 0)::bigint from refund_lines l join refunds r on r.id = l.refund_id
  where l.order_item_id = i.id and r.state in (${joined(
    OPEN_REFUND_STATES.map((state) => sql`'${raw(state)}'`),
    ', ',
  )}))`

/** Of the line `i`, where it ended with its event: what was received by hand and is still to be handed back. */
export const TO_HAND_BACK_OF_ENDED = sql`case when is_item_live(i.state) or i.cancel_cause is distinct
    from 'EventCanceled' then 0
  else ${sumOfShares(STANDING_SHARE, sql`p.type = 'Offline' and p.state = 'Registered'`)} end`

/** Of the line `i`, where it stands: what went back of it. What a debit that was given up would have brought is not back. */
export const BACK_OF_STANDING = sql`case when is_item_live(i.state)
  then greatest(i.amount_cents - ${sumOfShares(STANDING_SHARE, sql`true`)}, 0) else 0 end`

/** What the line `i` of the order `o` counts for in what was ordered: core's `orderedOfLine`. */
export const ORDERED_OF_LINE = sql`
  case when not is_item_live(i.state) then ${NOT_BACK}
    when o.recurrence is null then i.amount_cents - case when i.changed_price_cents is null then 0 else ${BACK_OF_STANDING} end
    else ${sumOfShares(sql`s.amount_cents`, oneOf(ORDERED_MONTH_STATES))} end`

/**
 * The three figures of core (`figures.ts`) for each order called `o`, as one lateral join: whatever shows one of them, a row,
 * a total or a curve, builds this into its statement. Beside them the discount of the lines that stand, and what stands of the
 * contribution: less what was given back or left out of debits to come; of a cancelled order, what was taken and kept.
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
      select coalesce(sum(received_cents(p.state, p.amount_cents, p.refunded_cents)), 0)::bigint as received_cents,
        coalesce(sum(to_come_cents(p.state, p.amount_cents)), 0)::bigint as to_come_cents,
        coalesce(sum(${PAID_BACK_CENTS}), 0)::bigint as refunded_cents,
        coalesce(sum(p.tip_cents - p.refunded_tip_cents), 0) as tip_cents,
        coalesce(sum(p.tip_cents - p.refunded_tip_cents) filter (where p.state <> 'Canceled'), 0) as taken_tip_cents
      from payments p where p.order_id = o.id) money) figures`

/** What is left of what was paid at each rate of each line that stands; of an older line, of its VAT (core's `vatOfPart`). */
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
 * The VAT in what stands of an order, rate by rate: a cancelled line has none, and what was given back of a line, or was given up before it
 * was taken, takes its VAT along. A gift of each month says that of its first month. Beside each row rather than among the
 * figures: no total asks for it.
 */
export const VAT_BY_RATE_OF_ORDER = ratedVat(LEFT_AT_RATES)
