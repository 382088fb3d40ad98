import type { DuplicateReason } from '@obole/core/contacts/facts'
import type { Queryable } from '../platform/db.ts'
import { at, sql, type Sql } from '../platform/sql.ts'

export interface Merge {
  id: number
  keptId: number
  mergedId: number
  movedIds: number[]
  factsBefore: Record<string, string | null>
  mergedHouseholdId: number | null
  undoneAt: Date | null
}

export async function insertMerge(
  db: Queryable,
  merge: {
    organizationId: number
    keptId: number
    mergedId: number
    factsBefore: object
    householdId: number | null
    userId: number
    now: number
  },
): Promise<void> {
  const { organizationId, keptId, mergedId, factsBefore, householdId, userId, now } = merge
  await db.query(sql`
    with moved as (
      update contacts set merged_into_id = ${keptId} where merged_into_id = ${mergedId} returning id),
    gone as (update contacts set merged_into_id = ${keptId}, household_id = null where id = ${mergedId})
    insert into contact_merges (organization_id, kept_id, merged_id, moved_ids, facts_before, merged_household_id,
      user_id, made_at)
    select ${organizationId}, ${keptId}, ${mergedId}, array(select id from moved order by id),
      ${JSON.stringify(factsBefore)}::jsonb, ${householdId}, ${userId}, ${at(now)}`)
}

export async function holdMerge(
  db: Queryable,
  organizationId: number,
  mergeId: number,
): Promise<Merge | null> {
  const [row] = await db.query<Merge & { [column: string]: unknown }>(sql`
    select id, kept_id as "keptId", merged_id as "mergedId", to_jsonb(moved_ids) as "movedIds",
      facts_before as "factsBefore", merged_household_id as "mergedHouseholdId", undone_at as "undoneAt"
    from contact_merges where organization_id = ${organizationId} and id = ${mergeId} for update`)
  return row ?? null
}

/** What was moved goes back, unless it was moved again since. */
export async function undoMerge(
  db: Queryable,
  { id, mergedId, movedIds, mergedHouseholdId }: Merge,
  { userId, now }: { userId: number; now: number },
): Promise<void> {
  const standsFor = sql`(select merged_into_id from contacts where id = ${mergedId})`
  await db.query(sql`
    update contacts set merged_into_id = ${mergedId}
    where id = any(${movedIds}::bigint[]) and merged_into_id = ${standsFor}`)
  await db.query(sql`
    update contacts set merged_into_id = null, household_id = (select id from households where id = ${mergedHouseholdId})
    where id = ${mergedId}`)
  await db.query(
    sql`update contact_merges set undone_at = ${at(now)}, undone_by = ${userId} where id = ${id}`,
  )
}

export async function insertDistinction(
  db: Queryable,
  pair: { oneId: number; otherId: number; userId: number; now: number },
): Promise<void> {
  const [one, other] = [Math.min(pair.oneId, pair.otherId), Math.max(pair.oneId, pair.otherId)]
  await db.query(sql`
    insert into contact_distinctions (one_id, other_id, user_id, made_at)
    values (${one}, ${other}, ${pair.userId}, ${at(pair.now)}) on conflict do nothing`)
}

export interface Pair {
  oneId: number
  otherId: number
  reason: DuplicateReason
  [column: string]: unknown
}

/** The reason why two files look like one person's; null where they do not. */
const REASON = sql`case
  when a.sort_key = b.sort_key and a.birth_date = b.birth_date then 'SameNameAndBirth'
  when a.sort_key = b.sort_key and coalesce(a.birth_date = b.birth_date, true) then 'SameName'
  when a.email = b.email and coalesce(a.birth_date = b.birth_date, true)
    and (starts_with(name_key(a.first_name), name_key(b.first_name))
      or starts_with(name_key(b.first_name), name_key(a.first_name)))
    and name_key(a.last_name) = name_key(b.last_name) then 'SameMailbox' end`

const NOT_DISTINCT = sql`not exists (
  select from contact_distinctions d where d.one_id = least(a.id, b.id) and d.other_id = greatest(a.id, b.id))`

/** Those that look like this one: by its name, or by its address. */
const alike = (of: Sql, others: Sql): Sql => sql`
  select a.id as "oneId", b.id as "otherId", ${REASON} as reason
  from contacts a join contacts b on b.organization_id = a.organization_id and b.merged_into_id is null and ${others}
  where ${of} and a.merged_into_id is null and ${REASON} is not null and ${NOT_DISTINCT}`

export function readDuplicatesOf(db: Queryable, contactId: number, limit: number): Promise<Pair[]> {
  const mine = sql`a.id = ${contactId}`
  return db.query<Pair>(sql`
    ${alike(mine, sql`b.sort_key = a.sort_key and b.id <> a.id`)}
    union ${alike(mine, sql`b.email = a.email and b.id <> a.id`)} limit ${limit}`)
}

export function readDuplicates(db: Queryable, organizationId: number, limit: number): Promise<Pair[]> {
  const ours = sql`a.organization_id = ${organizationId}`
  return db.query<Pair>(sql`
    select * from (
      ${alike(ours, sql`b.sort_key = a.sort_key and b.id > a.id`)}
      union ${alike(ours, sql`b.email = a.email and b.id > a.id`)}) pairs
    order by array_position(array['SameNameAndBirth', 'SameName', 'SameMailbox'], reason), "oneId", "otherId"
    limit ${limit}`)
}
