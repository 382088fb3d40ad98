import type { AbuseRow, ProspectRow } from '@obole/contract/manage-lists'
import type { App } from '../app.ts'
import type { Position } from '../organizations/continuation.ts'
import * as store from './admin-lists.store.ts'

interface Listed<T> {
  row: T
  position: Position
}

export async function listProspects(
  app: App,
  scope: store.Scope,
  after: Position | null,
  limit: number,
): Promise<Listed<ProspectRow>[]> {
  const rows = await store.readProspects(app.db, scope, after, limit)
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

export const countProspects = (app: App, scope: store.Scope) => store.countProspects(app.db, scope)

/** Without a scope every report there is, with who reported: for Support alone. */
export async function listAbuses(
  app: App,
  scope: store.Scope | null,
  after: Position | null,
  limit: number,
): Promise<Listed<AbuseRow>[]> {
  // Reports are named by tokens, so the place in the list is the moment and the token.
  const [at = null, id = null] = after?.key.split('|') ?? []
  const rows = scope
    ? await store.readAbusesOf(app.db, scope, { at, id }, limit)
    : await store.readAllAbuses(app.db, { at, id }, limit)
  return rows.map((row) => ({
    row: {
      id: row.id,
      date: row.created_at.toISOString(),
      reason: row.reason,
      url: row.url,
      formTitle: row.form_title,
      organizationSlug: row.organization_slug,
      userEmail: scope ? null : row.user_email,
      userMessage: scope ? null : row.user_message,
    },
    position: { key: `${row.key}|${row.id}`, id: 0 },
  }))
}
