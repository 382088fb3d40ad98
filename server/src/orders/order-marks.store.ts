import type { Queryable } from '../platform/db.ts'
import { at, named, raw, sql } from '../platform/sql.ts'

/** Columns of an order that say when something was done for it. The first time stays. */
export type OrderMark = 'confirmation_sent_at' | 'papers_made_at'

const isUnmarked = (mark: OrderMark) => sql`${raw(mark)} is null`

export async function markOrder(db: Queryable, mark: OrderMark, id: number, now: number): Promise<void> {
  await db.query(named(`orders-mark-${mark}`)`
      update orders set ${raw(mark)} = ${at(now)} where id = ${id} and ${isUnmarked(mark)}`)
}

/** The same for several orders; answers those it marked, and leaves out whatever another call is changing. */
export async function markOrders(
  db: Queryable,
  mark: OrderMark,
  ids: readonly number[],
  now: number,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(named(`orders-mark-many-${mark}`)`
      with held as (
        select id from orders where id = any(${ids}::bigint[]) and ${isUnmarked(mark)}
        order by id for no key update skip locked)
      update orders o set ${raw(mark)} = ${at(now)} from held where o.id = held.id returning o.id`)
  return rows.map(({ id }) => id)
}
