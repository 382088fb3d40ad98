import type { AbuseRow, ReportDecision } from '@obole/contract/manage-lists'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { changedSinceRead } from '../platform/changed-since-read.ts'
import { abuseOf } from './list-reports.ts'
import * as store from './list-reports.store.ts'

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
