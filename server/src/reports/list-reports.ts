import type { AbuseRow } from '@obole/contract/manage-lists'
import type { App } from '../app.ts'
import type { Listed, Position } from '../platform/continuation.ts'
import * as store from './list-reports.store.ts'

/** Without an association, lists every report and who sent it: for Support only. */
export async function listAbuses(
  app: App,
  filter: store.AbuseFilter,
  after: Position | null,
  limit: number,
): Promise<Listed<AbuseRow>[]> {
  // The id of a report is a token, so a position in the list is a date and a token.
  const [at = '', id = ''] = after?.key.split('|') ?? []
  const rows = await store.readAbuses(app.db, filter, after && { at, id }, limit)
  return rows.map((row) => ({
    row: abuseOf(row, filter.of === null),
    position: { key: `${row.key}|${row.id}`, id: 0 },
  }))
}

export const countAbuses = (app: App, filter: store.AbuseFilter) => store.countAbuses(app.db, filter)

/** Only Support sees who sent the report, and its text. */
export function abuseOf(row: store.AbuseListRow, isSupport: boolean): AbuseRow {
  return {
    id: row.id,
    date: row.created_at.toISOString(),
    reason: row.reason,
    url: row.url,
    formTitle: row.form_title,
    organizationSlug: row.organization_slug,
    userEmail: isSupport ? row.user_email : null,
    userMessage: isSupport ? row.user_message : null,
    state: row.state,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionComment: row.decision_comment,
  }
}

/** Answers null where the association has no such report. */
export async function placeOfAbuse(
  app: App,
  organizationId: number,
  reportId: string,
): Promise<{ formId: number; report: AbuseRow } | null> {
  const row = await store.findAbuse(app.db, reportId)
  if (!row || row.form_id === null || row.organization_id !== organizationId) return null
  return { formId: row.form_id, report: abuseOf(row, false) }
}
