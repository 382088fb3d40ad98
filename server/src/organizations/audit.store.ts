import type { AuditEntry } from '@obole/contract/manage-people'
import type { Row, Sql } from '../platform/db.ts'
import { type AuditNote, auditParam, insertAuditCte } from './audit.sql.ts'
import type { Position } from './continuation.ts'

export async function insertAudit(sql: Sql, notes: readonly AuditNote[], now: number): Promise<void> {
  if (notes.length === 0) return
  await sql.query({
    name: 'audit-insert',
    text: insertAuditCte('$1', 'to_timestamp($2 / 1000.0)'),
    values: [auditParam(notes), now],
  })
}

interface AuditRow extends Row {
  id: number
  done_at: Date
  user_name: string | null
  user_email: string | null
  action: string
  subject_type: string
  subject_id: string
  subject_label: string | null
  changes: AuditEntry['changes']
  details: AuditEntry['details']
}

const COLUMNS = `a.id, a.done_at, a.action, a.subject_type, a.subject_id, a.subject_label, a.changes, a.details,
  coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as user_name, u.email as user_email`

function entryOf(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    date: row.done_at.toISOString(),
    user: row.user_email === null ? null : { name: row.user_name ?? row.user_email, email: row.user_email },
    action: row.action,
    subject: { type: row.subject_type, id: row.subject_id, label: row.subject_label },
    changes: row.changes,
    details: row.details,
  }
}

export interface ListedEntry {
  entry: AuditEntry
  position: Position
}

/** Walked by id alone: rows are only ever added. */
export async function readAudit(
  sql: Sql,
  of: { organizationId: number; formId: number | null },
  after: Position | null,
  limit: number,
): Promise<ListedEntry[]> {
  const rows = await sql.query<AuditRow>({
    name: of.formId === null ? 'audit-of-organization' : 'audit-of-form',
    text: `
      select ${COLUMNS} from audit_entries a left join users u on u.id = a.user_id
      where a.organization_id = $1 ${of.formId === null ? '' : 'and a.form_id = $4'}
        and a.id < coalesce($2::bigint, 9223372036854775807)
      order by a.id desc limit $3`,
    values: [of.organizationId, after?.id ?? null, limit, ...(of.formId === null ? [] : [of.formId])],
  })
  return rows.map((row) => ({ entry: entryOf(row), position: { key: '', id: row.id } }))
}

export async function readAuditOfSubject(
  sql: Sql,
  of: { organizationId: number; type: string; id: string },
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await sql.query<AuditRow>({
    name: 'audit-of-subject',
    text: `
      select ${COLUMNS} from audit_entries a left join users u on u.id = a.user_id
      where a.subject_type = $2 and a.subject_id = $3 and a.organization_id = $1
      order by a.id desc limit $4`,
    values: [of.organizationId, of.type, of.id, limit],
  })
  return rows.map(entryOf)
}

export async function countAudit(
  sql: Sql,
  of: { organizationId: number; formId: number | null },
): Promise<number> {
  const [row] = await sql.query<{ count: number }>({
    text: 'select count(*) as count from audit_entries where organization_id = $1 and ($2::bigint is null or form_id = $2)',
    values: [of.organizationId, of.formId],
  })
  return row?.count ?? 0
}
