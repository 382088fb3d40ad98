import type { Change } from '@obole/core/campaign/merge'
import { actingProgram } from '../platform/acting-program.ts'
import { insertSelect, sql, type Sql } from '../platform/sql.ts'

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
      details: { ...details, ...actingProgram() },
    })),
  )
}

/** What only the statement knows of a note: the number of an order that it makes, or its rows. */
type KnownInStatement = Partial<Record<'organization_id' | 'form_id' | 'subject_id' | 'details', Sql>>

/**
 * A CTE body that inserts the notes given as a JSON parameter, with what the statement knows of them; inserts nothing
 * where `from` names an empty CTE.
 */
export function insertAuditCte(param: Sql, doneAt: Sql, from?: Sql, known: KnownInStatement = {}): Sql {
  return sql`
    ${insertSelect('audit_entries', {
      organization_id: sql`note.organization_id`,
      form_id: sql`note.form_id`,
      user_id: sql`note.user_id`,
      action: sql`note.action`,
      subject_type: sql`note.subject_type`,
      subject_id: sql`note.subject_id`,
      subject_label: sql`note.subject_label`,
      changes: sql`note.changes`,
      details: sql`note.details`,
      done_at: doneAt,
      ...known,
    })}
    from ${from ? sql`${from}, ` : sql``}jsonb_to_recordset(${param}::jsonb) as note(
      organization_id bigint, form_id bigint, user_id bigint, action text, subject_type text, subject_id text,
      subject_label text, changes jsonb, details jsonb)`
}
