import type { LocalDate } from '@obole/core/dates/dates'
import { NOBODYS_DOMAIN } from '@obole/core/privacy/forgetting'
import { type ListFilter, searchedPayers } from '../orders/list-filter.sql.ts'
import type { FiscalReceipt } from '../papers/paper.ts'
import type { Position } from '../platform/continuation.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { Conditions, countRows } from '../platform/query.ts'
import { counted } from '../platform/count.sql.ts'
import { joined, raw, sql, type Sql } from '../platform/sql.ts'

export interface IssuedRow extends Row {
  id: number
  number: number
  year: number
  amount_cents: number
  given_on: LocalDate
  issued_at: Date
  voided_at: Date | null
  void_reason: string | null
  contents: FiscalReceipt
  is_by_post: boolean
  is_yearly: boolean
  gift_count: number
  /** What a donor who was forgotten is called; their name stays on the paper alone. */
  sealed_as: string | null
  slug: string
}

const COLUMNS = sql`
  r.id, r.number, r.year, r.amount_cents, r.given_on, r.issued_at, r.voided_at, r.void_reason, p.contents,
  o.payer_email is null as is_by_post, r.payment_id is null as is_yearly,
  (select count(*)::int from receipt_gifts g where g.receipt_id = r.id) as gift_count,
  case when o.payer_email like '%@${raw(NOBODYS_DOMAIN)}'
    then concat(o.payer ->> 'firstName', ' ', o.payer ->> 'lastName') end as sealed_as, a.slug`
const FROM = sql`
  receipts r join papers p on p.receipt_id = r.id join orders o on o.id = r.order_id
  join organizations a on a.id = r.organization_id`

const STATES: Readonly<Record<string, Sql>> = {
  Valid: sql`r.voided_at is null`,
  Void: sql`r.voided_at is not null`,
  ToPost: sql`(r.voided_at is null and o.payer_email is null)`,
}

/** `2026-00042`, as it stands on the paper. */
const NUMBER = /^\s*(\d{4})-(\d{1,9})\s*$/

function conditionsOf(filter: ListFilter): Conditions {
  const { organizationId, year, states, search = '' } = filter
  const conditions = new Conditions(sql`r.organization_id = ${organizationId}`)
  if (year !== undefined) conditions.where(sql`r.year = ${year}`)
  const asked = (states ?? []).flatMap((state) => STATES[state] ?? [])
  if (asked.length > 0) conditions.where(sql`(${joined(asked, ' or ')})`)
  const [, ofYear, number] = NUMBER.exec(search) ?? []
  const found = searchedPayers(filter)
  if (ofYear && number) conditions.where(sql`(r.year = ${Number(ofYear)} and r.number = ${Number(number)})`)
  else if (found)
    conditions.where(sql`r.id in (
      select g.receipt_id from (${found}) f join payments y on y.order_id = f.id join receipt_gifts g on g.payment_id = y.id)`)
  return conditions
}

/** Receipts, the latest first. */
export function listIssued(
  db: Queryable,
  filter: ListFilter,
  after: Position | null,
  limit: number,
): Promise<IssuedRow[]> {
  const conditions = conditionsOf(filter)
  if (after) conditions.where(sql`r.id < ${after.id}`)
  return db.query<IssuedRow>(sql`
    select ${COLUMNS} from ${FROM} where ${conditions.all} order by r.id desc limit ${limit}`)
}

export function countIssued(db: Queryable, filter: ListFilter, most?: number): Promise<number> {
  return countRows(db, counted(sql`select from ${FROM} where ${conditionsOf(filter).all}`, most))
}

export interface DetailRow extends IssuedRow {
  token: string
  payment_id: number | null
  donor_id: number | null
  voided_by: string | null
  replaces: { id: number; number: number } | null
  replaced_by: { id: number; number: number } | null
  printed_at: Date | null
  gifts: { paymentId: number; orderId: number; date: LocalDate; amount: number; isOnReceipt: boolean }[]
}

/** A receipt of this association, with what it says of each gift; `isSaid` where a live receipt says that gift. */
export async function findIssued(
  db: Queryable,
  { organizationId, receiptId }: { organizationId: number; receiptId: number },
): Promise<DetailRow | null> {
  const [row] = await db.query<DetailRow>(sql`
    select ${COLUMNS}, r.token, r.payment_id, r.donor_id, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as voided_by,
      (select jsonb_build_object('id', old.id, 'number', old.number) from receipts old where old.id = r.replaces_id) as replaces,
      (select jsonb_build_object('id', next.id, 'number', next.number) from receipts next where next.replaces_id = r.id)
        as replaced_by,
      (select max(l.printed_at) from receipt_letter_receipts n join receipt_letters l on l.id = n.letters_id
        where n.receipt_id = r.id) as printed_at,
      (select jsonb_agg(jsonb_build_object('paymentId', g.payment_id, 'orderId', y.order_id, 'date', g.given_on,
          'amount', g.amount_cents, 'isOnReceipt', exists (
            select from receipt_gifts live where live.payment_id = g.payment_id and live.is_live))
          order by g.given_on, g.payment_id)
        from receipt_gifts g join payments y on y.id = g.payment_id where g.receipt_id = r.id) as gifts
    from ${FROM} left join users u on u.id = r.voided_by
    where r.organization_id = ${organizationId} and r.id = ${receiptId}`)
  return row ?? null
}
