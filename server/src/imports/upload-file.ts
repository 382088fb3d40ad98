import type { ImportView } from '@obole/contract/imports'
import { clean } from '@obole/contract/plain-text'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { guessActKind, guessColumns } from '@obole/core/imports/guess-columns'
import type { ImportKind } from '@obole/core/imports/import'
import type { App } from '../app.ts'
import { holdRight } from '../people/hold-right.ts'
import type { ReceivedFile } from '../platform/received-file.ts'
import { insertImport } from './imports.store.ts'
import { insertLines } from './lines.store.ts'
import { oneAtATime, readSheetFile } from './read-sheet.ts'
import { RIGHT_TO, type Importer } from './rights.ts'
import { showImport } from './show-import.ts'

const LINES_AT_ONCE = 5_000
const LONGEST_NAME = 255

/** Keeps the lines of a file, and guesses which column is which; nothing is read in yet. */
export async function uploadFile(
  app: App,
  importer: Importer,
  kind: ImportKind,
  receive: () => Promise<ReceivedFile | null>,
): Promise<ImportView | Refusal> {
  const { organizationId, userId } = importer
  const read = await oneAtATime(organizationId, async () => {
    const file = await receive()
    if (!file || file.content.length === 0) return refuse('IMPORT_FILE_EMPTY')
    const sheet = await readSheetFile(file.content)
    return isRefusal(sheet) ? sheet : { ...sheet, fileName: file.fileName }
  })
  if (isRefusal(read)) return read
  const { headings, lines, fileName } = read
  const importId = await app.db.transaction(async (db) => {
    const lost = await holdRight(db, importer, RIGHT_TO[kind])
    if (lost) return lost
    const id = await insertImport(db, {
      organizationId,
      userId,
      kind,
      headings,
      fileName: clean(fileName.toWellFormed()).slice(0, LONGEST_NAME) || '—',
      mapping: guessColumns(headings, kind),
      actKind: kind === 'Members' ? guessActKind(headings, fileName) : null,
      lineCount: lines.length,
      now: app.clock.now(),
    })
    for (let from = 0; from < lines.length; from += LINES_AT_ONCE)
      await insertLines(db, { importId: id, organizationId }, lines.slice(from, from + LINES_AT_ONCE))
    return id
  })
  return isRefusal(importId) ? importId : showImport(app, organizationId, importId)
}
