import { NOBODYS_DOMAIN } from '@obole/core/privacy/forgetting'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Queryable, Row } from '../platform/db.ts'
import { at, param, raw, sql, type Sql } from '../platform/sql.ts'
import { partsOf } from '../contacts/contacts.sql.ts'
import { FORGOTTEN } from './register.sql.ts'

export interface Retention extends Row {
  organizationId: number
  years: number
  changedAt: Date
  by: string
}

const COLUMNS = sql`
  s.organization_id as "organizationId", s.inactive_years as years, s.changed_at as "changedAt",
  (select coalesce(nullif(btrim(concat(u.first_name, ' ', u.last_name)), ''), u.email) from users u where u.id = s.changed_by) as by`

export async function findRetention(db: Queryable, organizationId: number): Promise<Retention | null> {
  const [row] = await db.query<Retention>(
    sql`select ${COLUMNS} from privacy_settings s where s.organization_id = ${organizationId}`,
  )
  return row ?? null
}

export const listRetentions = (db: Queryable): Promise<Retention[]> =>
  db.query<Retention>(sql`select ${COLUMNS} from privacy_settings s order by s.organization_id`)

export async function saveRetention(
  db: Queryable,
  {
    organizationId,
    years,
    userId,
    now,
  }: { organizationId: number; years: number; userId: number; now: number },
): Promise<void> {
  await db.query(sql`
    insert into privacy_settings (organization_id, inactive_years, changed_by, changed_at)
    values (${organizationId}, ${years}, ${userId}, ${at(now)})
    on conflict (organization_id) do update
      set inactive_years = excluded.inactive_years, changed_by = excluded.changed_by, changed_at = excluded.changed_at
      where privacy_settings.inactive_years <> excluded.inactive_years`)
}

/**
 * The last day on which the association had to do with somebody: an order, a payment, a note, a day of membership, or
 * what they did elsewhere as it was read in.
 */
const LAST_CONTACT = sql`greatest(
  (select max(greatest(paris_day(part.last_seen_at),
      (select max(paris_day(n.created_at)) from contact_notes n where n.contact_id = part.id),
      (select max(a.acted_on) from imported_acts a where a.contact_id = part.id),
      (select max(paris_day(p.updated_at)) from contact_lines l join payments p on p.order_id = l.order_id
        where l.contact_id = part.id and l.item_id = 0)))
    from contacts part where part.id in (${partsOf(sql`c.id`)})),
  upper(c.member_days) - 1)`

export interface Inactive extends Row {
  contactId: number
  name: string
  lastContactOn: LocalDate
}

/** Nobody is among them who is a member without an end, or who is being forgotten. */
const inactive = (organizationId: Sql, lastBy: Sql): Sql => sql`
  from contacts c cross join lateral (select ${LAST_CONTACT} as day) last
  where c.organization_id = ${organizationId} and c.merged_into_id is null
    and c.last_seen_at < paris_midnight(${lastBy}) + interval '1 day' and last.day <= ${lastBy}
    and not coalesce(upper_inf(c.member_days), false)
    and not exists (select from forgettings f where f.contact_id = c.id and f.state = 'Running')`

/** Those whose last contact was that day or before, the earliest first, after somebody of them. */
export const readInactive = (
  db: Queryable,
  {
    organizationId,
    lastBy,
    limit,
    after,
  }: { organizationId: number; lastBy: LocalDate; limit: number; after: Inactive | null },
): Promise<Inactive[]> =>
  db.query<Inactive>(sql`
    select c.id as "contactId", coalesce(c.company_name, concat_ws(' ', c.first_name, c.last_name)) as name, last.day as "lastContactOn"
    ${inactive(param(organizationId), sql`${lastBy}::date`)}
      and (last.day, c.id) > (coalesce(${after?.lastContactOn ?? null}::date, '-infinity'), ${after?.contactId ?? 0}::bigint)
    order by last.day, c.id limit ${limit}`)

export async function countInactive(
  db: Queryable,
  { organizationId, lastBy }: { organizationId: number; lastBy: LocalDate },
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::int as count ${inactive(param(organizationId), sql`${lastBy}::date`)}`,
  )
  return row?.count ?? 0
}

/** Whether this is one of them; nobody is who placed an order since that is not filed yet. */
export async function isInactive(
  db: Queryable,
  { organizationId, contactId, lastBy }: { organizationId: number; contactId: number; lastBy: LocalDate },
): Promise<boolean> {
  const day = sql`${lastBy}::date`
  const rows = await db.query(sql`
    select ${inactive(param(organizationId), day)} and c.id = ${contactId} and not exists (
      select from orders o where o.organization_id = c.organization_id and o.created_at >= paris_midnight(${day}) + interval '1 day'
        and not exists (select from contact_lines l where l.order_id = o.id)
        and o.payer_email in (select part.email from contacts part where part.id in (${partsOf(sql`c.id`)})))`)
  return rows.length > 0
}

export interface Month extends Row {
  month: string
  asked: number
  inTime: number
}

export const readMonths = (db: Queryable, organizationId: number, limit: number): Promise<Month[]> =>
  db.query<Month>(sql`
    select to_char(paris_day(done_at), 'YYYY-MM') as month, count(*) filter (where cause = 'Request')::int as asked,
      count(*) filter (where cause = 'Retention')::int as "inTime"
    from forgettings where organization_id = ${organizationId} and state = 'Done'
    group by 1 order by 1 desc limit ${limit}`)

/** Receipts of people who were forgotten, whose term is over: their donor goes too. Answers the files that were drawn. */
export async function sealReceipts(
  db: Queryable,
  { issuedBefore, limit }: { issuedBefore: number; limit: number },
): Promise<{ orderId: number; drawn: string | null }[]> {
  return db.query<{ orderId: number; drawn: string | null }>(sql`
    with due as (
      select p.id, p.stored_as, o.payer from papers p join receipts r on r.id = p.receipt_id join orders o on o.id = r.order_id
      where r.issued_at < ${at(issuedBefore)} and o.payer_email like '%@${raw(NOBODYS_DOMAIN)}' and not p.contents ? '${raw(FORGOTTEN)}'
      order by p.id limit ${limit} for no key update of p)
    update papers p set stored_as = null, size_bytes = null, sha256 = null,
      contents = p.contents || jsonb_build_object('donor', jsonb_build_object('name', concat(due.payer ->> 'firstName', ' ', due.payer ->> 'lastName'),
        'addressLines', '[]'::jsonb, 'company', null), '${raw(FORGOTTEN)}', 0)
    from due where p.id = due.id returning p.order_id as "orderId", due.stored_as as drawn`)
}

/** Invoices of people who were forgotten, whose term is over: their buyer goes too. Answers the files that were drawn. */
export async function sealInvoices(
  db: Queryable,
  { issuedBefore, limit }: { issuedBefore: number; limit: number },
): Promise<{ orderId: number; drawn: string | null }[]> {
  return db.query<{ orderId: number; drawn: string | null }>(sql`
    with due as (
      select p.id, p.stored_as, o.payer from papers p join invoices n on n.id = p.invoice_id join orders o on o.id = n.order_id
      where n.issued_at < ${at(issuedBefore)} and o.payer_email like '%@${raw(NOBODYS_DOMAIN)}' and not p.contents ? '${raw(FORGOTTEN)}'
      order by p.id limit ${limit} for no key update of p)
    update papers p set stored_as = null, size_bytes = null, sha256 = null,
      contents = p.contents || jsonb_build_object('buyer', p.contents -> 'buyer' || jsonb_build_object(
        'name', concat(due.payer ->> 'firstName', ' ', due.payer ->> 'lastName'), 'contact', null, 'siren', null,
        'addressLines', '[]'::jsonb, 'address', null, 'zipCode', null, 'city', null), '${raw(FORGOTTEN)}', 0)
    from due where p.id = due.id returning p.order_id as "orderId", due.stored_as as drawn`)
}
