import type { Row, Queryable } from '../platform/db.ts'
import type { Position } from '../platform/continuation.ts'
import { named } from '../platform/sql.ts'

export interface ContributorRow {
  position: Position
  createdAt: number
  amountCents: number
  companyName: string | null
  firstName: string | null
  lastName: string | null
  showsAmount: boolean
}

interface OrderRow extends Row {
  id: number
  key: string
  created_at: Date
  amount_cents: number
  company_name: string | null
  first_name: string | null
  last_name: string | null
  shows_amount: boolean
}

/**
 * Contributors who asked to be in the campaign's list and whose money was received and kept, with that amount.
 * `contribution_totals` keeps the count of all contributors, whether they asked or not.
 */
export async function readContributors(
  db: Queryable,
  formId: number,
  after: Position | null,
  limit: number,
): Promise<ContributorRow[]> {
  const rows = await db.query<OrderRow>(named('contributors')`
      select o.id, o.created_at::text as key, o.created_at, kept.amount_cents,
        case when o.payer->'payAsOrganisation' = 'true' then o.payer->>'companyName' end as company_name,
        o.payer->>'firstName' as first_name, o.payer->>'lastName' as last_name,
        coalesce(o.payer->'showAmount' = 'true', false) as shows_amount
      from orders o
      cross join lateral (
        select sum(received_cents(state, amount_cents, refunded_cents))::bigint as amount_cents
        from payments where order_id = o.id) kept
      where o.form_id = ${formId} and o.payer->'showName' = 'true' and (o.total_cents > 0 or o.recurrence is not null)
      and kept.amount_cents > 0
        and (o.created_at, o.id) < (coalesce(${after?.key ?? null}::timestamptz, 'infinity'),
        coalesce(${after?.id ?? null}::bigint, 0))
      order by o.created_at desc, o.id desc limit ${limit}`)
  return rows.map((row) => ({
    position: { key: row.key, id: row.id },
    createdAt: row.created_at.getTime(),
    amountCents: row.amount_cents,
    companyName: row.company_name,
    firstName: row.first_name,
    lastName: row.last_name,
    showsAmount: row.shows_amount,
  }))
}
