import { TO_COME_STATES } from '@obole/core/ledger/figures'
import { HOLDING_STATES, LIVE_ATTEMPT_STATES } from '@obole/core/payment/payment'
import type { Check } from '../platform/checks.ts'
import { listed, sql, type Sql } from '../platform/sql.ts'
import { SUMS } from './days.sql.ts'

/** Days that are summed up and did not change since. */
const isSummedUp = (formId: Sql, day: Sql) => sql`not exists (
  select from statistics_changes c where c.form_id = ${formId} and c.day = ${day})`
const SUMMED_ORDERS = sql`(
  select o.* from statistics_folds s join orders o on o.form_id = s.form_id and o.created_at < paris_midnight(s.until)
  where ${isSummedUp(sql`o.form_id`, sql`paris_day(o.created_at)`)}) o`
const SUMMED_VISITS = sql`(
  select v.* from statistics_folds s join visits v on v.form_id = s.form_id and v.day < s.until
  where ${isSummedUp(sql`v.form_id`, sql`v.day`)}) v`

/** A table of sums by day says what its orders or visits do. */
const sumChecks: readonly Check[] = SUMS.map(({ table, of, sum }) => {
  const kept = sql`select * from ${table} d where ${isSummedUp(sql`d.form_id`, sql`d.day`)}`
  const summed = sum(of === 'orders' ? SUMMED_ORDERS : SUMMED_VISITS)
  return {
    name: `Q9 what ${table.text} has of a day is the sum of its ${of}`,
    holds: 'always',
    part: of === 'orders' ? 'days' : 'visits',
    // Each is made once, because the sums of all days take a while.
    sql: sql`
      with kept as materialized (${kept}), summed as materialized (${summed})
      select distinct form_id, day from (
        (table kept except all table summed) union all (table summed except all table kept)) differing`,
  }
})

/** The later parts that are kept of people's names are those that their names have. */
const partsCheck = (whose: string, kept: Sql, named: Sql): Check => ({
  name: `G14 the parts by which ${whose} are found are those of their names`,
  holds: 'always',
  part: 'purchases',
  sql: sql`
    with kept as materialized (${kept}), named as materialized (${named})
    select distinct id from ((table kept except table named) union all (table named except table kept)) differing`,
})

const partsChecks: readonly Check[] = [
  partsCheck(
    'payers',
    sql`select order_id as id, organization_id, part from payer_name_parts`,
    sql`
      select o.id, o.organization_id, part from orders o cross join lateral parts_of_person(o.payer) part
      where may_have_parts(o.payer)`,
  ),
  partsCheck(
    'participants',
    sql`select order_item_id as id, form_id, part from participant_name_parts`,
    sql`
      select i.id, i.form_id, part from order_items i cross join lateral parts_of_person(i.participant) part
      where may_have_parts(i.participant)`,
  ),
]

export const orderChecks: readonly Check[] = [
  ...sumChecks,
  ...partsChecks,
  {
    name: 'S3 no order above 0 € without a succeeded attempt, a registered offline payment or a renewal by card',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select o.id from orders o
      where o.total_cents > 0
        and not exists (select from attempts a where a.cart_id = o.cart_id and a.state = 'Authorized')
        and not exists (select from payments p where p.order_id = o.id and p.type = 'Offline')
        and not exists (select from automatic_renewals r where r.next_order_id = o.id)`,
  },
  {
    name: 'S4 at most one succeeded attempt per cart',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select cart_id, count(*) from attempts where state = 'Authorized' and cart_id is not null
      group by cart_id having count(*) > 1`,
  },
  {
    name: 'S4 at most one live attempt per cart',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select cart_id, count(*) from attempts where state in ${listed(LIVE_ATTEMPT_STATES)} and cart_id is not null
      group by cart_id having count(*) > 1`,
  },
  {
    name: 'S9 the terms of an order sum to its total',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select o.id, o.total_cents, sum(p.amount_cents + p.waived_cents + p.tip_cents) as terms
      from orders o join payments p on p.order_id = o.id and p.instalment_number <= 12
      where o.recurrence is null
      group by o.id having o.total_cents <> sum(p.amount_cents + p.waived_cents + p.tip_cents)`,
  },
  {
    name: 'S10 an order is its lines, less its discounts, plus its tip; free or at least 0,50 €',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select o.id from orders o
      left join (
        select order_id, sum(initial_amount_cents) as lines_cents, sum(discount_cents) as discount_cents
        from order_items group by order_id) i on i.order_id = o.id
      where o.total_cents <> o.lines_cents - o.discount_cents + o.tip_cents or o.total_cents between 1 and 49
        or o.lines_cents <> coalesce(i.lines_cents, 0) or o.discount_cents <> coalesce(i.discount_cents, 0)`,
  },
  {
    name: 'C22 the VAT of a line, told rate by rate, is its VAT',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select i.id, i.order_id from order_items i
      where i.vat_by_rate is not null
        and i.vat_cents <> (select coalesce(sum(part.vat_cents), 0) from vat_shares(i.vat_by_rate,
        i.vat_cents) part)`,
  },
  {
    name: 'O19 each time a ticket was passed on, the paper it had is remembered as passed on',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select i.id, i.order_id from order_items i
      left join (
        select order_item_id, count(hand) as hands from passed_tickets group by order_item_id) t on t.order_item_id = i.id
      where i.passed_on_count <> coalesce(t.hands, 0)`,
  },
  {
    name: 'S13 every order made online has its consents recorded',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select o.id from orders o join carts made on made.id = o.cart_id
      where made.client <> 'offline' and not exists (
        select from jsonb_to_recordset(o.consents) as c(text text, version text, at text)
        where c.text = 'termsOfService' and c.version is not null and c.at is not null)`,
  },
  {
    name: 'S13 an order that was written down by hand holds no consent of its payer',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select o.id from orders o join carts made on made.id = o.cart_id
      where made.client = 'offline' and (o.consents <> '[]' or o.payer ? 'consent')`,
  },
  {
    name: 'P1 a line that stands was paid for, or is free',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select i.id, i.order_id from order_items i
      where is_item_live(i.state) and i.amount_cents > 0
        and not exists (
          select from payments p where p.order_id = i.order_id
            and (p.state in ${listed(HOLDING_STATES)}
              -- The association gave the money back and lets the line stand: it is free from then on.
              or p.state = 'Refunded' and exists (
                select from refunds r where r.payment_id = p.id and r.state = 'Processed')))
        -- A membership that renewed itself stands while its debit is tried, or can be paid by a link.
        and not is_unpaid_renewal(i.order_id)`,
  },
  {
    name: 'P1 a cancelled line says since when and why, and holds no place',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select i.id, i.order_id, i.canceled_at, i.stock_released_at from order_items i
      where (i.state = 'Canceled') <> (i.canceled_at is not null)
      or (i.canceled_at is null) <> (i.cancel_cause is null)
        or i.state = 'Canceled' and i.stock_released_at is null and i.stock_ids <> '{}'`,
  },
  {
    name: 'P1 nothing more is taken for a cancelled line',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select p.id, s.order_item_id, s.amount_cents
      from payments p join payment_shares s on s.payment_id = p.id join order_items i on i.id = s.order_item_id
      where p.state in ${listed(TO_COME_STATES)} and s.amount_cents > 0 and not is_item_live(i.state)
      union all
      select r.order_id, null, r.amount_cents from recurrences r
      where r.state = 'Active' and r.amount_cents <> (
        select coalesce(sum(i.monthly_cents), 0) from order_items i where i.order_id = r.order_id
          and is_item_live(i.state))`,
  },
  {
    name: 'L1 every paid attempt has its order',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select a.id from attempts a
      where a.state = 'Authorized' and a.cart_id is not null and not exists (select from orders o
      where o.cart_id = a.cart_id)`,
  },
  {
    name: 'S5 every paid term is in the ledger, each part once',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select p.id from payments p
      left join (
        select payment_id, sum(amount_cents) filter (where kind = 'capture') as captured,
          sum(amount_cents) filter (where kind = 'tip') as tip
        from transfers where kind in ('capture', 'tip') group by payment_id) b on b.payment_id = p.id
      where p.state in ('Authorized', 'Corrected') and p.type = 'Credit'
        and (p.amount_cents <> coalesce(b.captured, 0) or p.tip_cents <> coalesce(b.tip, 0))`,
  },
]
