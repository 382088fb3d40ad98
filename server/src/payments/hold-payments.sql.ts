import { type Sql, sql } from '../platform/sql.ts'

/**
 * Takes all payments of an order, in the order of their ids: whoever changes several of them, ends its plan, or cancels
 * its lines begins with this, before any other row of the order.
 */
export const holdPaymentsOf = (orderId: number | Sql): Sql => sql`
  select from payments where order_id = ${orderId} order by id for no key update`
