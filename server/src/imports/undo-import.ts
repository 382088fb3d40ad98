import type { ImportView } from '@obole/contract/imports'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { newJob } from '../platform/job.ts'
import { undoImportJob } from './imports.queue.ts'
import * as store from './imports.store.ts'
import * as lines from './lines.store.ts'
import { undoGifts } from './read-gifts.ts'
import { LINES_AT_ONCE, noteOn, refusedAtWork } from './read-in.ts'
import { inTurns } from '../platform/in-turns.ts'
import { undoMembers } from './read-members.ts'
import { holdByRight, type Importer } from './rights.ts'
import { showImport } from './show-import.ts'

/** Begins to take back everything that a file brought; the work is done by a job. */
export async function startUndo(
  app: App,
  importer: Importer,
  importId: number,
): Promise<ImportView | Refusal> {
  const refused = await refusedAtWork(() =>
    app.db.transaction(async (db) => {
      const file = await holdByRight(db, importer, importId)
      if (isRefusal(file)) return file
      if (file.state !== 'Done') return refuse('IMPORT_STATE_REFUSED')
      if (file.forgottenAt !== null) return refuse('IMPORT_TOO_OLD')
      const jobs = [newJob(undoImportJob, { importId })]
      await store.moveImport(db, importId, 'Undoing', { now: app.clock.now(), userId: importer.userId, jobs })
      await recordAudit(app, db, { ...noteOn(importer, file), action: 'contact.importUndone' })
      return null
    }),
  )
  app.jobs.wake()
  return refused ?? showImport(app, importer.organizationId, importId)
}

/** Takes a file back. Wherever it was ended, it goes on from there. */
export const undo = (app: App, importId: number): Promise<void> =>
  inTurns(app, newJob(undoImportJob, { importId }), () => undoPiece(app, importId))

/** One piece in one commit. Answers false once there is none left. */
export async function undoPiece(app: App, importId: number, most = Infinity): Promise<boolean> {
  return app.db.transaction(async (db) => {
    const file = await store.holdAtWork(db, importId, 'Undoing')
    if (!file) return false
    const piece = await lines.linesToUndo(db, importId, Math.min(LINES_AT_ONCE[file.kind], most))
    if (piece.length === 0) {
      await store.moveImport(db, importId, 'Undone', { now: app.clock.now() })
      return false
    }
    assert(file.undoneBy !== null, 'a file is undone by somebody')
    if (file.kind === 'Members') await undoMembers(db, file, piece)
    else await undoGifts(app, db, file, piece, file.undoneBy)
    return true
  })
}
