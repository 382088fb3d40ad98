import type { Check } from '../platform/checks.ts'

export const stockChecks: readonly Check[] = [
  {
    name: 'S1 stocks are never oversold',
    holds: 'always',
    sql: 'select * from stocks where held < 0 or sold < 0 or held + sold > capacity',
  },
  {
    name: 'S1 S2 what is held is the sum of the live holds',
    holds: 'always',
    sql: `
      select s.id, s.held, coalesce(sum(h.quantity), 0) as holds
      from stocks s left join holds h on h.stock_id = s.id
      group by s.id having s.held <> coalesce(sum(h.quantity), 0)`,
  },
  {
    name: 'S1 what is sold is the sum of the order lines not released',
    holds: 'always',
    sql: `
      with lines as (
        select stock_id, count(*) as sold
        from order_items i, unnest(i.stock_ids) as stock_id
        where i.stock_released_at is null group by stock_id),
      uses as (
        select c.uses_stock_id as stock_id, count(*) as sold
        from orders o join coupons c on c.id = o.coupon_id
        where c.uses_stock_id is not null group by c.uses_stock_id),
      counted as (
        select stock_id, sum(sold) as sold from (select * from lines union all select * from uses) parts group by stock_id)
      select s.id, s.sold, c.sold as counted
      from stocks s left join counted c on c.stock_id = s.id
      where s.sold <> coalesce(c.sold, 0) + s.sold_elsewhere`,
  },
  {
    name: 'L2 no hold without a live cart',
    holds: 'always',
    sql: `select h.* from holds h join carts c on c.id = h.cart_id where c.state not in ('Open', 'Paying')`,
  },
]
