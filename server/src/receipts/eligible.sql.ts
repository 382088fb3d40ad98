import { HOLDING_STATES } from '@obole/core/payment/payment'
import { listed, sql, type Sql } from '../platform/sql.ts'

/**
 * What each payment brought in and the association kept of eligible lines. The rule of `eligibleCents`, written again: a
 * refund that names a line is taken from that line, and any other money back is taken first from cancelled lines. `kept`
 * is a query of payments that hold money, `payment_id` and `back_cents`; `shares` of their shares, of each `k`.
 */
const eligibleSql = (kept: Sql, shares: Sql): Sql => sql`
  with kept as (${kept}),
  line as (
    select k.payment_id, k.back_cents, i.is_eligible_tax_receipt as is_eligible,
      not is_item_live(i.state) as is_given_up,
      s.amount_cents - b.cents as left_cents, b.cents as named_cents
    from kept k ${shares} join order_items i on i.id = s.order_item_id
    cross join lateral (
      select coalesce(sum(l.amount_cents), 0) as cents from refund_lines l join refunds r on r.id = l.refund_id
      where l.order_item_id = i.id and r.payment_id = k.payment_id and r.state = 'Processed') b),
  sums as (
    select payment_id, greatest(max(back_cents) - sum(named_cents), 0) as elsewhere,
      coalesce(sum(left_cents) filter (where is_given_up), 0) as given_up,
      coalesce(sum(left_cents) filter (where is_given_up and is_eligible), 0) as given_up_eligible,
      coalesce(sum(left_cents) filter (where not is_given_up), 0) as standing,
      coalesce(sum(left_cents) filter (where not is_given_up and is_eligible), 0) as standing_eligible
    from line group by payment_id)
  select payment_id,
    (case when given_up = 0 then 0 else div(given_up_eligible * (given_up - least(elsewhere, given_up)), given_up) end
      + case when standing = 0 then 0
        else div(standing_eligible * greatest(standing - greatest(elsewhere - given_up, 0), 0),
        standing) end)::bigint as eligible_cents
  from sums`

/**
 * Of all payments, counted from the ledger: what was captured, less what was refunded or lost; for money received by hand,
 * the amount recorded.
 */
export const ELIGIBLE_BY_LEDGER = eligibleSql(
  sql`
    select p.id as payment_id, coalesce(m.back_cents, 0) as back_cents
    from payments p left join (
      select payment_id, bool_or(kind = 'capture') as is_captured,
        coalesce(sum(amount_cents) filter (
          where kind in ('refund', 'disputeLost') and debit_account like 'association:%'), 0) as back_cents
      from transfers where payment_id is not null group by payment_id) m on m.payment_id = p.id
    where (p.type = 'Offline' and p.state = 'Registered' or m.is_captured)
      and p.order_id in (select order_id from order_items where is_eligible_tax_receipt)`,
  sql`join payment_shares s on s.payment_id = k.payment_id`,
)

/** Of a few payments, as a run decides: each is found by its index, however few the planner believes there are. */
export const eligibleOf = (paymentIds: Sql): Sql =>
  eligibleSql(
    sql`
      select p.id as payment_id, p.refunded_cents as back_cents
      from (${paymentIds}) asked(id) cross join lateral (select * from payments t where t.id = asked.id offset 0) p
      where p.state in ${listed(HOLDING_STATES)}`,
    sql`cross join lateral (select * from payment_shares t where t.payment_id = k.payment_id offset 0) s`,
  )
