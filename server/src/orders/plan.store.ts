import { type AuditNote, auditParam, insertAuditCte } from '../organizations/audit.sql.ts'
import { endPlanCtes } from '../payments/plan-end.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'

interface PlanToEnd {
  orderId: number
  jobs: readonly NewJob[]
  audit: AuditNote
  now: number
}

/** Whether an order, called `o`, still takes something: instalments to come, or the months of a gift. */
const TAKES_MORE = `(exists (select from payments p where p.order_id = o.id and p.state = 'Pending')
  or exists (select from recurrences r where r.order_id = o.id and r.state = 'Active'))`

export interface OrderAddress extends Row {
  /** In small letters; null where nobody can be written to. */
  email: string | null
  takes_more: boolean
}

export async function readOrderAddress(db: Queryable, orderId: number): Promise<OrderAddress | null> {
  const [row] = await db.query<OrderAddress>({
    name: 'orders-address',
    text: `select o.payer_email as email, ${TAKES_MORE} as takes_more from orders o where o.id = $1`,
    values: [orderId],
  })
  return row ?? null
}

/** Answers false where nothing was left to take. */
export async function endPlan(db: Queryable, { orderId, jobs, audit, now }: PlanToEnd): Promise<boolean> {
  const rows = await db.query({
    name: 'orders-end-plan',
    text: `
      with plan as (
        select o.id from orders o
        where o.id = $1 and ${TAKES_MORE} for no key update),
      ${endPlanCtes({ orderId: 'plan.id', now: 'to_timestamp($2 / 1000.0)', from: 'plan' })},
      noted as (${insertAuditCte('$3', 'to_timestamp($2 / 1000.0)', 'plan')}),
      follow_ups as (${insertJobsCte('$4', 'plan')})
      select id from plan`,
    values: [orderId, now, auditParam([audit]), jobsParam(jobs, now)],
  })
  return rows.length > 0
}
