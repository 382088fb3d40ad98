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

export async function auditOfSubject(
  app: App,
  of: { organizationId: number; type: string; id: string | number },
  reader: AuditReader = {},
): Promise<AuditEntry[]> {
  const entries = await store.readAuditOfSubject(app.db, { ...of, id: String(of.id) }, ENTRIES_OF_A_SUBJECT)
  return entries.map((entry) => entryFor(reader, entry))
}

export async function readAudit(
  app: App,
  filter: store.AuditFilter,
  after: Position | null,
  limit: number,
): Promise<store.ListedEntry[]> {
  const listed = await store.readAudit(app.db, filter, after, limit)
  return listed.map(({ entry, position }) => ({ entry: entryFor(filter, entry), position }))
}

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

/** Stands in the log for what it does not repeat, because it stays: health, and what is erased one day. */
export const HIDDEN_ANSWER = '…'

/** Whether an entry is read by somebody who keeps people's files. */
export interface AuditReader {
  seesPrivate?: boolean | undefined
}

const IS_ANSWER = /^items\.\d+\.answers\./

/**
 * An entry as its reader may see it. Without people's files, what was sent, opened or attested is « un document »: the
 * name of the question would say what it is about.
 */
export function entryFor({ seesPrivate }: AuditReader, entry: AuditEntry): AuditEntry {
  if (seesPrivate) return entry
  const { action, subject } = entry
  return {
    ...entry,
    action: action === 'order.healthFileOpened' ? 'order.documentOpened' : action,
    subject: store.NAMED_BY_DOCUMENT.includes(action) ? { ...subject, label: null } : subject,
    changes: withoutHidden(entry.changes),
  }
}

/** Without the questions whose answers are hidden: their names would say what was answered. */
export const withoutHidden = <T extends Pick<AuditEntry['changes'][number], 'path' | 'from' | 'to'>>(
  changes: readonly T[],
): T[] =>
  changes.filter(
    ({ path, from, to }) => !IS_ANSWER.test(path) || (from !== HIDDEN_ANSWER && to !== HIDDEN_ANSWER),
  )

/** Null where the association's log has no such entry. */
export const placeOfEntry = (app: App, organizationId: number, entryId: number) =>
  store.findAuditEntry(app.db, organizationId, entryId)
