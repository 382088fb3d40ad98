import type { Change } from '@obole/core/campaign/merge'
import { sql, type Sql } from '../platform/sql.ts'

/** An entry of the audit log, written in the same commit as the act. */
export interface AuditNote {
  /** Null for what Support does for the platform itself. */
  organizationId: number | null
  formId?: number | null
  /** Null where the platform acted by itself. */
  userId: number | null
  action: string
  subject: { type: string; id: string | number; label?: string | null }
  changes?: readonly Change[]
  details?: Record<string, unknown>
}

export function auditParam(notes: readonly AuditNote[]): string {
  return JSON.stringify(
    notes.map(({ organizationId, formId, userId, action, subject, changes, details }) => ({
      organization_id: organizationId,
      form_id: formId ?? null,
      user_id: userId,
      action,
      subject_type: subject.type,
      subject_id: String(subject.id),
      subject_label: subject.label ?? null,
      changes: changes ?? [],
      details: details ?? {},
    })),
  )
}

/** A CTE body that inserts the notes given as a JSON parameter; inserts nothing where `from` names an empty CTE. */
export function insertAuditCte(param: Sql, doneAt: Sql, from?: Sql): Sql {
  return sql`
    insert into audit_entries (organization_id, form_id, user_id, action, subject_type, subject_id, subject_label,
      changes, details, done_at)
    select note.organization_id, note.form_id, note.user_id, note.action, note.subject_type, note.subject_id,
      note.subject_label, note.changes, note.details, ${doneAt}
    from ${from ? sql`${from}, ` : sql``}jsonb_to_recordset(${param}::jsonb) as note(
      organization_id bigint, form_id bigint, user_id bigint, action text, subject_type text, subject_id text,
      subject_label text, changes jsonb, details jsonb)`
}
