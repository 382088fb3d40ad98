import { IMPORT_CELLS_DAYS, UNUSED_IMPORT_DAYS } from '@obole/core/imports/import'
import type { App } from '../app.ts'
import { deleteUnused, forgetLines } from './imports.store.ts'

const DAY_MS = 86_400_000
const FILES_AT_ONCE = 5

/** What a file content of people is not kept for longer than somebody may want to look at it, or undo it. */
export async function forgetImports(app: App): Promise<void> {
  const now = app.clock.now()
  await deleteUnused(app.db, now - UNUSED_IMPORT_DAYS * DAY_MS)
  const before = now - IMPORT_CELLS_DAYS * DAY_MS
  while ((await forgetLines(app.db, { before, now, limit: FILES_AT_ONCE })) === FILES_AT_ONCE);
}
