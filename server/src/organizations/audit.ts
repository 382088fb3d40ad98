import type { AuditEntry } from '@obole/contract/manage-people'
import type { App } from '../app.ts'
import type { Sql } from '../platform/db.ts'
import type { AuditNote } from './audit.sql.ts'
import * as store from './audit.store.ts'
import type { Position } from './continuation.ts'

export type { AuditNote }

/** Writes down who did what, in the transaction that does it. */
export function recordAudit(app: App, sql: Sql, ...notes: readonly AuditNote[]): Promise<void> {
  return store.insertAudit(sql, notes, app.clock.now())
}

const ENTRIES_OF_A_SUBJECT = 200

export function auditOfSubject(
  app: App,
  of: { organizationId: number; type: string; id: string | number },
): Promise<AuditEntry[]> {
  return store.readAuditOfSubject(app.db, { ...of, id: String(of.id) }, ENTRIES_OF_A_SUBJECT)
}

type Of = { organizationId: number; formId: number | null }

export const readAudit = (app: App, of: Of, after: Position | null, limit: number) =>
  store.readAudit(app.db, of, after, limit)

export const countAudit = (app: App, of: Of) => store.countAudit(app.db, of)
