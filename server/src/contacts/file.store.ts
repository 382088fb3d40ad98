import type { AGREED_TEXTS, ContactFile } from '@obole/contract/contacts'
import type { ContactRefusal } from '@obole/core/campaign/renewal'
import type { TierType } from '@obole/core/campaign/tier'
import type { LocalDate } from '@obole/core/dates/dates'
import type { ActKind } from '@obole/core/imports/acts'
import type { RecipientState } from '@obole/core/contacts/mailing'
import type { Queryable, Row } from '../platform/db.ts'
import { sql, type Sql } from '../platform/sql.ts'
import { REFUSALS_OF_FILE } from '../renewals/refusals.sql.ts'
import { keyedPeople, membershipsOf, partsOf } from './contacts.sql.ts'

interface Owned extends Row {
  orderIds: number[]
  lines: { id: number; type: TierType }[]
  /** Every line that names them, memberships too, and the orders of these. */
  itemIds: number[]
  theirOrderIds: number[]
}

/**
 * The orders they paid and the lines that are theirs, the latest first: bought for them, or bought by them for nobody
 * in particular. Memberships are told apart.
 */
export async function readOwned(db: Queryable, contactId: number, most: number): Promise<Owned> {
  const [row] = await db.query<Owned>(sql`
    with mine as materialized (
      select l.order_id, l.item_id from contact_lines l where l.contact_id in (${partsOf(sql`${contactId}::bigint`)})),
    paid as materialized (select order_id from mine where item_id = 0 order by order_id desc limit ${most})
    select (select coalesce(jsonb_agg(order_id order by order_id desc), '[]') from paid) as "orderIds",
      (select coalesce(jsonb_agg(item_id order by item_id desc), '[]') from (
        select item_id from mine where item_id > 0 order by item_id desc limit ${most}) theirs) as "itemIds",
      (select coalesce(jsonb_agg(order_id order by order_id desc), '[]') from (
        select distinct order_id from mine where item_id > 0 order by order_id desc limit ${most}) theirs) as "theirOrderIds",
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'type', type) order by id desc), '[]') from (
        select i.id, i.type from order_items i
        where i.id in (select item_id from mine where item_id > 0) and i.type <> 'Membership'
        union
        select i.id, i.type from order_items i
        where i.order_id in (select order_id from paid) and i.participant is null
          and i.type not in ('Membership', 'Registration')
        order by id desc limit ${most}) latest) as lines`)
  return row ?? { orderIds: [], lines: [], itemIds: [], theirOrderIds: [] }
}

interface MembershipRow extends Row {
  orderId: number | null
  importId: number | null
  name: string
  formTitle: string | null
  from: string
  until: string | null
  amount: number | null
}

export function readMemberships(db: Queryable, contactId: number): Promise<MembershipRow[]> {
  return db.query<MembershipRow>(sql`
    select m.order_id as "orderId", m.import_id as "importId", m.name, m.form_title as "formTitle",
      m.valid_from::text as from, m.valid_until::text as until, m.amount_cents as amount
    from (${membershipsOf(sql`${contactId}::bigint`)}) m order by m.valid_from desc, m.valid_until desc nulls first`)
}

interface ActRow extends Row {
  importId: number
  fileName: string
  kind: ActKind
  on: LocalDate
  name: string | null
  amount: number | null
  orderReference: string | null
  total: number
}

/** What they, or those merged into their file, gave or bought elsewhere, the latest first; with how many there are. */
export const readActs = (db: Queryable, contactId: number, most: number): Promise<ActRow[]> =>
  db.query<ActRow>(sql`
    select a.import_id as "importId", m.file_name as "fileName", a.kind, a.acted_on::text as on, a.name,
      a.amount_cents as amount, a.order_reference as "orderReference", count(*) over ()::integer as total
    from imported_acts a join imports m on m.id = a.import_id
    where a.contact_id in (${partsOf(sql`${contactId}::bigint`)})
    order by a.acted_on desc, a.id desc limit ${most}`)

interface PaperRow extends Row {
  id: string
  /** The file of whoever it is for; null where its line names nobody: then it is the payer's. */
  contactId: number | null
  formTitle: string | null
  from: string | null
  until: string | null
  day: string
}

/** Whose these papers are, and what tells papers of one name apart. */
export function readPapers(db: Queryable, ids: readonly string[]): Promise<PaperRow[]> {
  return db.query<PaperRow>(sql`
    select p.id, coalesce(c.merged_into_id, c.id) as "contactId", p.contents ->> 'title' as "formTitle",
      p.contents ->> 'validFrom' as from, p.contents ->> 'validUntil' as until,
      coalesce(p.contents ->> 'givenOn', p.contents ->> 'orderedOn', paris_day(p.created_at)::text) as day
    from papers p left join contact_lines l on l.order_id = p.order_id and l.item_id = coalesce(p.order_item_id, 0)
    left join contacts c on c.id = l.contact_id where p.id = any(${ids}::text[])`)
}

interface PayerRow extends Row {
  orderId: number
  name: string
  contactId: number | null
}

/** Who paid these orders, with their file. */
export function readPayers(db: Queryable, orderIds: readonly number[]): Promise<PayerRow[]> {
  return db.query<PayerRow>(sql`
    select o.id as "orderId", coalesce(c.merged_into_id, c.id) as "contactId",
      coalesce(nullif(btrim(o.payer ->> 'companyName'), ''),
        concat_ws(' ', o.payer ->> 'firstName', o.payer ->> 'lastName')) as name
    from orders o left join contact_lines l on l.order_id = o.id and l.item_id = 0
    left join contacts c on c.id = l.contact_id where o.id = any(${orderIds}::bigint[])`)
}

/** What they agreed to with each of these orders. */
export function readConsents(
  db: Queryable,
  orderIds: readonly number[],
  texts: typeof AGREED_TEXTS,
): Promise<(Row & ContactFile['consents'][number])[]> {
  return db.query(sql`
    select o.id as "orderId", c.text, c.version, c.at
    from orders o cross join lateral jsonb_to_recordset(o.consents) as c(text text, version text, at text)
    where o.id = any(${orderIds}::bigint[]) and c.text = any(${texts}::text[]) order by o.id desc, c.text`)
}

interface MessageRow extends Row {
  subject: string
  at: Date
  /** What became of it; null for one about their orders that has not left yet. */
  state: RecipientState | null
  mailingId: string | null
}

/** The messages the association sent about their orders, and those to lists that they were in. */
export function readMessages(
  db: Queryable,
  { organizationId, contactId, limit }: { organizationId: number; contactId: number; limit: number },
): Promise<MessageRow[]> {
  return db.query<MessageRow>(sql`
    select * from (
      select m.subject, m.created_at as at, case when r.sent_at is not null then 'Sent' end as state, null as "mailingId"
      from order_messages m join order_message_recipients r on r.message_id = m.id
      where m.organization_id = ${organizationId} and r.email in (
          select email from contacts where id in (${partsOf(sql`${contactId}::bigint`)}))
        and exists (select from contact_lines l
          where l.contact_id in (${partsOf(sql`${contactId}::bigint`)}) and l.order_id = any(r.order_ids))
      union all
      select m.subject, m.sent_at, r.state, m.id
      from mailing_recipients r join mailings m on m.id = r.mailing_id
      where r.contact_id in (${partsOf(sql`${contactId}::bigint`)})) messages
    order by at desc limit ${limit}`)
}

/** What they do not want to receive: since when, and who wrote it down where it was not they. */
export function readRefusals(
  db: Queryable,
  contactId: number,
): Promise<(Row & { purpose: ContactRefusal; at: Date; by: string | null })[]> {
  return db.query(sql`
    select distinct on (r.purpose) r.purpose, r.at, case when u.id is not null
      then coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) end as by
    from contacts c cross join lateral (select r.* from ${REFUSALS_OF_FILE}) r left join users u on u.id = r.user_id
    where c.id = ${contactId} order by r.purpose, r.at`)
}

/** What a mail server said of their address, if it refused it for good. */
export async function readUndeliverable(
  db: Queryable,
  contactId: number,
): Promise<{ at: Date; answer: string } | null> {
  const [row] = await db.query<Row & { at: Date; answer: string }>(sql`
    select u.at, u.answer from contacts c join contacts o on o.organization_id = c.organization_id
    join undeliverable_addresses u on u.contact_id = o.id and u.email = lower(c.email)
    where c.id = ${contactId} order by u.at desc limit 1`)
  return row ?? null
}

export function readNotes(
  db: Queryable,
  contactId: number,
): Promise<{ id: number; text: string; by: string; at: Date; [column: string]: unknown }[]> {
  return db.query(sql`
    select n.id, n.text, coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) as by, n.created_at as at
    from contact_notes n join users u on u.id = n.user_id
    where n.contact_id in (${partsOf(sql`${contactId}::bigint`)}) and n.removed_at is null order by n.created_at desc, n.id desc`)
}

export function readMerged(
  db: Queryable,
  contactId: number,
): Promise<
  {
    mergeId: number
    firstName: string | null
    lastName: string | null
    companyName: string | null
    email: string | null
    by: string
    at: Date
    [column: string]: unknown
  }[]
> {
  return db.query(sql`
    select m.id as "mergeId", c.first_name as "firstName", c.last_name as "lastName", c.company_name as "companyName",
      c.email, coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) as by, m.made_at as at
    from contact_merges m join contacts c on c.id = m.merged_id join users u on u.id = m.user_id
    where m.undone_at is null and c.merged_into_id = ${contactId} order by m.made_at desc, m.id desc`)
}

export async function readHousehold(db: Queryable, householdId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    sql`select id from contacts where household_id = ${householdId} and merged_into_id is null`,
  )
  return rows.map(({ id }) => id)
}

interface GuardianRow extends Row {
  name: string
  phone: string | null
  email: string | null
  contactId: number | null
  firstName: string | null
  orderId: number
  at: Date
}

/** The payer of the order `o` is the guardian whom its line `i` names: the same name and mailbox. */
const IS_PAID_BY_GUARDIAN = sql`(o.payer_email = lower(i.participant ->> 'guardianEmail')
  and lower(o.payer ->> 'firstName') = lower(i.participant ->> 'guardianFirstName')
  and lower(o.payer ->> 'lastName') = lower(i.participant ->> 'guardianLastName'))`

/** Whoever a live line is for that names this person, who paid it, as guardian. */
export async function readWards(db: Queryable, contactId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select distinct coalesce(c.merged_into_id, c.id) as id
    from contact_lines paid join orders o on o.id = paid.order_id join order_items i on i.order_id = o.id
    join contact_lines l on l.order_id = o.id and l.item_id = i.id join contacts c on c.id = l.contact_id
    where paid.contact_id in (${partsOf(sql`${contactId}::bigint`)}) and paid.item_id = 0
      and ${IS_PAID_BY_GUARDIAN} and is_item_live(i.state) and l.contact_id <> paid.contact_id`)
  return rows.map(({ id }) => id)
}

/**
 * All guardians whom their standing lines name, each by the latest, whoever was named first before the others: an order that
 * anybody can make adds one, and replaces none. With the file of the payer, where that is the same person.
 */
export function readGuardians(db: Queryable, contactId: number): Promise<GuardianRow[]> {
  return db.query<GuardianRow>(sql`
    with named as (${guardiansNamed(contactId)}),
    latest as (
      select distinct on (known_by) *, min("itemId") over (partition by known_by) as first_item
      from named order by known_by, "itemId" desc)
    select name, phone, email, "contactId", "firstName", "orderId", at from latest order by first_item`)
}

/** Another number or mailbox is another guardian: who it is, is for the association to say. */
const guardiansNamed = (contactId: number): Sql => sql`
    select i.id as "itemId", o.created_at as at, concat_ws(' ', i.participant ->> 'guardianFirstName', i.participant ->> 'guardianLastName') as name,
      i.participant ->> 'guardianPhone' as phone, i.participant ->> 'guardianEmail' as email,
      coalesce(c.merged_into_id, c.id) as "contactId", i.participant ->> 'guardianFirstName' as "firstName",
      o.id as "orderId", concat_ws(chr(10),
        name_key(concat_ws(' ', i.participant ->> 'guardianFirstName', i.participant ->> 'guardianLastName')),
        lower(btrim(i.participant ->> 'guardianEmail')), regexp_replace(i.participant ->> 'guardianPhone', '\\D', '', 'g')) as known_by
    from contact_lines l join order_items i on i.id = l.item_id join orders o on o.id = i.order_id
    left join contact_lines paid on paid.order_id = o.id and paid.item_id = 0 and ${IS_PAID_BY_GUARDIAN}
    left join contacts c on c.id = paid.contact_id
    where l.contact_id in (${partsOf(sql`${contactId}::bigint`)}) and l.item_id > 0
      and i.participant ->> 'guardianLastName' is not null and is_item_live(i.state)`

type Given = NonNullable<ContactFile['given']>

/** What the latest order that came after the file was written says otherwise of birth date or address. */
export async function readGiven(db: Queryable, contactId: number): Promise<Given | null> {
  const of = sql`${contactId}::bigint`
  const [row] = await db.query<Row & Omit<Given, 'date'> & { at: Date }>(sql`
    select n.order_id as "orderId", n.created_at as at, n.birth_date::text as "birthDate", n.address,
      n.zip_code as "zipCode", n.city, n.country
    from contacts c cross join lateral (
      select n.* from (
        select l.order_id, l.item_id from contact_lines l where l.contact_id in (${partsOf(of)})
        order by l.order_id desc, l.item_id limit 1) l
      join (${keyedPeople(sql`select max(order_id) from contact_lines where contact_id in (${partsOf(of)})`)}) n
        on n.order_id = l.order_id and n.item_id = l.item_id) n
    where c.id = ${of} and n.created_at > c.facts_at
      and (n.birth_date <> c.birth_date or n.zip_code is not null
        and (n.address, n.zip_code, n.city) is distinct from (c.address, c.zip_code, c.city))`)
  if (!row) return null
  const { orderId, birthDate, address, zipCode, city, country } = row
  return { orderId, date: row.at.toISOString(), birthDate, address, zipCode, city, country }
}
