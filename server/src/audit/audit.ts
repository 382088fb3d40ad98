import type { AuditEntry, AuditPerson } from '@obole/contract/manage-people'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import type { AuditNote } from './audit.sql.ts'
import * as store from './audit.store.ts'
import type { Position } from '../platform/continuation.ts'

export type { AuditNote }

/** Records who did what, in the transaction that does it. */
export function recordAudit(app: App, db: Queryable, ...notes: readonly AuditNote[]): Promise<void> {
  return store.insertAudit(db, notes, app.clock.now())
}

/** The last of these actions on a campaign; null where there was none. */
export const lastActionOnCampaign = (
  db: Queryable,
  formId: number,
  actions: readonly string[],
): Promise<string | null> => store.readLastActionOnCampaign(db, formId, actions)

const ENTRIES_OF_A_SUBJECT = 200

export function auditOfSubject(
  app: App,
  of: { organizationId: number; type: string; id: string | number },
): Promise<AuditEntry[]> {
  return store.readAuditOfSubject(app.db, { ...of, id: String(of.id) }, ENTRIES_OF_A_SUBJECT)
}

export const readAudit = (
  app: App,
  filter: store.AuditFilter,
  after: Position | null,
  limit: number,
): Promise<store.ListedEntry[]> => store.readAudit(app.db, filter, after, limit)

/** Entries of no association: Support's own acts, and acts on people without an association. */
export const readPlatformAudit = (
  app: App,
  filter: store.PlatformAuditFilter,
  after: Position | null,
  limit: number,
): Promise<store.ListedEntry[]> => store.readPlatformAudit(app.db, filter, after, limit)

export const countAudit = (app: App, filter: store.AuditFilter): Promise<number> =>
  store.countAudit(app.db, filter)

export async function auditPeople(app: App, organizationId: number): Promise<AuditPerson[]> {
  const people = await store.readAuditPeople(app.db, organizationId)
  return people.map(({ id: userId, name, email }) => ({ userId, name, email }))
}

/** Null where the association's log has no such entry. */
export const placeOfEntry = (app: App, organizationId: number, entryId: number) =>
  store.findAuditEntry(app.db, organizationId, entryId)
