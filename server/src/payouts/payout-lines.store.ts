import { PAID_GIFT_TYPES } from '@obole/core/campaign/tier'
import type { LocalDate } from '@obole/core/dates/dates'
import type { FormType } from '@obole/core/campaign/form'
import type { Row, Queryable } from '../platform/db.ts'
import { countRows } from '../platform/query.ts'
import { listed, named, raw, sql } from '../platform/sql.ts'

/** Has no payment where the line is money that the association sent itself, or kept in reserve. */
export interface ExportRow extends Row {
  position: number
  form_type: FormType | null
  form_title: string | null
  kind: 'capture' | 'refund' | 'disputeLost' | 'topUp' | 'reserveReleased' | 'reserveKept'
  amount: number
  order_id: number | null
  payment_id: number | null
  moved_at: Date
  created_at: Date | null
  due_on: LocalDate | null
  instalment_number: number | null
  means: string | null
  payment_state: string | null
  refunded: number
  is_monthly: boolean
  terms: number
  is_donation: boolean
  designation: string | null
  payer: {
    firstName: string
    lastName: string
    email: string
    companyName?: string
    companySiren?: string
  } | null
  cash_out_id: number
  is_labelled: boolean
  cash_out_date: Date
}

/** The reserve carried in comes before every movement, the reserve carried out after them. */
const FIRST = 0
const LAST = Number.MAX_SAFE_INTEGER

/**
 * The lines of a payout of that association, in the order they were booked, after the line `after`. The reserve left by
 * the previous payout comes first, the reserve this one leaves comes last.
 */
export function listExportRows(
  db: Queryable,
  { organizationId, payoutId }: { organizationId: number; payoutId: number },
  after: number | null,
  limit: number | null,
): Promise<ExportRow[]> {
  return db.query<ExportRow>(named('payouts-export')`
      with cash_out as (
        select id, is_labelled, carried_in_cents, carried_out_cents, created_at, coalesce(cashed_out_at,
          created_at) as cash_out_date
        from cash_outs where organization_id = ${organizationId} and id = ${payoutId}),
      lines as (
        select l.transfer_id as position, t.kind, l.amount_cents as amount, t.payment_id, t.booked_at as moved_at
        from cash_out c join cash_out_lines l on l.cash_out_id = c.id join transfers t on t.id = l.transfer_id
        union all
        select ${raw(FIRST)}, 'reserveReleased', carried_in_cents, null, created_at from cash_out
          where carried_in_cents > 0
        union all
        select ${raw(LAST)}, 'reserveKept', -carried_out_cents, null, created_at from cash_out
          where carried_out_cents > 0)
      select l.position, f.form_type, f.title as form_title, l.kind, l.amount, o.id as order_id, p.id as payment_id,
        l.moved_at, p.created_at, p.due_on::text as due_on, p.instalment_number, p.means, p.state as payment_state,
        coalesce(p.refunded_cents + p.refunded_tip_cents, 0) as refunded, o.recurrence is not null as is_monthly,
        (select count(*) from payments term where term.order_id = o.id) as terms,
        not exists (select from order_items i where i.order_id = o.id and i.type not in ${listed(PAID_GIFT_TYPES)}) as is_donation,
        (select string_agg(i.name, ', ' order by i.id) from order_items i where i.order_id = o.id) as designation,
        o.payer, c.id as cash_out_id, c.is_labelled, c.cash_out_date
      from cash_out c cross join lines l left join payments p on p.id = l.payment_id
      left join orders o on o.id = p.order_id left join forms f on f.id = p.form_id
      where l.position > coalesce(${after}, -1) order by l.position limit ${limit}`)
}

export function countExportRows(db: Queryable, organizationId: number, payoutId: number): Promise<number> {
  return countRows(
    db,
    sql`select count(l.transfer_id) + max((c.carried_in_cents > 0)::int + (c.carried_out_cents > 0)::int) as count
     from cash_outs c left join cash_out_lines l on l.cash_out_id = c.id 
     where c.organization_id = ${organizationId} and c.id = ${payoutId}`,
  )
}

export async function hasPayout(db: Queryable, organizationId: number, payoutId: number): Promise<boolean> {
  const rows = await db.query(
    named('payouts-has')`
      select id from cash_outs where organization_id = ${organizationId} and id = ${payoutId}`,
  )
  return rows.length > 0
}
