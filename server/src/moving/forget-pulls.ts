import { PULL_KEY_HOURS, UNUSED_PULL_DAYS } from '@obole/core/imports/pull'
import type { App } from '../app.ts'
import { deleteUnusedPulls, failPull, findOldReadings } from './pulls.store.ts'

const HOUR_MS = 3_600_000

/** No key is kept for longer than a reading takes, and nothing that was read and not brought. */
export async function forgetPulls(app: App): Promise<void> {
  const now = app.clock.now()
  for (const { id } of await findOldReadings(app.db, now - PULL_KEY_HOURS * HOUR_MS))
    await failPull(app.db, id, 'NoAnswer')
  await deleteUnusedPulls(app.db, now - UNUSED_PULL_DAYS * 24 * HOUR_MS)
}
