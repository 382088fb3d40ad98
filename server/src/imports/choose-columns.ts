import { MAX_CHARGE_CENTS } from '@obole/contract/campaign-limits'
import type { ImportView } from '@obole/contract/imports'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { kindOf } from '@obole/core/campaign/kinds'
import { parisDate } from '@obole/core/dates/dates'
import { fieldsOf, type ImportField, type ImportMapping } from '@obole/core/imports/columns'
import { readLine, type ReadingRules } from '@obole/core/imports/read-line'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import type { Queryable } from '../platform/db.ts'
import { type ChosenReading, type ImportRow, saveMapping } from './imports.store.ts'
import { knowLines, type Seen } from './know-lines.ts'
import * as lines from './lines.store.ts'
import { holdByRight, type Importer } from './rights.ts'
import { showImport } from './show-import.ts'

const LINES_AT_ONCE = 2_000

/** Says which column is which, and reads every line under it: what would be read in, and what is wrong. */
export async function chooseColumns(
  app: App,
  importer: Importer,
  importId: number,
  { mapping, formId, means, actKind }: ChosenReading,
): Promise<ImportView | Refusal> {
  const campaign = formId === null ? null : await loadCampaign(app, { formId })
  const refused = await app.db.transaction(async (db) => {
    const file = await holdByRight(db, importer, importId)
    if (isRefusal(file)) return file
    if (file.state !== 'Uploaded') return refuse('IMPORT_STATE_REFUSED')
    if (!isOfFile(mapping, file)) return refuse('IMPORT_COLUMN_UNKNOWN')
    if (file.kind === 'Gifts' && !takesGifts(campaign, importer)) return refuse('IMPORT_CAMPAIGN_NEEDED')
    const chosen =
      file.kind === 'Gifts'
        ? { mapping, formId, means, actKind: null }
        : { mapping, formId: null, means: null, actKind }
    await saveMapping(db, importId, chosen)
    await readAll(db, file, chosen, parisDate(app.clock.now()))
    await lines.markKnown(db, importId)
    return null
  })
  return refused ?? showImport(app, importer.organizationId, importId)
}

/** Each column is in the file, says one thing, and something that such a file can say. */
function isOfFile(mapping: ImportMapping, { kind, headings }: ImportRow): boolean {
  const known = fieldsOf(kind)
  const columns = Object.values(mapping)
  return (
    (Object.keys(mapping) as ImportField[]).every((field) => known.includes(field)) &&
    columns.every((column) => column < headings.length) &&
    new Set(columns).size === columns.length
  )
}

/** A campaign of this association to which people give. */
const takesGifts = (campaign: Campaign | null, { organizationId }: Importer): boolean =>
  campaign !== null &&
  campaign.organizationId === organizationId &&
  campaign.state !== 'Deleted' &&
  kindOf(campaign.formType).makes === 'gift'

async function readAll(
  db: Queryable,
  file: ImportRow,
  { mapping, means, actKind }: ChosenReading,
  today: string,
): Promise<void> {
  const rules: ReadingRules = { kind: file.kind, today, maxCents: MAX_CHARGE_CENTS, means, actKind }
  const seen: Seen = new Map()
  for (let after = 0; ;) {
    const piece = await lines.readCells(db, file.id, after, LINES_AT_ONCE)
    const read = piece.map(({ number, cells }) => ({ number, read: readLine(cells, mapping, rules) }))
    await lines.saveReading(db, file.id, await knowLines(db, file, read, seen))
    after = piece.at(-1)?.number ?? after
    if (piece.length < LINES_AT_ONCE) return
  }
}
