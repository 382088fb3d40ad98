import { sql, type Sql } from '../platform/sql.ts'

/** When the links of the order `o` were last ended, all of them: by the payer, the association, a corrected address. */
export const LINKS_ENDED = sql`(
  select (extract(epoch from greatest(max(l.revoked_at), o.email_corrected_at)) * 1000)::bigint from order_links l
  where l.order_id = o.id and l.kind = 'reading')`

/** A CTE body that ends every link of an order, of both kinds. */
export function endLinksCte(orderId: Sql, now: Sql, from: Sql): Sql {
  return sql`
    update order_links l set revoked_at = ${now}
    from ${from} where l.order_id = ${orderId} and l.revoked_at is null`
}

/** A CTE body that ends the money links of an order: after one change, the next one needs another link. */
export function endMoneyLinksCte(orderId: Sql, now: Sql, from: Sql): Sql {
  return sql`
    update order_links l set revoked_at = ${now}
    from ${from} where l.order_id = ${orderId} and l.kind = 'money' and l.revoked_at is null`
}
