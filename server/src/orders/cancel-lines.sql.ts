import { tellPassesEndedJob } from './orders.queue.ts'
import { insertJobsOfRows } from '../platform/jobs.sql.ts'
import { sql, type Sql } from '../platform/sql.ts'

/** The SQL parts of the one statement that cancels lines. */
export interface LinesToCancel {
  /** A condition on the order's lines `i`; lines already cancelled stay as they are. */
  which: Sql
  /** A CTE that is empty where nothing must be cancelled. */
  from: Sql
  now: Sql
  /** The user who cancels; null for the platform. */
  by?: Sql
  cause: Sql
  adjustmentId?: Sql
}

/**
 * CTEs that cancel lines and give back what each held: its places and options, its share of a personal limit, and the
 * use of a discount code once no line of its order is left. `canceled` holds the lines. Fails with `lines` where a
 * limit was set while it waited for them: run again, it sees the stock it must free.
 */
export function cancelLinesCtes({
  which,
  from,
  now,
  by = sql`null`,
  cause,
  adjustmentId = sql`null`,
}: LinesToCancel): Sql {
  return sql`
    canceled as (
      update order_items i set state = 'Canceled', canceled_at = ${now}, canceled_by = ${by}::bigint,
        cancel_cause = ${cause}, adjustment_id = ${adjustmentId}::text, stock_released_at = ${now}
      from ${from} where is_item_live(i.state) and (${which})
      returning i.id, i.order_id, i.form_id, i.tier_id, i.stock_ids, i.participant,
        must(i.stock_ids <@ array(select s.id from stocks s where s.id = any(i.stock_ids)), 'lines')),
    -- Whoever holds its ticket or card now is told: those it was sent to before have another line, or none.
    passes_ended as (${insertJobsOfRows(tellPassesEndedJob, {
      payload: { itemIds: sql`jsonb_agg(p.order_item_id order by p.order_item_id)`, email: sql`p.email` },
      runAt: now,
      from: sql`canceled c join participant_passes p on p.order_item_id = c.id
        where p.kept_back_at is null and p.email = lower(trim(c.participant ->> 'email'))
        group by c.order_id, p.email`,
    })}),
    over as (
      update orders o set coupon_released_at = ${now}
      from (select distinct order_id from canceled) c
      where o.id = c.order_id and o.coupon_id is not null and o.coupon_released_at is null
        and not exists (
          select from order_items i
          where i.order_id = o.id and is_item_live(i.state) and i.id not in (select id from canceled))
      returning o.coupon_id),
    freed as (
      select stock_id, count(*)::int as quantity, 0 as elsewhere from canceled,
        unnest(stock_ids) as stock_id group by stock_id
      union all
      select c.uses_stock_id, 1, 0 from over join coupons c on c.id = over.coupon_id where c.uses_stock_id is not null
      union all
      -- Bought before a limit for each person was set: their stock counts it among what was sold elsewhere.
      select l.stock_id, count(*)::int, count(*)::int
      from canceled c join orders o on o.id = c.order_id
      join personal_limits l on l.form_id = c.form_id and l.email = o.payer_email
        and c.tier_id is not null and (l.tier_id is null or l.tier_id = c.tier_id)
      where not l.stock_id = any(c.stock_ids) group by l.stock_id),
    in_order as (
      select s.id, f.quantity, f.elsewhere
      from stocks s join (
        select stock_id, sum(quantity)::int as quantity, sum(elsewhere)::int as elsewhere
          from freed group by stock_id) f
        on f.stock_id = s.id
      order by s.id for no key update of s),
    freed_stock as (
      update stocks s set sold = s.sold - (o.quantity - o.elsewhere) - least(o.elsewhere, s.sold_elsewhere),
        sold_elsewhere = s.sold_elsewhere - least(o.elsewhere, s.sold_elsewhere)
      from in_order o where s.id = o.id)`
}
