import type { Row, Sql } from '../platform/db.ts'
import type { Position } from '../organizations/continuation.ts'

export interface ContributorRow {
  position: Position
  createdAt: number
  amountCents: number
  companyName: string | null
  firstName: string | null
  lastName: string | null
  hidesName: boolean
  hidesAmount: boolean
}

interface OrderRow extends Row {
  id: number
  key: string
  created_at: Date
  amount_cents: number
  company_name: string | null
  first_name: string | null
  last_name: string | null
  hides_name: boolean
  hides_amount: boolean
}

/**
 * Orders of which money was received and kept, each with what that is: over all of them, what the campaign collected. The
 * count of them is kept by `contribution_totals`. Whoever paid on a page could ask not to be named there; whoever was written
 * down by hand could not, and is named only if they agreed to be.
 */
export async function readContributors(
  sql: Sql,
  formId: number,
  after: Position | null,
  limit: number,
): Promise<ContributorRow[]> {
  const rows = await sql.query<OrderRow>({
    name: 'contributors',
    text: `
      select o.id, o.created_at::text as key, o.created_at, kept.amount_cents,
        case when o.payer->'payAsOrganisation' = 'true' then o.payer->>'companyName' end as company_name,
        o.payer->>'firstName' as first_name, o.payer->>'lastName' as last_name,
        case when exists (select from carts c where c.id = o.cart_id and c.client = 'offline')
          then o.payer->'hideName' is distinct from 'false' else coalesce(o.payer->'hideName' = 'true', false)
        end as hides_name,
        coalesce(o.payer->'hideAmount' = 'true', false) as hides_amount
      from orders o
      cross join lateral (
        select sum(received_cents(state, amount_cents, refunded_cents))::bigint as amount_cents
        from payments where order_id = o.id) kept
      where o.form_id = $1 and (o.total_cents > 0 or o.recurrence is not null) and kept.amount_cents > 0
        and (o.created_at, o.id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::bigint, 0))
      order by o.created_at desc, o.id desc limit $4`,
    values: [formId, after?.key ?? null, after?.id ?? null, limit],
  })
  return rows.map((row) => ({
    position: { key: row.key, id: row.id },
    createdAt: row.created_at.getTime(),
    amountCents: row.amount_cents,
    companyName: row.company_name,
    firstName: row.first_name,
    lastName: row.last_name,
    hidesName: row.hides_name,
    hidesAmount: row.hides_amount,
  }))
}
