import type { App } from '../app.ts'
import { settleFiles, unknownNames } from './files.store.ts'

/** Younger files are not touched: a payment under way may need them, or their row is about to be written. */
const ORPHAN_AGE_MS = 2 * 24 * 60 * 60 * 1000
const BATCH = 200

/** Deletes files that belong to nobody: their rows first, then their contents, then contents that never had a row. */
export async function sweepFiles(app: App): Promise<void> {
  const olderThan = app.clock.now() - ORPHAN_AGE_MS
  for (;;) {
    const { looked, forgotten } = await settleFiles(app.db, olderThan, BATCH)
    for (const name of forgotten) await app.files.delete(name)
    if (looked < BATCH) break
  }
  for await (const names of app.files.olderThan(olderThan)) {
    for (const name of await unknownNames(app.db, names)) await app.files.delete(name)
  }
}
