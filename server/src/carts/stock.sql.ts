import { sql, type Sql } from '../platform/sql.ts'
/**
 * The only guarded statement that takes stock. Rows are locked in the order of their ids, so that two carts wanting the
 * same two stocks cannot deadlock; a row with too little left is not changed. `ids` and `quantities` are array
 * parameters; the caller's `must` compares the number of rows taken with the number wanted.
 */
export function takeStockCtes(ids: Sql, quantities: Sql): Sql {
  return sql`
    wanted as (select * from unnest(${ids}::bigint[], ${quantities}::int[]) as w(stock_id, quantity)),
    in_order as (
      select s.id, w.quantity from stocks s join wanted w on w.stock_id = s.id order by s.id for no key update of s),
    taken as (
      update stocks s set held = s.held + o.quantity from in_order o
      where s.id = o.id and s.held + s.sold + o.quantity <= s.capacity
      returning s.id)`
}

/** True when everything wanted was taken. */
export const allTaken = sql`(select count(*) from taken) = (select count(*) from wanted)`
