import { auditParam, insertAuditCte } from '../audit/audit.sql.ts'
import type { Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam } from '../platform/jobs.sql.ts'
import { at, named, param, sql } from '../platform/sql.ts'
import {
  AUTOMATIC_RENEWAL_OF_ORDER,
  type AutomaticRenewalOfOrder,
  type RenewalStop,
} from './automatic.sql.ts'

/** Answers false where the order did not renew itself any more, or is a renewal that ends with its own debit. */
export async function stopRenewal(db: Queryable, stop: RenewalStop): Promise<boolean> {
  const moment = at(stop.now)
  const rows = await db.query(named('renewals-stop-automatic')`
      with stopped as (
        update automatic_renewals set state = 'Stopped', stopped_by = ${stop.by}, ended_at = ${moment}
        where order_id = ${stop.orderId} and state = 'Active' and not is_unpaid_renewal(order_id) returning order_id),
      -- Nothing is debited from it any more: it ends now, and the provider is told by the worker that ends cards.
      card_ended as (
        update mandates m set state = 'Ended', ended_at = ${moment} from stopped s
        where m.order_id = s.order_id and m.state = 'Active'),
      noted as (${insertAuditCte(param(auditParam([stop.audit])), moment, sql`stopped`)}),
      follow_ups as (${insertJobsCte(param(jobsParam(stop.jobs, stop.now)), sql`stopped`)})
      select order_id from stopped`)
  return rows.length > 0
}

export async function findAutomaticRenewal(
  db: Queryable,
  orderId: number,
): Promise<AutomaticRenewalOfOrder | null> {
  const [row] = await db.query<{ renewal: AutomaticRenewalOfOrder | null }>(named('renewals-automatic')`
      select ${AUTOMATIC_RENEWAL_OF_ORDER} as renewal from orders o where o.id = ${orderId}`)
  return row?.renewal ?? null
}
