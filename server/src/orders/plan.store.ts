import { type AuditNote, auditParam, insertAuditCte } from '../audit/audit.sql.ts'
import { holdPaymentsOf } from '../payments/hold-payments.sql.ts'
import { endPlanCtes } from '../payments/plan-end.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, named, param, sql } from '../platform/sql.ts'

interface PlanToEnd {
  orderId: number
  jobs: readonly NewJob[]
  audit: AuditNote
  now: number
}

/** Whether an order, called `o`, still has debits to come: instalments, or the months of a gift. */
const TAKES_MORE = sql`(exists (select from payments p where p.order_id = o.id and p.state = 'Pending')
  or exists (select from recurrences r where r.order_id = o.id and r.state = 'Active'))`

export interface OrderAddress extends Row {
  /** In lower case; null where there is none. */
  email: string | null
  takes_more: boolean
}

export async function readOrderAddress(db: Queryable, orderId: number): Promise<OrderAddress | null> {
  const [row] = await db.query<OrderAddress>(
    named('orders-address')`
      select o.payer_email as email, ${TAKES_MORE} as takes_more from orders o where o.id = ${orderId}`,
  )
  return row ?? null
}

/**
 * Ends the plan of an order; answers false where no debit was left, or where it is a renewal that ends with its debit.
 * Needs a transaction: with the payments in hand, it sees what another call ended before.
 */
export async function endPlan(db: Queryable, { orderId, jobs, audit, now }: PlanToEnd): Promise<boolean> {
  await db.query(named('orders-hold-plan')`${holdPaymentsOf(orderId)}`)
  const moment = at(now)
  const rows = await db.query(named('orders-end-plan')`
      with plan as (
        select o.id from orders o
        where o.id = ${orderId} and ${TAKES_MORE} and not is_unpaid_renewal(o.id)),
      ${endPlanCtes({ orderId: sql`plan.id`, now: moment, from: sql`plan` })},
      noted as (${insertAuditCte(param(auditParam([audit])), moment, sql`plan`)}),
      follow_ups as (${insertJobsCte(param(jobsParam(jobs, now)), sql`plan`)})
      select id from plan`)
  return rows.length > 0
}
