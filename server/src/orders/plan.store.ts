import { type AuditNote, auditParam, insertAuditCte } from '../organizations/audit.sql.ts'
import { endPlanCtes } from '../payments/plan-end.sql.ts'
import type { Sql } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'

interface PlanToEnd {
  orderId: number
  jobs: readonly NewJob[]
  audit: AuditNote
  now: number
}

/** Answers false where nothing was left to take. */
export async function endPlan(sql: Sql, { orderId, jobs, audit, now }: PlanToEnd): Promise<boolean> {
  const rows = await sql.query({
    name: 'orders-end-plan',
    text: `
      with plan as (
        select o.id from orders o
        where o.id = $1 and (exists (select from payments p where p.order_id = o.id and p.state = 'Pending')
          or exists (select from recurrences r where r.order_id = o.id and r.state = 'Active'))
        for no key update),
      ${endPlanCtes({ orderId: 'plan.id', now: 'to_timestamp($2 / 1000.0)', from: 'plan' })},
      noted as (${insertAuditCte('$3', 'to_timestamp($2 / 1000.0)', 'plan')}),
      follow_ups as (${insertJobsCte('$4', 'plan')})
      select id from plan`,
    values: [orderId, now, auditParam([audit]), jobsParam(jobs, now)],
  })
  return rows.length > 0
}
