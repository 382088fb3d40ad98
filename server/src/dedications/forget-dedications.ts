import type { App } from '../app.ts'
import { forgetOldDedications } from './dedications.store.ts'

/** As long as an abandoned cart is kept: a mail that failed for all that time will not be sent. */
const DEDICATION_KEPT_MS = 30 * 24 * 60 * 60 * 1000
const BATCH = 500

/** The recipient never came to Obole: we keep their address no longer than it takes to write to them. */
export async function forgetDedications(app: App): Promise<void> {
  const before = app.clock.now() - DEDICATION_KEPT_MS
  while ((await forgetOldDedications(app.db, { before, limit: BATCH })) === BATCH);
}
