import type { Queryable, Row } from '../platform/db.ts'
import { sql, type Sql } from '../platform/sql.ts'
import { isOneStillWriting, writersOf } from '../platform/writers.sql.ts'
import { dropEmptyFilesSql, keyedPeople, refreshContactsSql } from './contacts.sql.ts'

const WRITTEN = ['orders']

/** Whether all those are done who were writing orders when the next horizon was noted. */
export async function isHorizonReached(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ isReached: boolean }>(sql`
    select not ${isOneStillWriting(WRITTEN, sql`noted_writers`)} as "isReached" from contact_horizon
    where noted_writers is not null`)
  return row?.isReached ?? false
}

/** All orders up to the noted one are looked at; from here on, those after it. */
export async function moveHorizon(db: Queryable): Promise<void> {
  await db.query(
    sql`update contact_horizon set order_id = next_order_id, noted_writers = null where noted_writers is not null`,
  )
}

/** Notes how far orders go now, and who is writing some; nothing where there is none after the horizon. */
export async function noteHorizon(db: Queryable): Promise<void> {
  await db.query(sql`
    update contact_horizon set next_order_id = newest.id from (select max(id) as id from orders) newest
    where noted_writers is null and newest.id > order_id`)
  // A statement of its own: whoever takes a lower number than the noted one writes already.
  await db.query(
    sql`update contact_horizon set noted_writers = array(${writersOf(WRITTEN)})
      where noted_writers is null and next_order_id > order_id`,
  )
}

/** Orders that nobody looked at yet, the earliest first. */
export async function newOrders(db: Queryable, after: number, limit: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select o.id from orders o
    where o.id > greatest(${after}::bigint, (select order_id from contact_horizon))
      and not exists (select from contact_lines l where l.order_id = o.id and l.item_id = 0)
    order by o.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Orders to be looked at again; what changes from now on is noted anew. */
export async function takeChangedOrders(db: Queryable, limit: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    with taken as (
      delete from contact_changes where id in (select id from contact_changes order by id limit ${limit})
      returning order_id)
    select distinct t.order_id as id from taken t join orders o on o.id = t.order_id`)
  return rows.map(({ id }) => id)
}

/** Whoever an order names, as they are read once and written from there. */
interface Named extends Row {
  order_id: number
  item_id: number
  key: string
  /** Null for whoever has no file yet. */
  contact_id: number | null
}

/** With the file that each is known by, under its first name and mailbox or a later one: each is found by an index. */
const readNamed = (db: Queryable, ids: Sql): Promise<Named[]> =>
  db.query<Named>(sql`
    select n.*, n.created_at::text as created_at, coalesce(a.contact_id, c.id) as contact_id
    from (${keyedPeople(sql`select unnest(${ids})`)}) n
    left join lateral (select contact_id from contact_aliases a
      where a.organization_id = n.organization_id and a.key = n.key offset 0) a on true
    left join lateral (select id from contacts c
      where c.organization_id = n.organization_id and c.key = n.key offset 0) c on true`)

const peopleOf = (named: readonly Named[]): Sql => sql`
  jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n(order_id bigint, item_id bigint, organization_id bigint,
    created_at timestamptz, company_name text, first_name text, last_name text, email text, birth_date date, address text,
    zip_code text, city text, country text, phone text, is_by_desk boolean, key text,
    contact_id bigint)`

/**
 * Each person once: by the latest order that the association wrote down, else by the first that names them, as if each
 * had been filed alone.
 */
const latest = (named: readonly Named[]): Sql => sql`(
  select distinct on (organization_id, key) n.*,
    min(created_at) over (partition by organization_id, key) as first_at,
    max(created_at) over (partition by organization_id, key) as last_at
  from ${peopleOf(named)} 
  order by organization_id, key, is_by_desk desc, case when is_by_desk then created_at end desc,
    case when is_by_desk then order_id end desc, created_at, order_id, item_id) n`

/**
 * Files the people of these orders: a file for each who has none, what was not known of the others, and whose each line
 * is.
 */
export async function fileOrders(db: Queryable, orderIds: readonly number[]): Promise<void> {
  const ids = sql`${orderIds}::bigint[]`
  const before = await db.query<{ id: number }>(
    sql`with gone as (delete from contact_lines where order_id = any(${ids}) returning contact_id)
      select distinct contact_id as id from gone order by 1`,
  )
  const left = before.map(({ id }) => id)
  const named = await readNamed(db, ids)
  await holdFiles(db, [...left, ...named.flatMap(({ contact_id: id }) => id ?? [])])
  await insertMissing(db, named)
  await updateFacts(db, named)
  await db.query(sql`
    insert into contact_lines (order_id, item_id, contact_id)
    select order_id, item_id, contact_id from ${peopleOf(named)}`)
  await refreshContacts(db, [...new Set([...left, ...named.flatMap(({ contact_id: id }) => id ?? [])])])
  await dropEmptyFiles(db, left)
}

/** With those that stand for them, in the order of their ids: as whoever makes two files one, who would be refused otherwise. */
async function holdFiles(db: Queryable, ids: readonly number[]): Promise<void> {
  const asked = sql`${ids}::bigint[]`
  await db.query(sql`
    select from contacts where id = any(${asked})
      or id in (select merged_into_id from contacts where id = any(${asked}))
    order by id for no key update`)
}

/** Makes a file for each who has none, and notes it with them. */
async function insertMissing(db: Queryable, named: readonly Named[]): Promise<void> {
  const missing = named.filter(({ contact_id: id }) => id === null)
  if (missing.length === 0) return
  // Somebody else may make the same file at this moment: then it is theirs.
  const made = await db.query<{ id: number; organization_id: number; key: string }>(sql`
    insert into contacts (organization_id, key, kind, first_name, last_name, company_name, email, birth_date, address,
      zip_code, city, country, phone, facts_at, first_seen_at, last_seen_at)
    select organization_id, key, case when company_name is null then 'Person' else 'Company' end, first_name, last_name,
      company_name, email, birth_date, address, zip_code, city, country, phone, created_at, first_at, last_at
    from ${latest(missing)}
    on conflict (organization_id, key) do update set key = excluded.key
    returning id, organization_id, key`)
  const idOf = new Map(made.map(({ id, organization_id: of, key }) => [`${of} ${key}`, id]))
  for (const one of missing) one.contact_id = idOf.get(`${String(one['organization_id'])} ${one.key}`) ?? null
}

/**
 * An order that the association wrote down tells newer facts than those known. One from the public pages, free or paid,
 * fills what is not known and replaces nothing, because whoever knows a name and an address can make one: a few euros
 * must not give a child another birth date. What it says otherwise is shown to the association (`readGiven`).
 */
async function updateFacts(db: Queryable, named: readonly Named[]): Promise<void> {
  const isNewer = sql`(n.is_by_desk and n.created_at > c.facts_at)`
  const hasNoAddress = sql`coalesce(c.address, c.zip_code, c.city) is null`
  const saysWhere = sql`coalesce(n.address, n.zip_code, n.city) is not null`
  const known = (column: Sql) => sql`${column} = case when ${isNewer}
    then coalesce(n.${column}, c.${column}) else coalesce(c.${column}, n.${column}) end`
  const whereabouts = (column: Sql) =>
    sql`${column} = case when ${saysWhere} and (${isNewer} or ${hasNoAddress}) then n.${column} else c.${column} end`
  await db.query(sql`
    update contacts c set ${known(sql`birth_date`)}, ${known(sql`phone`)}, ${whereabouts(sql`address`)},
      ${whereabouts(sql`zip_code`)}, ${whereabouts(sql`city`)}, ${whereabouts(sql`country`)},
      facts_at = case when ${isNewer} then n.created_at else c.facts_at end,
      first_seen_at = least(c.first_seen_at, n.first_at), last_seen_at = greatest(c.last_seen_at, n.last_at)
    from ${latest(named)}
    where c.id = n.contact_id and (${isNewer} or n.first_at < c.first_seen_at or n.last_at > c.last_seen_at
      or c.birth_date is null and n.birth_date is not null or c.phone is null and n.phone is not null
      or ${hasNoAddress} and ${saysWhere})`)
}

export async function refreshContacts(db: Queryable, ids: readonly number[]): Promise<void> {
  await db.query(refreshContactsSql(sql`${ids}::bigint[]`))
}

export async function dropEmptyFiles(db: Queryable, ids: readonly number[]): Promise<void> {
  await db.query(dropEmptyFilesSql(sql`${ids}::bigint[]`))
}
