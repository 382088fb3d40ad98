import type { App } from '../app.ts'
import { emptyReporters } from './abuses.store.ts'
import { deleteProspects } from './prospects.store.ts'

/** The privacy page promises it. */
export const WRITERS_KEPT_MS = 365 * 24 * 60 * 60 * 1000

/** Whoever left an address, to hear of a campaign again or with a report, is forgotten once nobody can want it any more. */
export async function forgetWriters(app: App): Promise<void> {
  const before = app.clock.now() - WRITERS_KEPT_MS
  await deleteProspects(app.db, before)
  await emptyReporters(app.db, before)
}
