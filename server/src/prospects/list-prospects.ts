import type { ProspectRow } from '@obole/contract/manage-lists'
import type { App } from '../app.ts'
import type { Listed, Position } from '../platform/continuation.ts'
import * as store from './list-prospects.store.ts'

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
