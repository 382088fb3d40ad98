import { INSTALMENT_COUNTS } from '@obole/core/payment/schedule'
import type { Check } from '../platform/checks.ts'
import { raw, sql } from '../platform/sql.ts'

export const campaignChecks: readonly Check[] = [
  {
    name: 'S9 a campaign offers only plans that exist, and always a single payment',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select id, instalment_counts from forms
      where not instalment_counts <@ '{${raw(INSTALMENT_COUNTS.join(','))}}' or not 1 = any(instalment_counts)`,
  },
  {
    name: 'S1 a stock is shared by nothing but one tier, one option, one campaign or one coupon',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select stock_id, count(*) from (
        select stock_id from tiers union all select stock_id from extra_options
        union all select entries_stock_id from forms union all select uses_stock_id from coupons) used
      where stock_id is not null group by stock_id having count(*) > 1`,
  },
  {
    name: 'an option belongs to the campaign of its tier',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select x.* from tier_extra_options x
      join tiers t on t.id = x.tier_id join extra_options e on e.id = x.extra_option_id
      where t.form_id <> e.form_id`,
  },
  {
    name: 'a field belongs to the campaign of its tier or option, and a list of choices has some',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select c.id from custom_fields c
      left join tiers t on t.id = c.tier_id left join extra_options e on e.id = c.extra_option_id
      where t.form_id <> c.form_id or e.form_id <> c.form_id
        or (c.type = 'ChoiceList' and cardinality(c.choices) = 0)`,
  },
  {
    name: 'a coupon names only tiers of its own campaign',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select c.id, tier_id from coupons c, unnest(c.tier_ids) as tier_id
      where not exists (select from tiers t where t.id = tier_id and t.form_id = c.form_id)`,
  },
  {
    name: 'T1 a count of places, options or uses leaves out nothing that was sold',
    holds: 'always',
    part: 'campaigns',
    sql: sql`
      with lines as not materialized (
        select tier_id, options from order_items where is_item_live(state) and stock_released_at is null),
      sold as (
        select 'tier' as kind, tier_id as id, count(*) as counted from lines where tier_id is not null group by tier_id
        union all
        select 'option', (x.value ->> 'extraOptionId')::bigint, count(*) from lines, jsonb_array_elements(options) x
          where options <> '[]' group by 2
        union all
        select 'coupon', coupon_id, count(*) from orders
        where coupon_id is not null and coupon_released_at is null group by coupon_id),
      kept as (
        select 'tier' as kind, t.id, s.sold from tiers t join stocks s on s.id = t.stock_id
        union all
        select 'option', e.id, s.sold from extra_options e join stocks s on s.id = e.stock_id
        union all
        select 'coupon', c.id, s.sold from coupons c join stocks s on s.id = c.uses_stock_id)
      select kind, id, kept.sold, sold.counted from kept join sold using (kind, id) where kept.sold < sold.counted`,
  },
  {
    name: 'T1 what was bought, chosen, used or answered is still known by its campaign',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select i.id, 'tier' as what, i.tier_id as missing from order_items i
        left join tiers t on t.id = i.tier_id and t.form_id = i.form_id where i.tier_id is not null and t.id is null
      union all
      select i.id, 'option', (x.value ->> 'extraOptionId')::bigint from order_items i,
        jsonb_array_elements(i.options) x
        left join extra_options e on e.id = (x.value ->> 'extraOptionId')::bigint
        where i.options <> '[]' and e.form_id is distinct from i.form_id
      union all
      select i.id, 'question', (a.value ->> 'fieldId')::bigint from order_items i,
        jsonb_array_elements(i.custom_fields) a
        left join custom_fields c on c.id = (a.value ->> 'fieldId')::bigint
        where i.custom_fields <> '[]' and c.form_id is distinct from i.form_id
      union all
      select o.id, 'coupon', o.coupon_id from orders o
        left join coupons c on c.id = o.coupon_id and c.form_id = o.form_id where o.coupon_id is not null
        and c.id is null`,
  },
  {
    name: 'F2 a campaign shows as contributions the orders of which it received and kept something',
    holds: 'always',
    part: 'campaigns',
    sql: sql`
      with shown as (
        select form_id, sum(contributions) as contributions
        from (table contribution_totals union all select form_id, contributions from contribution_changes) parts
        group by form_id),
      received as (
        select distinct form_id, order_id from payments
        where received_cents(state, amount_cents, refunded_cents) > 0),
      counted as (select form_id, count(*) as contributions from received group by form_id)
      select form_id, shown.contributions as shown, counted.contributions as counted
      from shown full join counted using (form_id)
      where coalesce(shown.contributions, 0) <> coalesce(counted.contributions, 0)`,
  },
  {
    name: 'F1 what a campaign shows as collected is what its payments brought in and kept, and whose orders they are',
    holds: 'always',
    part: 'campaigns',
    sql: sql`
      with shown as (
        select form_id, sum(collected_cents) as cents, sum(contributors) as contributors
        from (table form_totals union all select form_id, collected_cents, contributors from form_total_changes) parts
        group by form_id),
      ended as (
        select distinct order_id from order_items c where not is_item_live(c.state) and not exists (
          select from order_items i where i.order_id = c.order_id and is_item_live(i.state))),
      counted as (
        select o.form_id, count(*) - count(e.order_id) as contributors
        from orders o left join ended e on e.order_id = o.id group by o.form_id),
      received as (
        select form_id, sum(received_cents(state, amount_cents, refunded_cents)) as cents
          from payments group by form_id)
      select form_id, shown.cents as shown_cents, received.cents as received_cents,
        shown.contributors as shown_contributors, counted.contributors as counted_contributors
      from shown full join counted using (form_id) full join received using (form_id)
      where coalesce(shown.cents, 0) <> coalesce(received.cents, 0)
        or coalesce(shown.contributors, 0) <> coalesce(counted.contributors, 0)`,
  },
]
