import { LIVE_CART_STATES } from '@obole/core/cart/cart-expiry'
import { LIVE_ATTEMPT_STATES, PAID_OR_LIVE_ATTEMPT_STATES } from '@obole/core/payment/payment'
import type { Check } from '../platform/checks.ts'
import { listed, sql } from '../platform/sql.ts'

/** The latest moment the database knows: its own, or that of a clock that tests moved ahead. */
const NOW = sql`greatest(now(), (select max(updated_at) from attempts), (select max(updated_at) from payments))`

export const paymentChecks: readonly Check[] = [
  {
    name: 'S4 each planned debit is collected once',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select p.id, p.state, count(a.id) as successes
      from payments p left join attempts a on a.payment_id = p.id and a.state = 'Authorized'
      where p.type = 'Credit' and p.instalment_number > 1
      group by p.id
      having count(a.id) <> (p.state in ('Authorized', 'Corrected', 'Refunding', 'Refunded', 'Contested'))::int`,
  },
  {
    name: 'S4 what was collected for a debit is what it was planned for',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select a.id from attempts a join payments p on p.id = a.payment_id
      where a.state = 'Authorized' and (a.amount_cents <> p.amount_cents + p.tip_cents or p.attempt_id <> a.id)`,
  },
  {
    name: 'S4 at most one live try for a debit',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select payment_id from attempts where payment_id is not null and state in ${listed(LIVE_ATTEMPT_STATES)}
      group by payment_id having count(*) > 1`,
  },
  {
    name: 'S4 a debit that was not collected is planned, being tried, unpaid with a link, or cancelled',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select p.id, p.state from payments p
      where p.type = 'Credit' and (
        (p.state = 'Pending' and p.try_on is null and not exists (
          select from attempts a where a.payment_id = p.id and a.state in ${listed(LIVE_ATTEMPT_STATES)}))
        or (p.state = 'Refused' and not exists (select from regularisations l where l.payment_id = p.id
        and not l.by_page)))`,
  },
  {
    name: 'S9 the due dates of a plan are counted from its first, the 28th at the latest',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select p.id, p.due_on from payments p
      join payments first on first.order_id = p.order_id and first.instalment_number = 1
      where p.type = 'Credit' and p.instalment_number > 1
        and not exists (select from recurrences r where r.order_id = p.order_id)
        and not exists (
          select from orders o join checkout_intents i on i.cart_id = o.cart_id
          where o.id = p.order_id and i.later_days <> '{}')
        and p.due_on <> (date_trunc('month', first.due_on) + make_interval(months => p.instalment_number - 1,
          days => least(extract(day from first.due_on)::int, 28) - 1))::date`,
  },
  {
    name: 'S9 a monthly gift is due once a month, counted from its first, between the 1st and the 28th',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select p.id, p.due_on from payments p join recurrences r on r.order_id = p.order_id
      where p.instalment_number > 1 and (extract(day from p.due_on) > 28
        or date_trunc('month', p.due_on) <> date_trunc('month',
        r.start_on) + make_interval(months => p.instalment_number - 1))`,
  },
  {
    name: 'S9 a monthly gift has one debit planned, the one it says',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select r.order_id from recurrences r
      where not exists (
        select from payments p
        where p.order_id = r.order_id and p.instalment_number = r.planned_number and p.due_on = r.planned_on)
        or exists (
          select from payments p where p.order_id = r.order_id and p.instalment_number > r.planned_number)`,
  },
  {
    name: 'S9 what each payment pays of the lines is what it takes for the association',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select p.id, p.amount_cents, sum(s.amount_cents) as lines
      from payments p join payment_shares s on s.payment_id = p.id
      group by p.id having p.amount_cents <> sum(s.amount_cents)`,
  },
  {
    name: 'S12 no state moves but as the machine says',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select 'payments' as missing where not exists (
        select from pg_trigger where tgname = 'payments_keep_to_the_machine' and tgenabled = 'O')
      union all
      select 'attempts' where not exists (
        select from pg_trigger where tgname = 'attempts_keep_to_the_machine' and tgenabled = 'O')`,
  },
  {
    name: 'a card nothing is taken from any more is forgotten within a day',
    holds: 'settled',
    part: 'whole',
    sql: sql`
      select m.id, m.order_id from mandates m
      where m.state <> 'Active' and m.token is not null and m.ended_at < ${NOW} - interval '1 day'`,
  },
  {
    name: 'a link was used if and only if its payment was put right',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select l.id from regularisations l join payments p on p.id = l.payment_id
      where (l.used_at is null) <> (p.state in ('Pending', 'Refused', 'Canceled'))`,
  },
  {
    name: 'L2 no attempt is open for more than 24 hours',
    holds: 'settled',
    part: 'whole',
    sql: sql`
      select id, state, created_at from attempts
      where state in ${listed(LIVE_ATTEMPT_STATES)} and created_at < ${NOW} - interval '24 hours'`,
  },
  {
    name: 'S1 a cart whose charge may still succeed keeps its places',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select a.id, c.id as cart_id from attempts a join carts c on c.id = a.cart_id
      where a.state in ${listed(LIVE_ATTEMPT_STATES)} and c.state = 'Expired'`,
  },
  {
    name: 'L1 money that belongs to no order went back, or is on its way',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select t.cause from transfers t
      where t.kind = 'strayCapture'
        and not exists (
          select from transfers r where r.cause = 'stray-refund:' || substr(t.cause, 7)
            and r.amount_cents = t.amount_cents)
        and not exists (select from jobs j where j.key = 'refund-stray:' || substr(t.cause, 7))
      union all
      select a.id from attempts a
      where a.state = 'Duplicated'
        and not exists (select from transfers t where t.cause = 'stray:' || a.id and t.kind = 'strayCapture')`,
  },
  {
    name: 'C26 nothing is under way, and nothing was paid, for a payer who was replaced',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select a.id from attempts a join payment_requests r on r.id = a.payment_request_id
      where r.closed_cart_id is not null and a.state in ${listed(PAID_OR_LIVE_ATTEMPT_STATES)}`,
  },
  {
    name: 'Q1 nobody whose places were held was refunded without asking',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select a.id from attempts a join carts c on c.id = a.cart_id
      where a.state = 'Duplicated' and c.state in ${listed(LIVE_CART_STATES)}`,
  },
]
