import type { App } from '../app.ts'
import { WRITERS_KEPT_MS } from '../forms/writers-kept.ts'
import { emptyReporters } from './reports.store.ts'

/** Deletes the address of whoever sent a report, once it is no longer useful; the report stays. */
export async function forgetReporters(app: App): Promise<void> {
  await emptyReporters(app.db, app.clock.now() - WRITERS_KEPT_MS)
}
