import type { FormType } from '@obole/core/form'
import type { Row, Sql } from '../platform/db.ts'
import { countRows } from '../platform/query.ts'

export interface ExportRow extends Row {
  transfer_id: number
  form_type: FormType
  form_title: string
  kind: 'capture' | 'refund' | 'disputeLost'
  amount: number
  order_id: number
  payment_id: number
  payment_date: Date
  means: string
  payment_state: string
  refunded: number
  is_monthly: boolean
  terms: number
  is_donation: boolean
  designation: string
  payer: { firstName: string; lastName: string; email: string; companyName?: string; companySiren?: string }
  cash_out_id: number
  cash_out_date: Date
}

/** The lines of a payout of that association in the order they were booked, from the one after `after`. */
export function listExportRows(
  sql: Sql,
  { organizationId, cashOutId }: { organizationId: number; cashOutId: number },
  after: number,
  limit: number | null,
): Promise<ExportRow[]> {
  return sql.query<ExportRow>({
    name: 'payouts-export',
    text: `
      select l.transfer_id, f.form_type, f.title as form_title, t.kind, l.amount_cents as amount, o.id as order_id, p.id as payment_id,
        p.created_at as payment_date, p.means, p.state as payment_state,
        p.refunded_cents + p.refunded_tip_cents as refunded, o.recurrence is not null as is_monthly,
        (select count(*) from payments term where term.order_id = o.id) as terms,
        not exists (select from order_items i where i.order_id = o.id and i.type not in ('Donation', 'MonthlyDonation')) as is_donation,
        (select string_agg(i.name, ', ' order by i.id) from order_items i where i.order_id = o.id) as designation,
        o.payer, c.id as cash_out_id, coalesce(c.cashed_out_at, c.created_at) as cash_out_date
      from cash_outs c
      join cash_out_lines l on l.cash_out_id = c.id join transfers t on t.id = l.transfer_id
      join payments p on p.id = t.payment_id join orders o on o.id = p.order_id join forms f on f.id = p.form_id
      where c.organization_id = $1 and c.id = $2 and l.transfer_id > $3 order by l.transfer_id limit $4`,
    values: [organizationId, cashOutId, after, limit],
  })
}

export function countExportRows(sql: Sql, organizationId: number, cashOutId: number): Promise<number> {
  return countRows(
    sql,
    'select count(*) as count from cash_outs c join cash_out_lines l on l.cash_out_id = c.id where c.organization_id = $1 and c.id = $2',
    [organizationId, cashOutId],
  )
}

export async function hasCashOut(sql: Sql, organizationId: number, cashOutId: number): Promise<boolean> {
  const rows = await sql.query({
    name: 'payouts-has',
    text: 'select id from cash_outs where organization_id = $1 and id = $2',
    values: [organizationId, cashOutId],
  })
  return rows.length > 0
}
