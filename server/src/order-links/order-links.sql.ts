import { sql, type Sql } from '../platform/sql.ts'
/** A CTE body by which no link of an order, of either kind, opens it any more. */
export function endLinksCte(orderId: Sql, now: Sql, from: Sql): Sql {
  return sql`
    update order_links l set revoked_at = ${now}
    from ${from} where l.order_id = ${orderId} and l.revoked_at is null`
}

/** A CTE body by which the money links of an order have served: whatever one of them changed, the next needs another. */
export function endMoneyLinksCte(orderId: Sql, now: Sql, from: Sql): Sql {
  return sql`
    update order_links l set revoked_at = ${now}
    from ${from} where l.order_id = ${orderId} and l.kind = 'money' and l.revoked_at is null`
}
