import type { Export } from '@obole/contract/manage-lists'
import type { ExportName } from '@obole/core/site/lists'
import type { Locale } from '@obole/core/locale'
import type { ListFilter } from '../orders/lists.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { at, named, raw, sql } from '../platform/sql.ts'

export interface ExportColumns {
  id: string
  /** Null for a list of Support. */
  organizationId: number | null
  userId: number
  list: ExportName
  format: Export['format']
  locale: Locale
  filters: ListFilter
  state: Export['state']
  totalRows: number
  writtenRows: number
}

export interface ExportRow extends Row, ExportColumns {}

const COLUMNS = sql`
  e.id, e.organization_id as "organizationId", e.user_id as "userId", e.list, e.format, e.locale, e.filters, e.state,
  e.total_rows as "totalRows", e.written_rows as "writtenRows"`

export type NewExport = Omit<ExportColumns, 'state' | 'writtenRows'> & { formId: number | null; now: number }

export async function insertExport(db: Queryable, wish: NewExport): Promise<void> {
  const moment = at(wish.now)
  await db.query(sql`
      insert into exports (id, organization_id, user_id, list, format, locale, form_id, filters, state, total_rows,
        created_at, updated_at)
      values (${wish.id}, ${wish.organizationId}, ${wish.userId}, ${wish.list}, ${wish.format}, ${wish.locale},
        ${wish.formId}, ${JSON.stringify(wish.filters)}::jsonb, 'Ready', ${wish.totalRows}, ${moment}, ${moment})
      on conflict (id) do nothing`)
}

/** Answers null for an export of another person. */
export async function findExport(
  db: Queryable,
  of: { id: string; organizationSlug: string | null; userId: number },
): Promise<ExportRow | null> {
  const [row] = await db.query<ExportRow>(named('exports-find')`
      select ${COLUMNS} from exports e left join organizations o on o.id = e.organization_id
      where e.id = ${of.id} and o.slug is not distinct from ${of.organizationSlug} and e.user_id = ${of.userId}`)
  return row ?? null
}

/** Takes the export: of two requests at once, only one succeeds. */
export async function takeExport(db: Queryable, id: string, now: number): Promise<boolean> {
  const rows = await db.query(sql`
      update exports set state = 'Running', updated_at = ${at(now)}
      where id = ${id} and state = 'Ready' returning id`)
  return rows.length > 0
}

export async function saveProgress(
  db: Queryable,
  { id, state, writtenRows, now }: { id: string; state: Export['state']; writtenRows: number; now: number },
): Promise<void> {
  await db.query(named('exports-progress')`
      update exports set state = ${state}, written_rows = ${writtenRows}, updated_at = ${at(now)} where id = ${id}`)
}

export async function deleteExportsBefore(db: Queryable, before: number): Promise<void> {
  await db.query(sql`delete from exports where created_at < ${at(before)}`)
}

const QUESTIONS_SHOWN = 200

/** All questions those campaigns ever asked, each label once; questions still in a draft are left out. */
export async function readQuestions(
  db: Queryable,
  organizationId: number,
  formIds: readonly number[],
): Promise<string[]> {
  const rows = await db.query<{ label: string }>(sql`
      select c.label from custom_fields c join forms f on f.id = c.form_id
      where f.organization_id = ${organizationId} and f.id = any(${formIds}::bigint[])
        and c.deleted_at is distinct from '-infinity'
      group by c.label order by min(c.id) limit ${raw(QUESTIONS_SHOWN)}`)
  return rows.map(({ label }) => label)
}
