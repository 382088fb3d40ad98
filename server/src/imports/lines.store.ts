import { IMPORT_LINE_MACHINE, type ImportLineState, type KeptReason } from '@obole/core/imports/import'
import type {
  ImportedPerson,
  ImportProblem,
  ImportRow as LineContent,
  ImportWarning,
  LineProblem,
} from '@obole/core/imports/read-line'
import { statesBefore } from '@obole/core/machine'
import { membershipsOfParts, partsOf } from '../contacts/contacts.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { listed, sql } from '../platform/sql.ts'

/** Lines of a file as they stand. */
export async function insertLines(
  db: Queryable,
  of: { importId: number; organizationId: number },
  lines: readonly { number: number; cells: readonly string[] }[],
): Promise<void> {
  await db.query(sql`
    insert into import_lines (import_id, number, organization_id, cells)
    select ${of.importId}, line.number, ${of.organizationId}, line.cells
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(number integer, cells jsonb)`)
}

/**
 * More lines below those there are, up to so many in all; one whose key is there already is left out. Answers how many there
 * are then.
 */
export async function insertUnknownLines(
  db: Queryable,
  of: { importId: number; organizationId: number },
  lines: readonly { key: string; cells: readonly string[] }[],
  most: number,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    with before as (select count(*) as count, coalesce(max(number), 1) as last from import_lines
      where import_id = ${of.importId}),
    known as materialized (
      select key from import_lines where import_id = ${of.importId} and state = 'Unread' and key is not null),
    added as (
      insert into import_lines (import_id, number, organization_id, key, cells)
      select ${of.importId}, before.last + row_number() over (order by line.n), ${of.organizationId}, line.one ->> 'key',
        line.one -> 'cells'
      from before, jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as line(one, n)
      where line.one ->> 'key' not in (select key from known)
      order by line.n limit greatest(0, ${most} - (select count from before))
      returning 1)
    select (before.count + (select count(*) from added))::integer as count from before`)
  return row?.count ?? 0
}

export function readCells(
  db: Queryable,
  importId: number,
  after: number,
  limit: number,
): Promise<{ number: number; cells: string[] }[]> {
  return db.query(sql`
    select number, cells from import_lines where import_id = ${importId} and number > ${after} and cells is not null
    order by number limit ${limit}`)
}

/** By which keys these people are known, in their order. */
export async function personKeys(db: Queryable, people: readonly ImportedPerson[]): Promise<string[]> {
  const rows = await db.query<{ key: string }>(sql`
    select contact_key(p ->> 'companyName', p ->> 'firstName', p ->> 'lastName', p ->> 'email', p ->> 'zipCode') as key
    from jsonb_array_elements(${JSON.stringify(people)}::jsonb) with ordinality as one(p, n) order by n`)
  return rows.map(({ key }) => key)
}

/** Which of these lines another file brought before. */
export async function knownKeys(
  db: Queryable,
  organizationId: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ key: string }>(sql`
    select key from import_lines
    where organization_id = ${organizationId} and key = any(${keys}::text[]) and state in ('Done', 'Kept')`)
  return new Set(rows.map(({ key }) => key))
}

export interface ReadLine {
  number: number
  content: LineContent | null
  problems: readonly LineProblem[] | null
  personKey: string | null
  key: string | null
  doubleOf: number | null
  state: ImportLineState
}

/** What lines say under the chosen columns, whose they are, and what would become of them. */
export async function saveReading(
  db: Queryable,
  importId: number,
  lines: readonly ReadLine[],
): Promise<void> {
  await db.query(sql`
    update import_lines l set content = r.content, problems = r.problems, key = r.key, state = r.state,
      person_key = r."personKey", double_of = r."doubleOf"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(number integer, content jsonb, problems jsonb,
      "personKey" text, key text, "doubleOf" integer, state text)
    where l.import_id = ${importId} and l.number = r.number`)
}

/** The file by which a person is known, under their first name and mailbox or a later one; null where there is none. */
const KNOWN_BY = sql`coalesce(
  (select coalesce(c.merged_into_id, c.id) from contact_aliases a join contacts c on c.id = a.contact_id
    where a.organization_id = l.organization_id and a.key = l.person_key),
  (select coalesce(c.merged_into_id, c.id) from contacts c
    where c.organization_id = l.organization_id and c.key = l.person_key))`

/** Lines that another file brought before. */
async function markBroughtBefore(db: Queryable, importId: number): Promise<void> {
  await db.query(sql`
    update import_lines l set state = 'Known'
    where l.import_id = ${importId} and l.state = 'Ready' and exists (
      select from import_lines other where other.organization_id = l.organization_id and other.key = l.key
        and other.state in ('Done', 'Kept'))`)
}

/**
 * Memberships of the very days of one that their member has already, bought or read in; a line that tells of an act
 * besides is left without.
 */
async function markStanding(db: Queryable, importId: number): Promise<void> {
  await db.query(sql`
    with asked as materialized (
      select l.number, ${KNOWN_BY} as standing_id, (l.content #>> '{membership,from}')::date as valid_from,
        (l.content #>> '{membership,until}')::date as valid_until
      from import_lines l
      where l.import_id = ${importId} and l.state = 'Ready' and l.content #>> '{membership,from}' is not null),
    parts as materialized (
      select a.standing_id, part.id from (select distinct standing_id from asked) a
      cross join lateral (${partsOf(sql`a.standing_id`)}) part where a.standing_id is not null),
    standing as materialized (${membershipsOfParts(sql`select * from parts`)})
    update import_lines l set state = case when l.content ->> 'act' is null then 'Known' else l.state end,
      content = case when l.content ->> 'act' is null then l.content else jsonb_set(l.content, '{membership}', 'null') end
    from asked a
    where l.import_id = ${importId} and l.number = a.number and exists (
      select from standing s where s.standing_id = a.standing_id and s.valid_from = a.valid_from
        and s.valid_until is not distinct from a.valid_until)`)
}

/** Lines that are not to be read in, because what they say stands already. */
export async function markKnown(db: Queryable, importId: number): Promise<void> {
  await markBroughtBefore(db, importId)
  await markStanding(db, importId)
}

export interface LineToDo extends Row {
  number: number
  content: LineContent
  personKey: string
  key: string
}

export const linesToRead = (db: Queryable, importId: number, limit: number): Promise<LineToDo[]> =>
  db.query<LineToDo>(sql`
    select number, content, person_key as "personKey", key from import_lines
    where import_id = ${importId} and state = 'Ready' order by number limit ${limit}`)

export interface LineResult {
  number: number
  state: ImportLineState
  contactId?: number | null
  isNewContact?: boolean
  before?: object | null
  after?: object | null
  orderId?: number | null
  keptBecause?: KeptReason | null
  problems?: readonly LineProblem[] | null
}

/** Each line once: one that is no longer in a state before its new one is left alone. */
export async function saveResults(
  db: Queryable,
  importId: number,
  state: ImportLineState,
  results: readonly Omit<LineResult, 'state'>[],
): Promise<void> {
  await db.query(sql`
    update import_lines l set state = ${state}, contact_id = coalesce(r."contactId", l.contact_id),
      is_new_contact = coalesce(r."isNewContact", l.is_new_contact),
      facts_before = coalesce(r.before, l.facts_before),
      facts_after = coalesce(r.after, l.facts_after), order_id = coalesce(r."orderId", l.order_id),
      kept_because = r."keptBecause", problems = coalesce(r.problems, l.problems)
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r(number integer, "contactId" bigint,
      "isNewContact" boolean, before jsonb, after jsonb, "orderId" bigint, "keptBecause" text, problems jsonb)
    where l.import_id = ${importId} and l.number = r.number
      and l.state in ${listed(statesBefore(IMPORT_LINE_MACHINE, state))}`)
}

export interface DoneLine extends Row {
  number: number
  contactId: number | null
  isNewContact: boolean
  before: Record<string, string | null> | null
  after: Record<string, string | null> | null
  orderId: number | null
}

/** The last ones first, so that what two lines content of one person goes back in its order. */
export const linesToUndo = (db: Queryable, importId: number, limit: number): Promise<DoneLine[]> =>
  db.query<DoneLine>(sql`
    select number, contact_id as "contactId", is_new_contact as "isNewContact", facts_before as before,
      facts_after as after, order_id as "orderId"
    from import_lines where import_id = ${importId} and state = 'Done' order by number desc limit ${limit}`)

export async function countLines(
  db: Queryable,
  importIds: readonly number[],
): Promise<{ importId: number; state: ImportLineState; count: number }[]> {
  return db.query(sql`
    select import_id as "importId", state, count(*)::integer as count from import_lines
    where import_id = any(${importIds}::bigint[]) group by 1, 2`)
}

export const countProblems = (
  db: Queryable,
  importId: number,
): Promise<{ problem: ImportProblem; count: number }[]> =>
  db.query(sql`
    select p ->> 'problem' as problem, count(*)::integer as count
    from import_lines l cross join jsonb_array_elements(l.problems) p
    where l.import_id = ${importId} and l.state = 'Refused' group by 1 order by 2 desc, 1`)

export const countWarnings = (
  db: Queryable,
  importId: number,
): Promise<{ warning: ImportWarning; count: number }[]> =>
  db.query(sql`
    select warning, count(*)::integer as count
    from import_lines l cross join jsonb_array_elements_text(l.content -> 'warnings') warning
    where l.import_id = ${importId} group by 1 order by 2 desc, 1`)

export async function countNewPeople(db: Queryable, importId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from (
      select distinct l.organization_id, l.person_key from import_lines l
      where l.import_id = ${importId} and l.state = 'Ready') l where ${KNOWN_BY} is null`)
  return row?.count ?? 0
}

export interface ListedLine extends Row {
  number: number
  state: ImportLineState
  cells: string[] | null
  content: LineContent | null
  problems: LineProblem[] | null
  contactId: number | null
  orderId: number | null
  keptBecause: KeptReason | null
  doubleOf: number | null
  knownFrom: { importId: number; fileName: string; number: number } | null
}

/** The line of another file that brought the same before. */
const KNOWN_FROM = sql`(
  select jsonb_build_object('importId', other.import_id, 'fileName', m.file_name, 'number', other.number)
  from import_lines other join imports m on m.id = other.import_id
  where l.state = 'Known' and l.double_of is null and other.organization_id = l.organization_id
    and other.key = l.key and other.state in ('Done', 'Kept') limit 1)`

export function readLines(
  db: Queryable,
  importId: number,
  { states, after, limit }: { states: readonly ImportLineState[]; after: number; limit: number },
): Promise<ListedLine[]> {
  return db.query<ListedLine>(sql`
    select l.number, l.state, l.cells, l.content, l.problems, coalesce(l.contact_id, ${KNOWN_BY}) as "contactId",
      l.order_id as "orderId", l.kept_because as "keptBecause", l.double_of as "doubleOf",
      ${KNOWN_FROM} as "knownFrom"
    from import_lines l where l.import_id = ${importId} and l.number > ${after}
      and (${states.length === 0} or l.state = any(${states}::text[]))
    order by l.number limit ${limit}`)
}
