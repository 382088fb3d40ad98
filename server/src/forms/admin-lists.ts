import type { AbuseRow, ProspectRow, ReportDecision } from '@obole/contract/manage-lists'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { recordAudit } from '../organizations/audit.ts'
import type { Position } from '../organizations/continuation.ts'
import { changedSinceRead } from '../platform/changed-since-read.ts'
import * as store from './admin-lists.store.ts'

interface Listed<T> {
  row: T
  position: Position
}

export async function listProspects(
  app: App,
  filter: store.ProspectFilter,
  after: Position | null,
  limit: number,
): Promise<Listed<ProspectRow>[]> {
  const rows = await store.readProspects(app.db, filter, after, limit)
  return rows.map((row) => ({
    row: {
      id: row.id,
      formType: row.form_type,
      formSlug: row.form_slug,
      formTitle: row.form_title,
      email: row.email,
      date: row.created_at.toISOString(),
      toldAt: row.told_at?.toISOString() ?? null,
    },
    position: { key: '', id: row.id },
  }))
}

export const countProspects = (app: App, filter: store.ProspectFilter) => store.countProspects(app.db, filter)

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
function abuseOf(row: store.AbuseListRow, isSupport: boolean): AbuseRow {
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

/** Saves Support's decision; the association reads it in its log. */
export async function decideAbuse(
  app: App,
  userId: number,
  reportId: string,
  { seen, ...decision }: ReportDecision,
): Promise<AbuseRow | Refusal> {
  return app.db.transaction(async (db) => {
    await store.lockAbuse(db, reportId)
    const row = await store.findAbuse(db, reportId)
    if (!row) return refuse('NOT_FOUND')
    const { state, decision_comment: decisionComment } = row
    // The same decision sent twice is saved once.
    if (state === decision.state && decisionComment === (decision.comment || null)) return abuseOf(row, true)
    const unread = changedSinceRead(seen, { state, decisionComment })
    if (unread) return unread
    await store.saveDecision(db, { ...decision, id: reportId, userId, now: app.clock.now() })
    if (row.organization_id !== null && row.state !== decision.state)
      await recordAudit(app, db, {
        organizationId: row.organization_id,
        formId: row.form_id,
        userId,
        action: 'report.decided',
        subject: { type: 'report', id: reportId, label: row.form_title },
        details: { state: decision.state },
      })
    const decided = await store.findAbuse(db, reportId)
    return decided ? abuseOf(decided, true) : refuse('NOT_FOUND')
  })
}
