import type { App } from '../app.ts'
import { emptyReporters } from './abuses.store.ts'
import { deleteProspects } from './prospects.store.ts'

/** The privacy page promises this duration. */
export const WRITERS_KEPT_MS = 365 * 24 * 60 * 60 * 1000

/** Deletes the addresses left to get news of a campaign, or with a report, once they are no longer useful. */
export async function forgetWriters(app: App): Promise<void> {
  const before = app.clock.now() - WRITERS_KEPT_MS
  await deleteProspects(app.db, before)
  await emptyReporters(app.db, before)
}
