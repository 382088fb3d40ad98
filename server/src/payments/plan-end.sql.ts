import { sql, type Sql } from '../platform/sql.ts'
/** Where the plan of an order ends: SQL for the order, the moment, and a CTE that is empty where nothing must end. */
export interface PlanEnd {
  orderId: Sql
  now: Sql
  from: Sql
  when?: Sql
  /** Also cancels unpaid debits, because the order itself ends; otherwise the payer can still pay them. */
  withUnpaid?: boolean
}

/**
 * CTEs that end the plan of an order: debits not yet collected are cancelled, and no more months are planned. A debit
 * being collected right now is cancelled too: if its money comes after all, it is refunded.
 */
export function endPlanCtes({ orderId, now, from, when = sql`true`, withUnpaid = false }: PlanEnd): Sql {
  const ended = withUnpaid ? sql`'Pending', 'Refused'` : sql`'Pending'`
  return sql`
    debits_to_come as (
      update payments p set state = 'Canceled', try_on = null, updated_at = ${now}
      from ${from} where ${when} and p.order_id = ${orderId} and p.state in (${ended})),
    months_to_come as (
      update recurrences r set state = 'Stopped', updated_at = ${now}
      from ${from} where ${when} and r.order_id = ${orderId} and r.state = 'Active')`
}
