import type { KeptReason } from '@obole/core/imports/import'
import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'

/** Where an order that was read in stands: as it was written, taken back, on a deposit slip, or changed since. */
export type GiftStanding = 'AsWritten' | 'Undone' | KeptReason

export async function readStandings(
  db: Queryable,
  orderIds: readonly number[],
): Promise<Map<number, GiftStanding>> {
  const rows = await db.query<{ orderId: number; standing: GiftStanding }>(sql`
    select o.id as "orderId", case
      when exists (select from order_items i where i.order_id = o.id and i.cancel_cause = 'EntryUndone') then 'Undone'
      when exists (select from payments p join deposited_cheques d on d.payment_id = p.id and d.stands
        where p.order_id = o.id) then 'Deposited'
      when exists (select from payments p where p.order_id = o.id and (p.state <> 'Registered' or p.refunded_cents > 0))
        or exists (select from order_adjustments a where a.order_id = o.id) then 'Changed'
      else 'AsWritten' end as standing
    from orders o where o.id = any(${orderIds}::bigint[])`)
  return new Map(rows.map(({ orderId, standing }) => [orderId, standing]))
}
