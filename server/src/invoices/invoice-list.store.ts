import type { LocalDate } from '@obole/core/dates/dates'
import { parisDate } from '@obole/core/dates/dates'
import type { InvoiceKind } from '@obole/core/invoices/invoice'
import { NOBODYS_DOMAIN } from '@obole/core/privacy/forgetting'
import { type ListFilter, searchedPayers } from '../orders/list-filter.sql.ts'
import type { Position } from '../platform/continuation.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { Conditions, countRows } from '../platform/query.ts'
import { raw, sql, type Sql } from '../platform/sql.ts'

export type Asked = Pick<
  ListFilter,
  'organizationId' | 'search' | 'searchBound' | 'fromMs' | 'untilMs' | 'states'
>

/** « F2026-00012 », or the year and the number alone. */
const NUMBER = /^([fa])?(20\d\d)-0*(\d{1,9})$/i
const KIND_OF_LETTER: Readonly<Record<string, InvoiceKind>> = { f: 'Invoice', a: 'CreditNote' }

function conditionsOf({ organizationId, search, searchBound, fromMs, untilMs, states }: Asked): Conditions {
  const conditions = new Conditions(sql`n.organization_id = ${organizationId}`)
  if (fromMs !== undefined) conditions.where(sql`n.issued_on >= ${parisDate(fromMs)}::date`)
  // A filter ends before its last moment.
  if (untilMs !== undefined) conditions.where(sql`n.issued_on <= ${parisDate(untilMs - 1)}::date`)
  conditions.oneOf(sql`n.kind`, states)
  const found = searchedBy({ organizationId, search, searchBound })
  if (found) conditions.where(found)
  return conditions
}

/** By its number, or by who paid. */
function searchedBy({ organizationId, search = '', searchBound }: Asked): Sql | null {
  const [, letter, year, number] = NUMBER.exec(search.trim()) ?? []
  if (year !== undefined) {
    const kind = letter === undefined ? null : KIND_OF_LETTER[letter.toLowerCase()]
    return sql`n.year = ${Number(year)} and n.number = ${Number(number)}
      and n.kind = coalesce(${kind ?? null}::text, n.kind)`
  }
  const orders = searchedPayers({ organizationId, search, searchBound })
  return orders && sql`n.order_id in (${orders})`
}

const SIGN = sql`case n.kind when 'Invoice' then 1 else -1 end`

export interface InvoiceRow extends Row {
  id: number
  kind: InvoiceKind
  year: number
  number: number
  issuedOn: LocalDate
  orderId: number
  orderedOn: LocalDate
  buyer: string
  formTitle: string
  organizationSlug: string
  grossCents: number
  vatCents: number
}

/** The latest first. Whoever was forgotten is named by their number here, and as they were on the paper alone. */
export async function listInvoices(
  db: Queryable,
  asked: Asked,
  after: Position | null,
  limit: number,
): Promise<InvoiceRow[]> {
  const conditions = conditionsOf(asked)
  if (after) conditions.where(sql`(n.issued_on, n.id) < (${after.key}::date, ${after.id})`)
  return db.query<InvoiceRow>(sql`
      select n.id, n.kind, n.year, n.number, n.issued_on::text as "issuedOn", n.order_id as "orderId",
        paris_day(o.created_at)::text as "orderedOn", f.title as "formTitle",
        g.slug as "organizationSlug", ${SIGN} * n.gross_cents as "grossCents", ${SIGN} * n.vat_cents as "vatCents",
        case when o.payer_email like '%@${raw(NOBODYS_DOMAIN)}' then concat_ws(' ', o.payer ->> 'firstName', o.payer ->> 'lastName')
          else p.contents #>> '{buyer,name}' end as buyer
      from invoices n join papers p on p.invoice_id = n.id join orders o on o.id = n.order_id
      join forms f on f.id = o.form_id join organizations g on g.id = n.organization_id
      where ${conditions.all} order by n.issued_on desc, n.id desc limit ${limit}`)
}

export const countListed = (db: Queryable, asked: Asked): Promise<number> =>
  countRows(db, sql`select count(*) as count from invoices n where ${conditionsOf(asked).all}`)

/** What was invoiced less what was credited. */
export async function sumListed(db: Queryable, asked: Asked): Promise<{ gross: number; vat: number }> {
  const [row] = await db.query<{ gross: number; vat: number }>(sql`
      select coalesce(sum(${SIGN} * n.gross_cents), 0)::bigint as gross, coalesce(sum(${SIGN} * n.vat_cents), 0)::bigint as vat
      from invoices n where ${conditionsOf(asked).all}`)
  return row ?? { gross: 0, vat: 0 }
}
