import { LIVE_ATTEMPT_STATES } from '@obole/core/payment/payment'
import { auditParam, insertAuditCte } from '../audit/audit.sql.ts'
import { endPlanCtes } from '../payments/plan-end.sql.ts'
import type { Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam } from '../platform/jobs.sql.ts'
import { at, listed, named, param, sql } from '../platform/sql.ts'
import type { RenewalStop } from '../renewals/automatic.sql.ts'
import { cancelLinesCtes } from './cancel-lines.sql.ts'

/** The order whose renewal an order is, while its money is still to come; null for any other order. */
export async function findRenewedOrder(db: Queryable, orderId: number): Promise<number | null> {
  const [row] = await db.query<{ order_id: number }>(named('orders-renewed')`
      select order_id from automatic_renewals where next_order_id = ${orderId} and is_unpaid_renewal(next_order_id)`)
  return row?.order_id ?? null
}

/**
 * Ends a renewal that is not paid: its debit, its lines, and its own renewal. Answers false where there is none, and
 * where the bank is being asked for the money at this moment: a debit that is claimed has no day on which it is tried.
 */
export async function endUnpaidRenewal(db: Queryable, end: RenewalStop): Promise<boolean> {
  const moment = at(end.now)
  const rows = await db.query(named('orders-end-unpaid-renewal')`
      with unpaid as (
        select p.order_id as id from payments p
        where p.order_id = ${end.orderId} and is_unpaid_renewal(p.order_id)
          and (p.state = 'Refused' or p.state = 'Pending' and p.try_on is not null)
          and not exists (
            select from attempts a where a.payment_id = p.id and a.state in ${listed(LIVE_ATTEMPT_STATES)})
        for no key update of p),
      stopped as (
        update automatic_renewals a set state = 'Stopped', stopped_by = ${end.by}, ended_at = ${moment}
        from unpaid where a.order_id = unpaid.id and a.state = 'Active'),
      ${cancelLinesCtes({
        which: sql`i.order_id = unpaid.id`,
        from: sql`unpaid`,
        now: moment,
        by: sql`${end.audit.userId ?? null}`,
        cause: sql`'Choice'`,
      })},
      ${endPlanCtes({ orderId: sql`unpaid.id`, now: moment, from: sql`unpaid`, withUnpaid: true })},
      noted as (${insertAuditCte(param(auditParam([end.audit])), moment, sql`unpaid`)}),
      follow_ups as (${insertJobsCte(param(jobsParam(end.jobs, end.now)), sql`unpaid`)})
      select id from unpaid`)
  return rows.length > 0
}
