import type { Export, ExportName } from '@obole/contract/manage-lists'
import type { Locale } from '@obole/core/locale'
import type { ListFilter } from '../orders/lists.ts'
import type { Row, Queryable } from '../platform/db.ts'

export interface ExportColumns {
  id: string
  /** Null for a list of Support’s own. */
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

const COLUMNS = `
  e.id, e.organization_id as "organizationId", e.user_id as "userId", e.list, e.format, e.locale, e.filters, e.state,
  e.total_rows as "totalRows", e.written_rows as "writtenRows"`

export type NewExport = Omit<ExportColumns, 'state' | 'writtenRows'> & { formId: number | null; now: number }

export async function insertExport(db: Queryable, wish: NewExport): Promise<void> {
  await db.query({
    text: `
      insert into exports (id, organization_id, user_id, list, format, locale, form_id, filters, state, total_rows,
        created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, 'Ready', $9, to_timestamp($10 / 1000.0), to_timestamp($10 / 1000.0))
      on conflict (id) do nothing`,
    values: [
      wish.id,
      wish.organizationId,
      wish.userId,
      wish.list,
      wish.format,
      wish.locale,
      wish.formId,
      JSON.stringify(wish.filters),
      wish.totalRows,
      wish.now,
    ],
  })
}

/** Somebody else's is nobody's. */
export async function findExport(
  db: Queryable,
  of: { id: string; organizationSlug: string | null; userId: number },
): Promise<ExportRow | null> {
  const [row] = await db.query<ExportRow>({
    name: 'exports-find',
    text: `
      select ${COLUMNS} from exports e left join organizations o on o.id = e.organization_id
      where e.id = $1 and o.slug is not distinct from $2 and e.user_id = $3`,
    values: [of.id, of.organizationSlug, of.userId],
  })
  return row ?? null
}

/** Of two who open it at once, one gets it. */
export async function takeExport(db: Queryable, id: string, now: number): Promise<boolean> {
  const rows = await db.query({
    text: `
      update exports set state = 'Running', updated_at = to_timestamp($2 / 1000.0)
      where id = $1 and state = 'Ready' returning id`,
    values: [id, now],
  })
  return rows.length > 0
}

export async function saveProgress(
  db: Queryable,
  { id, state, writtenRows, now }: { id: string; state: Export['state']; writtenRows: number; now: number },
): Promise<void> {
  await db.query({
    name: 'exports-progress',
    text: `
      update exports set state = $2, written_rows = $3, updated_at = to_timestamp($4 / 1000.0) where id = $1`,
    values: [id, state, writtenRows, now],
  })
}

export async function deleteExportsBefore(db: Queryable, before: number): Promise<void> {
  await db.query({
    text: 'delete from exports where created_at < to_timestamp($1 / 1000.0)',
    values: [before],
  })
}

const QUESTIONS_SHOWN = 200

/** What those campaigns ever asked, each label once; what still waits in a draft was not asked. */
export async function readQuestions(
  db: Queryable,
  organizationId: number,
  formIds: readonly number[],
): Promise<string[]> {
  const rows = await db.query<{ label: string }>({
    text: `
      select c.label from custom_fields c join forms f on f.id = c.form_id
      where f.organization_id = $1 and f.id = any($2::bigint[])
        and c.deleted_at is distinct from '-infinity'
      group by c.label order by min(c.id) limit ${QUESTIONS_SHOWN}`,
    values: [organizationId, formIds],
  })
  return rows.map(({ label }) => label)
}
