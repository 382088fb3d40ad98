import type { ImportView } from '@obole/contract/imports'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { brokenConstraint } from '../platform/db.ts'
import { inTurns } from '../platform/in-turns.ts'
import { newJob } from '../platform/job.ts'
import { leaveKnownOtherwise } from './acts.store.ts'
import { readInJob } from './imports.queue.ts'
import * as store from './imports.store.ts'
import * as lines from './lines.store.ts'
import { readGifts } from './read-gifts.ts'
import { readMembers } from './read-members.ts'
import { holdByRight, type Importer } from './rights.ts'
import { showImport } from './show-import.ts'

/** So few that nobody waits long for what they hold, and so many that a large file is read in soon. */
export const LINES_AT_ONCE = { Members: 300, Gifts: 50 } as const

/** Begins to read a file in; the work is done by a job. */
export async function startReading(
  app: App,
  importer: Importer,
  importId: number,
): Promise<ImportView | Refusal> {
  const refused = await refusedAtWork(() =>
    app.db.transaction(async (db) => {
      const file = await holdByRight(db, importer, importId)
      if (isRefusal(file)) return file
      if (file.state !== 'Uploaded') return refuse('IMPORT_STATE_REFUSED')
      // Another file may have brought some of these lines since they were previewed.
      await leaveKnownOtherwise(db, { organizationId: importer.organizationId, importId })
      await lines.markKnown(db, importId)
      const [ready] = await lines.linesToRead(db, importId, 1)
      if (!ready) return refuse('IMPORT_NOTHING_TO_READ')
      const now = app.clock.now()
      await store.moveImport(db, importId, 'Running', { now, jobs: [newJob(readInJob, { importId })] })
      await recordAudit(app, db, { ...noteOn(importer, file), action: 'contact.importStarted' })
      return null
    }),
  )
  app.jobs.wake()
  return refused ?? showImport(app, importer.organizationId, importId)
}

export const noteOn = ({ organizationId, userId }: Importer, { id, fileName }: store.ImportRow) => ({
  organizationId,
  userId,
  subject: { type: 'import', id, label: fileName },
})

/** An association has one file at work at a time. */
export async function refusedAtWork<T>(act: () => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await act()
  } catch (error) {
    if (brokenConstraint(error) === 'imports_one_at_work') return refuse('IMPORT_ALREADY_AT_WORK')
    throw error
  }
}

/** Reads a file in. Wherever it was ended, it goes on from there. */
export const readIn = (app: App, importId: number): Promise<void> =>
  inTurns(app, newJob(readInJob, { importId }), () => readPiece(app, importId))

/** One piece in one commit: all of its lines or none. Answers false once there is none left. */
export async function readPiece(app: App, importId: number, most = Infinity): Promise<boolean> {
  const now = app.clock.now()
  return app.db.transaction(async (db) => {
    const file = await store.holdAtWork(db, importId, 'Running')
    if (!file) return false
    const piece = await lines.linesToRead(db, importId, Math.min(LINES_AT_ONCE[file.kind], most))
    if (piece.length === 0) {
      await store.moveImport(db, importId, 'Done', { now })
      return false
    }
    if (file.kind === 'Members') await readMembers(db, file, piece, now)
    else await readGifts(app, db, file, piece)
    return true
  })
}
