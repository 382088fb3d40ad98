import type { FormType } from '@obole/core/campaign/form'
import type { ActKind } from '@obole/core/imports/acts'
import type { ImportMapping } from '@obole/core/imports/columns'
import { IMPORT_MACHINE, type ImportKind, type ImportState } from '@obole/core/imports/import'
import type { DeskMeans } from '@obole/core/payment/payment-means'
import { statesBefore } from '@obole/core/machine'
import type { Queryable, Row } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, listed, param, sql, type Sql } from '../platform/sql.ts'

export interface ImportRow extends Row {
  id: number
  organizationId: number
  userId: number
  kind: ImportKind
  formId: number | null
  fileName: string
  state: ImportState
  headings: string[]
  mapping: ImportMapping
  means: DeskMeans | null
  actKind: ActKind | null
  lineCount: number
  by: string
  createdAt: Date
  doneAt: Date | null
  undoneAt: Date | null
  forgottenAt: Date | null
  formType: FormType | null
  formSlug: string | null
  formTitle: string | null
  undoneBy: number | null
}

const IMPORTS = sql`
  select m.id, m.organization_id as "organizationId", m.user_id as "userId", m.kind, m.form_id as "formId",
    m.file_name as "fileName", m.state, m.headings, m.mapping, m.means, m.act_kind as "actKind", m.line_count as "lineCount",
    trim(concat(u.first_name, ' ', u.last_name)) as by, m.created_at as "createdAt", m.done_at as "doneAt",
    m.undone_at as "undoneAt", m.forgotten_at as "forgottenAt", m.undone_by as "undoneBy", f.form_type as "formType", f.slug as "formSlug",
    f.title as "formTitle"
  from (select * from imports where is_complete) m join users u on u.id = m.user_id left join forms f on f.id = m.form_id`

export const readImports = (db: Queryable, organizationId: number, limit: number): Promise<ImportRow[]> =>
  db.query<ImportRow>(
    sql`${IMPORTS} where m.organization_id = ${organizationId} order by m.id desc limit ${limit}`,
  )

export async function findImport(
  db: Queryable,
  organizationId: number,
  importId: number,
): Promise<ImportRow | null> {
  const [row] = await db.query<ImportRow>(
    sql`${IMPORTS} where m.organization_id = ${organizationId} and m.id = ${importId}`,
  )
  return row ?? null
}

/** The same, held until the commit. */
export async function holdImport(
  db: Queryable,
  organizationId: number,
  importId: number,
): Promise<ImportRow | null> {
  const [row] = await db.query<ImportRow>(
    sql`${IMPORTS} where m.organization_id = ${organizationId} and m.id = ${importId} for update of m`,
  )
  return row ?? null
}

/** For the work itself: null unless it is in this state. Whoever else would work on it waits. */
export async function holdAtWork(
  db: Queryable,
  importId: number,
  state: ImportState,
): Promise<ImportRow | null> {
  const [row] = await db.query<ImportRow>(
    sql`${IMPORTS} where m.id = ${importId} and m.state = ${state} for update of m`,
  )
  return row ?? null
}

export async function insertImport(
  db: Queryable,
  upload: {
    organizationId: number
    userId: number
    kind: ImportKind
    fileName: string
    headings: readonly string[]
    mapping: ImportMapping
    actKind?: ActKind | null
    lineCount: number
    now: number
    isComplete?: boolean
  },
): Promise<number> {
  const {
    organizationId,
    userId,
    kind,
    fileName,
    headings,
    mapping,
    actKind = null,
    lineCount,
    now,
    isComplete = true,
  } = upload
  const [row] = await db.query<{ id: number }>(sql`
    insert into imports (organization_id, user_id, kind, file_name, state, headings, mapping, act_kind, line_count, is_complete,
      created_at)
    values (${organizationId}, ${userId}, ${kind}, ${fileName}, 'Uploaded', ${JSON.stringify(headings)}::jsonb,
      ${JSON.stringify(mapping)}::jsonb, ${actKind}, ${lineCount}, ${isComplete}, ${at(now)})
    returning id`)
  if (!row) throw new Error('an import was written without an id')
  return row.id
}

export interface ChosenReading {
  mapping: ImportMapping
  /** For gifts: where they go to, and how those came whose lines do not say it. */
  formId: number | null
  means: DeskMeans | null
  /** For members and exports of other platforms: what those lines tell of that do not say it. */
  actKind: ActKind | null
}

export async function saveMapping(
  db: Queryable,
  importId: number,
  { mapping, formId, means, actKind }: ChosenReading,
): Promise<void> {
  await db.query(sql`
    update imports set mapping = ${JSON.stringify(mapping)}::jsonb, form_id = ${formId}, means = ${means},
      act_kind = ${actKind}
    where id = ${importId}`)
}

const WHEN: Readonly<Record<Exclude<ImportState, 'Uploaded'>, (now: Sql, by: Sql) => Sql>> = {
  Running: (now) => sql`started_at = ${now}`,
  Done: (now) => sql`done_at = ${now}`,
  Undoing: (_now, by) => sql`undone_by = ${by}`,
  Undone: (now) => sql`undone_at = ${now}`,
}

/** Goes on to the next state, with the job that does the work; false where it is not in a state before it. */
export async function moveImport(
  db: Queryable,
  importId: number,
  to: Exclude<ImportState, 'Uploaded'>,
  { now, userId = null, jobs = [] }: { now: number; userId?: number | null; jobs?: readonly NewJob[] },
): Promise<boolean> {
  const moved = await db.query(sql`
    with moved as (
      update imports set state = ${to}, ${WHEN[to](at(now), param(userId))}
      where id = ${importId} and state in ${listed(statesBefore(IMPORT_MACHINE, to))} returning id),
    queued as (${insertJobsCte(param(jobsParam(jobs, now)), sql`moved`)})
    select id from moved`)
  return moved.length > 0
}

/** How many lines it has, complete or not. */
export async function countFilled(
  db: Queryable,
  importId: number,
): Promise<{ lineCount: number; isComplete: boolean; state: ImportState } | null> {
  const [row] = await db.query<{ lineCount: number; isComplete: boolean; state: ImportState }>(sql`
    select m.is_complete as "isComplete", m.state, (
      select count(*)::integer from import_lines l where l.import_id = m.id) as "lineCount"
    from imports m where m.id = ${importId}`)
  return row ?? null
}

/** Answers false where it has no lines. */
export async function completeImport(db: Queryable, importId: number): Promise<boolean> {
  const completed = await db.query(sql`
    update imports set is_complete = true, line_count = lines.count
    from (select count(*)::integer as count from import_lines where import_id = ${importId}) lines
    where id = ${importId} and not is_complete and lines.count > 0 returning id`)
  return completed.length > 0
}

export async function deleteIncomplete(db: Queryable, importId: number): Promise<void> {
  await db.query(sql`delete from imports where id = ${importId} and not is_complete`)
}

/** Uploads that nobody read in. */
export async function deleteUnused(db: Queryable, before: number): Promise<void> {
  await db.query(sql`delete from imports where state = 'Uploaded' and created_at < ${at(before)}`)
}

/** Of files that were read in, what their lines content; that they were read in stays. */
export async function forgetLines(
  db: Queryable,
  { before, now, limit }: { before: number; now: number; limit: number },
): Promise<number> {
  const forgotten = await db.query(sql`
    with old as (
      select id from imports where state in ('Done', 'Undone') and forgotten_at is null and done_at < ${at(before)}
      order by id limit ${limit} for update skip locked),
    emptied as (
      update import_lines set cells = null, content = null, problems = null, person_key = null, facts_before = null,
        facts_after = null
      where import_id in (select id from old))
    update imports set forgotten_at = ${at(now)} where id in (select id from old) returning id`)
  return forgotten.length
}
