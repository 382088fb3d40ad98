import { sql, type Sql } from '../platform/sql.ts'
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
