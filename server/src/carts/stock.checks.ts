import { LIVE_CART_STATES } from '@obole/core/cart/cart-expiry'
import type { Check } from '../platform/checks.ts'
import { listed, sql } from '../platform/sql.ts'

/** Every unit of a stock: held by live carts, sold in lines not released, used by discount codes. */
const UNITS = sql`
  select stock_id, sum(quantity) as units from (
    select stock_id, quantity from holds
    union all
    select stock_id, 1 from order_items i, unnest(i.stock_ids) as stock_id
    where i.stock_released_at is null and i.stock_ids <> '{}'
    union all
    select c.uses_stock_id, 1 from orders o join coupons c on c.id = o.coupon_id
    where c.uses_stock_id is not null and o.coupon_released_at is null
  ) unit group by stock_id`

export const stockChecks: readonly Check[] = [
  {
    name: 'S1 stocks are never oversold',
    holds: 'always',
    part: 'whole',
    sql: sql`select * from stocks where held < 0 or sold < 0 or held + sold > capacity`,
  },
  {
    name: 'S1 S2 what is held is the sum of the live holds',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select s.id, s.held, coalesce(sum(h.quantity), 0) as holds
      from stocks s left join holds h on h.stock_id = s.id
      group by s.id having s.held <> coalesce(sum(h.quantity), 0)`,
  },
  {
    // A limit that was removed is not checked: uses of its code then count for no stock, or for the next one.
    name: 'S1 what is sold is the sum of the order lines not released',
    holds: 'always',
    part: 'campaigns',
    sql: sql`
      with lines as (
        select stock_id, count(*) as sold
        from order_items i, unnest(i.stock_ids) as stock_id
        where i.stock_released_at is null and i.stock_ids <> '{}' group by stock_id),
      uses as (
        select c.uses_stock_id as stock_id, count(*) as sold
        from orders o join coupons c on c.id = o.coupon_id
        where c.uses_stock_id is not null and o.coupon_released_at is null group by c.uses_stock_id),
      counted as (
        select stock_id, sum(sold) as sold from (select * from lines union all select *
          from uses) parts group by stock_id)
      select s.id, s.sold, c.sold as counted
      from stocks s left join counted c on c.stock_id = s.id
      where s.sold <> coalesce(c.sold, 0) + s.sold_elsewhere and (c.sold is not null or s.id in (
        select stock_id from tiers union all select stock_id from extra_options union all select entries_stock_id
          from forms
        union all select uses_stock_id from coupons union all select stock_id from personal_limits))`,
  },
  {
    // Only what a person bought before their limit existed counts without a line that names the stock.
    name: 'S1 nothing is sold that no order stands for',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select s.id, s.sold, s.sold_elsewhere from stocks s
      where s.sold_elsewhere > 0 and not exists (select from personal_limits p where p.stock_id = s.id)`,
  },
  {
    // Whenever the limit was set: the lines count in it, and give their place back to it.
    name: 'S1 every line that stands is counted in the limits of its tier, its options and its campaign',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      with standing as not materialized (
        select id, form_id, tier_id, options, stock_ids from order_items
        where is_item_live(state) and stock_released_at is null)
      select i.id, t.stock_id from standing i join tiers t on t.id = i.tier_id
      where t.stock_id is not null and not t.stock_id = any(i.stock_ids)
      union all
      select i.id, e.stock_id from standing i, jsonb_array_elements(i.options) x
      join extra_options e on e.id = (x.value ->> 'extraOptionId')::bigint
      where i.options <> '[]' and e.stock_id is not null and not e.stock_id = any(i.stock_ids)
      union all
      select i.id, f.entries_stock_id from standing i join forms f on f.id = i.form_id
      where i.tier_id is not null and f.entries_stock_id is not null and not f.entries_stock_id = any(i.stock_ids)`,
  },
  {
    name: 'S1 S2 no tier, option, campaign, person or coupon has more units out than there are, counted one by one',
    holds: 'always',
    part: 'campaigns',
    sql: sql`
      select s.id, s.capacity, u.units, s.sold_elsewhere
      from stocks s join (${UNITS}) u on u.stock_id = s.id
      where u.units + s.sold_elsewhere > s.capacity`,
  },
  {
    name: 'S1 a campaign never sells more entries than it has',
    holds: 'always',
    part: 'campaigns',
    sql: sql`
      select f.id, s.capacity, count(*) as sold
      from forms f join stocks s on s.id = f.entries_stock_id
      join order_items i on i.form_id = f.id and f.entries_stock_id = any(i.stock_ids)
      where i.tier_id is not null and i.stock_released_at is null
      group by f.id, s.capacity having count(*) > s.capacity`,
  },
  {
    // A limit lowered later does not change the past: its stock keeps the capacity that was already bought.
    name: 'S1 nobody bought more than one person may',
    holds: 'always',
    part: 'campaigns',
    sql: sql`
      select p.form_id, p.tier_id, p.email, s.capacity, count(*) as bought
      from personal_limits p join stocks s on s.id = p.stock_id
      join orders o on o.form_id = p.form_id and o.payer_email = p.email
      join order_items i on i.order_id = o.id and i.tier_id = coalesce(p.tier_id, i.tier_id)
      where i.stock_released_at is null and is_item_live(i.state)
        and exists (select from payment_requests r where r.cart_id = o.cart_id)
      group by p.stock_id, p.form_id, p.tier_id, p.email, s.capacity having count(*) > s.capacity`,
  },
  {
    name: 'L2 no hold without a live cart',
    holds: 'always',
    part: 'whole',
    sql: sql`select h.* from holds h join carts c on c.id = h.cart_id where c.state not in ${listed(LIVE_CART_STATES)}`,
  },
]
