import type { App } from '../app.ts'
import { forgetOldDedications } from './dedications.store.ts'

/** As long as an abandoned cart is kept: a mail that could not be sent in all that time will not be. */
export const DEDICATION_KEPT_MS = 30 * 24 * 60 * 60 * 1000
const BATCH = 500

/** No address of somebody who never came here is kept for longer than it takes to write to them. */
export async function forgetDedications(app: App): Promise<void> {
  const before = app.clock.now() - DEDICATION_KEPT_MS
  while ((await forgetOldDedications(app.db, { before, limit: BATCH })) === BATCH);
}
