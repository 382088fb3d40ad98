import type { App } from '../app.ts'
import { ORPHAN_AGE_MS, sweepOrphans } from '../platform/files.ts'
import { settleFiles, unknownNames } from './files.store.ts'

const BATCH = 200

/** Deletes files that belong to nobody: their rows first, then their contents, then contents that never had a row. */
export async function sweepFiles(app: App): Promise<void> {
  const now = app.clock.now()
  for (;;) {
    const { looked, forgotten } = await settleFiles(app.db, now - ORPHAN_AGE_MS, BATCH)
    for (const name of forgotten) await app.files.delete(name)
    if (looked < BATCH) break
  }
  await sweepOrphans(app.files, { now, orphansOf: (names) => unknownNames(app.db, names) })
}
