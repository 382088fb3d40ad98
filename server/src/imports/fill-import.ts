import { createHash } from 'node:crypto'
import type { ImportMapping } from '@obole/core/imports/columns'
import { type ImportKind, MAX_IMPORT_LINES } from '@obole/core/imports/import'
import type { Queryable } from '../platform/db.ts'
import { completeImport, deleteIncomplete, insertImport } from './imports.store.ts'
import { insertUnknownLines } from './lines.store.ts'

interface NewImport {
  organizationId: number
  userId: number
  kind: ImportKind
  headings: readonly string[]
  mapping: ImportMapping
  fileName: string
  now: number
}

/** An import whose lines come from somewhere else than a file, piece by piece; nobody sees it before it is complete. */
export const beginImport = (db: Queryable, begun: NewImport): Promise<number> =>
  insertImport(db, { ...begun, lineCount: 0, isComplete: false })

/** More lines of it; one that says what an earlier one said is left out. Answers whether there is room for more. */
export async function addLines(
  db: Queryable,
  of: { importId: number; organizationId: number },
  lines: readonly (readonly string[])[],
): Promise<boolean> {
  const keyed = new Map(lines.map((cells) => [digest(cells), { key: digest(cells), cells }]))
  return (await insertUnknownLines(db, of, [...keyed.values()], MAX_IMPORT_LINES)) < MAX_IMPORT_LINES
}

const digest = (cells: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(cells)).digest('hex')

/** Its last line is there: from now on it is an import like any other, or nothing where it has no line. */
export async function finishImport(db: Queryable, importId: number): Promise<void> {
  if (!(await completeImport(db, importId))) await deleteIncomplete(db, importId)
}

export { countFilled, deleteIncomplete as dropImport } from './imports.store.ts'
