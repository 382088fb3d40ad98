import { refuse, type Refusal } from '@obole/contract/problems'
import type { Right } from '@obole/contract/roles'
import type { ImportKind } from '@obole/core/imports/import'
import { holdRight } from '../people/hold-right.ts'
import type { Queryable } from '../platform/db.ts'
import { holdImport, type ImportRow } from './imports.store.ts'

/** Somebody who may read files in for an association. */
export interface Importer {
  organizationId: number
  userId: number
}

/** Members are people's files; gifts are money that was received. */
export const RIGHT_TO: Readonly<Record<ImportKind, Right>> = { Members: 'editPeople', Gifts: 'moveMoney' }

/** One file, held until the commit by somebody who still may. */
export async function holdByRight(
  db: Queryable,
  importer: Importer,
  importId: number,
): Promise<ImportRow | Refusal> {
  const lost = await holdRight(db, importer, 'editPeople')
  if (lost) return lost
  const file = await holdImport(db, importer.organizationId, importId)
  if (!file) return refuse('IMPORT_UNKNOWN')
  return (await holdRight(db, importer, RIGHT_TO[file.kind])) ?? file
}
