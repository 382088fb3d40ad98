import type { MembershipPeriod } from '@obole/core/campaign/membership'
import type { ContactFacts, ContactKind } from '@obole/core/contacts/facts'
import type { Position } from '../platform/continuation.ts'
import { counted } from '../platform/count.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { countRows } from '../platform/query.ts'
import { at, sql } from '../platform/sql.ts'
import { holdTiesSql, runsSql } from './contacts.sql.ts'
import { type ContactFilter, contactsWhere } from './filter.sql.ts'

export interface ContactColumns extends Row, ContactFacts {
  id: number
  kind: ContactKind
  runs: MembershipPeriod[]
  firstSeenAt: Date
  lastSeenAt: Date
  householdId: number | null
  mergedIntoId: number | null
}

const FACTS = sql`c.first_name as "firstName", c.last_name as "lastName", c.company_name as "companyName", c.email,
  c.phone, c.birth_date::text as "birthDate", c.address, c.zip_code as "zipCode", c.city, c.country`
const COLUMNS = sql`c.id, c.kind, ${FACTS}, ${runsSql(sql`c.member_days`)} as runs, c.first_seen_at as "firstSeenAt",
  c.last_seen_at as "lastSeenAt", c.household_id as "householdId", c.merged_into_id as "mergedIntoId"`

export function readContacts(
  db: Queryable,
  filter: ContactFilter,
  after: Position | null,
  limit: number,
): Promise<(ContactColumns & { key: string })[]> {
  const conditions = contactsWhere(filter)
  const [key, type] =
    filter.sort === 'until'
      ? [sql`coalesce(upper(c.member_days), 'infinity')`, sql`date`]
      : [sql`c.sort_key`, sql`text`]
  if (after) conditions.where(sql`(${key}, c.id) > (${after.key}::${type}, ${after.id}::bigint)`)
  return db.query(sql`
    select ${key}::text as key, ${COLUMNS} from contacts c
    where ${conditions.all} order by ${key}, c.id limit ${limit}`)
}

export function countContacts(db: Queryable, filter: ContactFilter, most?: number): Promise<number> {
  return countRows(db, counted(sql`select from contacts c where ${contactsWhere(filter).all}`, most))
}

/** A file of this association, merged or not; null where it has none. */
export async function findContact(
  db: Queryable,
  organizationId: number,
  contactId: number,
): Promise<ContactColumns | null> {
  const [row] = await db.query<ContactColumns>(
    sql`select ${COLUMNS} from contacts c where c.organization_id = ${organizationId} and c.id = ${contactId}`,
  )
  return row ?? null
}

/** The same, held until the commit, in the order of their ids. */
export function holdContacts(
  db: Queryable,
  organizationId: number,
  ids: readonly number[],
): Promise<ContactColumns[]> {
  return db.query<ContactColumns>(sql`
    select ${COLUMNS} from contacts c where c.organization_id = ${organizationId} and c.id = any(${ids}::bigint[])
    order by c.id for update`)
}

/**
 * The same, with all whom a household or a merge ties to them, and in the same order: a household that ends, or a merge,
 * writes in their files too. Who is tied to whom stays as it is until the commit, for others wait for this association's.
 */
export async function holdWithTied(
  db: Queryable,
  organizationId: number,
  ids: readonly number[],
): Promise<ContactColumns[]> {
  await holdTies(db, organizationId)
  const tied = await db.query<{ id: number }>(sql`
    with asked as (
      select id, merged_into_id, household_id from contacts
      where organization_id = ${organizationId} and id = any(${ids}::bigint[]))
    select id from asked
    union select merged_into_id from asked where merged_into_id is not null
    union select part.id from asked join contacts part on part.merged_into_id = asked.id
    union select other.id from asked join contacts other on other.household_id = asked.household_id`)
  return holdContacts(
    db,
    organizationId,
    tied.map(({ id }) => id),
  )
}

export async function holdTies(db: Queryable, organizationId: number): Promise<void> {
  await db.query(holdTiesSql(organizationId))
}

export function readContactsById(db: Queryable, ids: readonly number[]): Promise<ContactColumns[]> {
  return db.query<ContactColumns>(
    sql`select ${COLUMNS} from contacts c where c.id = any(${ids}::bigint[]) order by c.sort_key, c.id`,
  )
}

const keyOf = ({ companyName, firstName, lastName, email, zipCode }: ContactFacts) =>
  sql`contact_key(${companyName}::text, ${firstName}::text, ${lastName}::text, ${email}::text, ${zipCode}::text)`

/** Whether another file, and none that was merged into this one, is known by this name and address. */
export async function isKnownOtherwise(
  db: Queryable,
  { organizationId, contactId, facts }: { organizationId: number; contactId: number; facts: ContactFacts },
): Promise<boolean> {
  const rows = await db.query(sql`
    select from contacts c where c.organization_id = ${organizationId} and ${contactId} not in (c.id, coalesce(c.merged_into_id, c.id))
      and (c.key = ${keyOf(facts)} or exists (
        select from contact_aliases a where a.contact_id = c.id and a.key = ${keyOf(facts)}))`)
  return rows.length > 0
}

/** Later orders under the new name and address are of the same file. */
export async function saveFacts(
  db: Queryable,
  { organizationId, contactId, facts }: { organizationId: number; contactId: number; facts: ContactFacts },
  now: number,
): Promise<void> {
  await db.query(sql`
    update contacts set kind = ${facts.companyName === null ? 'Person' : 'Company'}, first_name = ${facts.firstName},
      last_name = ${facts.lastName}, company_name = ${facts.companyName}, email = ${facts.email},
      phone = ${facts.phone}, birth_date = ${facts.birthDate}::date, address = ${facts.address},
      zip_code = ${facts.zipCode}, city = ${facts.city}, country = ${facts.country}, facts_at = ${at(now)},
      kept_since = coalesce(kept_since, ${at(now)})
    where id = ${contactId}`)
  await db.query(sql`
    insert into contact_aliases (organization_id, key, contact_id)
    select ${organizationId}, ${keyOf(facts)}, ${contactId}
    where not exists (select from contacts where organization_id = ${organizationId} and key = ${keyOf(facts)})
    on conflict do nothing`)
}

export async function confirmFacts(db: Queryable, contactId: number, now: number): Promise<void> {
  await db.query(sql`
    update contacts set facts_at = ${at(now)}, kept_since = coalesce(kept_since, ${at(now)}) where id = ${contactId}`)
}

export async function keepFile(db: Queryable, ids: readonly number[], now: number): Promise<void> {
  await db.query(
    sql`update contacts set kept_since = coalesce(kept_since, ${at(now)}) where id = any(${ids}::bigint[])`,
  )
}

export async function insertNote(
  db: Queryable,
  note: { contactId: number; userId: number; text: string; now: number },
): Promise<void> {
  await db.query(sql`
    insert into contact_notes (contact_id, user_id, text, created_at)
    values (${note.contactId}, ${note.userId}, ${note.text}, ${at(note.now)})`)
}

/** Answers false where the file has no such note. */
export async function removeNote(
  db: Queryable,
  { contactId, noteId, now }: { contactId: number; noteId: number; now: number },
): Promise<boolean> {
  const rows = await db.query(sql`
    update contact_notes n set removed_at = ${at(now)}
    where n.id = ${noteId} and n.removed_at is null and n.contact_id in (
      select id from contacts where id = ${contactId} or merged_into_id = ${contactId})
    returning n.id`)
  return rows.length > 0
}

export async function insertHousehold(db: Queryable, organizationId: number, now: number): Promise<number> {
  const [row] = await db.query<{ id: number }>(sql`
    insert into households (organization_id, created_at) values (${organizationId}, ${at(now)}) returning id`)
  if (!row) throw new Error('a household was written without an id')
  return row.id
}

export async function setHousehold(
  db: Queryable,
  ids: readonly number[],
  householdId: number | null,
): Promise<void> {
  await db.query(sql`update contacts set household_id = ${householdId} where id = any(${ids}::bigint[])`)
}

/** A household of one is none. */
export async function dropHousehold(db: Queryable, householdId: number): Promise<void> {
  await db.query(sql`
    update contacts set household_id = null where household_id = ${householdId}
      and (select count(*) from contacts where household_id = ${householdId} and merged_into_id is null) < 2`)
  await db.query(sql`
    delete from households h where h.id = ${householdId}
      and not exists (select from contacts where household_id = h.id)`)
}

/** The mark of an address counts for whoever has that address in the association. */
export async function clearUndeliverable(db: Queryable, contactId: number): Promise<void> {
  await db.query(sql`
    delete from undeliverable_addresses u using contacts c, contacts o
    where c.id = ${contactId} and u.contact_id = o.id and o.organization_id = c.organization_id
      and u.email = lower(c.email)`)
}
