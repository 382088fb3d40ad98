import type { FilledFacts } from '@obole/core/imports/filled-facts'
import type { ImportedMembership, ImportedPerson } from '@obole/core/imports/read-line'
import { dropEmptyFilesSql, refreshContactsSql } from '../contacts/contacts.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { at, sql, type Sql } from '../platform/sql.ts'

export interface KnownPerson extends Row, ImportedPerson {
  /** The file that has the key, and the one that stands for it. */
  fileId: number
  id: number
  key: string
  factsAt: Date
}

const PERSON = sql`c.first_name as "firstName", c.last_name as "lastName", c.company_name as "companyName", c.email,
  c.phone, c.birth_date::text as "birthDate", c.address, c.zip_code as "zipCode", c.city, c.country`

const knownPeople = (organizationId: number, keys: readonly string[]): Sql => sql`
  with known as (
    select key, id as file_id from contacts where organization_id = ${organizationId} and key = any(${keys}::text[])
      and not exists (select from contact_aliases a where a.organization_id = contacts.organization_id and a.key = contacts.key)
    union all
    select key, contact_id from contact_aliases where organization_id = ${organizationId} and key = any(${keys}::text[]))
  select k.key, k.file_id as "fileId", c.id, ${PERSON}, c.facts_at as "factsAt"
  from known k join contacts file on file.id = k.file_id join contacts c on c.id = coalesce(file.merged_into_id, file.id)
  order by c.id`

/** The people who are known by these keys. */
export const readKnown = (
  db: Queryable,
  organizationId: number,
  keys: readonly string[],
): Promise<KnownPerson[]> => db.query<KnownPerson>(knownPeople(organizationId, keys))

/** The same, held until the commit, in the order of their ids. */
export const holdKnown = (
  db: Queryable,
  organizationId: number,
  keys: readonly string[],
): Promise<KnownPerson[]> => db.query<KnownPerson>(sql`${knownPeople(organizationId, keys)} for update of c`)

export interface NewPerson {
  key: string
  person: ImportedPerson
  /** When the file says that these facts were given; null where it does not say. */
  updatedAt: number | null
}

/** What is known from a file without a day is older than anything: whatever is told later replaces it. */
const UNDATED = sql`to_timestamp(0)`

export async function insertPeople(
  db: Queryable,
  organizationId: number,
  people: readonly NewPerson[],
  now: number,
): Promise<{ id: number; key: string }[]> {
  const rows = people.map(({ key, person, updatedAt }) => ({ ...person, key, updatedAt }))
  return db.query(sql`
    insert into contacts (organization_id, key, kind, first_name, last_name, company_name, email, phone, birth_date,
      address, zip_code, city, country, facts_at, first_seen_at, last_seen_at, kept_since)
    select ${organizationId}, p.key, case when p."companyName" is null then 'Person' else 'Company' end, p."firstName",
      p."lastName", p."companyName", p.email, p.phone, p."birthDate", p.address, p."zipCode", p.city, p.country,
      coalesce(given.updated_at, ${UNDATED}), coalesce(given.updated_at, ${at(now)}), coalesce(given.updated_at, ${at(now)}), ${at(now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(key text, "firstName" text, "lastName" text,
      "companyName" text, email text, phone text, "birthDate" date, address text, "zipCode" text, city text,
      country text, "updatedAt" float8)
    cross join lateral (select to_timestamp(p."updatedAt" / 1000) as updated_at) given
    on conflict (organization_id, key) do nothing
    returning id, key`)
}

export interface ChangedFacts {
  contactId: number
  facts: FilledFacts
  /** Null where the day of what is known stays. */
  updatedAt: number | null
}

/** Only what is named changes; what is named and null becomes empty. */
export async function saveFacts(db: Queryable, changes: readonly ChangedFacts[]): Promise<void> {
  const kept = (column: Sql, fact: string) =>
    sql`case when r.facts ? ${fact}::text then r.facts ->> ${fact}::text else c.${column} end`
  await db.query(sql`
    update contacts c set phone = ${kept(sql`phone`, 'phone')},
      birth_date = case when r.facts ? 'birthDate' then (r.facts ->> 'birthDate')::date else c.birth_date end,
      address = ${kept(sql`address`, 'address')}, zip_code = ${kept(sql`zip_code`, 'zipCode')},
      city = ${kept(sql`city`, 'city')}, country = ${kept(sql`country`, 'country')},
      facts_at = coalesce(to_timestamp(r."updatedAt" / 1000), c.facts_at)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r("contactId" bigint, facts jsonb, "updatedAt" float8)
    where c.id = r."contactId"`)
}

export interface NewMembership extends ImportedMembership {
  contactId: number
  key: string
}

export async function insertMemberships(
  db: Queryable,
  { organizationId, importId }: { organizationId: number; importId: number },
  memberships: readonly NewMembership[],
): Promise<void> {
  await db.query(sql`
    insert into imported_memberships (organization_id, contact_id, import_id, key, name, valid_from, valid_until, amount_cents)
    select ${organizationId}, m."contactId", ${importId}, m.key, m.name, m.from, m.until, m."amountCents"
    from jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb) as m("contactId" bigint, key text, name text,
      "from" date, until date, "amountCents" bigint)`)
}

/** Which of these lines brought a membership. */
export async function readJoinedBy(
  db: Queryable,
  organizationId: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ key: string }>(sql`
    select key from imported_memberships where organization_id = ${organizationId} and key = any(${keys}::text[])`)
  return new Set(rows.map(({ key }) => key))
}

export async function refreshPeople(db: Queryable, ids: readonly number[]): Promise<void> {
  await db.query(refreshContactsSql(sql`${ids}::bigint[]`))
}

/** The memberships that these lines brought; answers whose they were. */
export async function deleteMemberships(
  db: Queryable,
  importId: number,
  numbers: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    delete from imported_memberships m using import_lines l
    where l.import_id = ${importId} and l.number = any(${numbers}::integer[]) and m.import_id = l.import_id and m.key = l.key
    returning m.contact_id as id`)
  return rows.map(({ id }) => id)
}

/** The files that have these facts now, held until the commit. */
export function holdPeople(
  db: Queryable,
  ids: readonly number[],
): Promise<(ImportedPerson & { id: number; [column: string]: unknown })[]> {
  return db.query(sql`
    select c.id, ${PERSON} from contacts c where c.id = any(${ids}::bigint[]) order by c.id for update`)
}

/**
 * Files that were made by what was read in and have nothing else. One that the association corrected since has an
 * alias, or facts of a later day than the reading gave it: it stays.
 */
export async function dropMadePeople(
  db: Queryable,
  ids: readonly number[],
  { readAt }: { readAt: Date },
): Promise<void> {
  await db.query(sql`
    update contacts c set kept_since = null
    where c.id = any(${ids}::bigint[]) and c.kept_since >= ${readAt} and c.facts_at < ${readAt}
      and not exists (select from contact_aliases a where a.contact_id = c.id)`)
  await db.query(dropEmptyFilesSql(sql`${ids}::bigint[]`))
}
