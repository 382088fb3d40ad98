import { createHash } from 'node:crypto'
import { MAX_CHARGE_CENTS } from '@obole/contract/campaign-limits'
import type { ImportView } from '@obole/contract/imports'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { kindOf } from '@obole/core/campaign/kinds'
import { parisDate } from '@obole/core/dates/dates'
import { fieldsOf, type ImportField, type ImportMapping } from '@obole/core/imports/columns'
import { isRow, lineKey, readLine, type ReadingRules } from '@obole/core/imports/read-line'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import type { Queryable } from '../platform/db.ts'
import { type ChosenReading, type ImportRow, saveMapping } from './imports.store.ts'
import * as lines from './lines.store.ts'
import { withoutNews } from './read-members.ts'
import { holdByRight, type Importer } from './rights.ts'
import { showImport } from './show-import.ts'

const LINES_AT_ONCE = 2_000

/** Says which column is which, and reads every line under it: what would be read in, and what is wrong. */
export async function chooseColumns(
  app: App,
  importer: Importer,
  importId: number,
  { mapping, formId, means }: ChosenReading,
): Promise<ImportView | Refusal> {
  const campaign = formId === null ? null : await loadCampaign(app, { formId })
  const refused = await app.db.transaction(async (db) => {
    const file = await holdByRight(db, importer, importId)
    if (isRefusal(file)) return file
    if (file.state !== 'Uploaded') return refuse('IMPORT_STATE_REFUSED')
    if (!isOfFile(mapping, file)) return refuse('IMPORT_COLUMN_UNKNOWN')
    if (file.kind === 'Gifts' && !takesGifts(campaign, importer)) return refuse('IMPORT_CAMPAIGN_NEEDED')
    const chosen = file.kind === 'Gifts' ? { mapping, formId, means } : { mapping, formId: null, means: null }
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
  { mapping, means }: ChosenReading,
  today: string,
): Promise<void> {
  const rules: ReadingRules = { kind: file.kind, today, maxCents: MAX_CHARGE_CENTS, means }
  const seen: Seen = new Map()
  for (let after = 0; ;) {
    const piece = await lines.readCells(db, file.id, after, LINES_AT_ONCE)
    const read = piece.map(({ number, cells }) => ({ number, read: readLine(cells, mapping, rules) }))
    await lines.saveReading(db, file.id, await toSave(db, file, read, seen))
    after = piece.at(-1)?.number ?? after
    if (piece.length < LINES_AT_ONCE) return
  }
}

/** The lines alike so far: the number of the first, and how many they are. */
type Seen = Map<string, { first: number; count: number }>

/** With the key that makes each line one, and what would become of it. */
async function toSave(
  db: Queryable,
  { kind, organizationId }: ImportRow,
  piece: readonly { number: number; read: ReturnType<typeof readLine> }[],
  seen: Seen,
): Promise<lines.ReadLine[]> {
  const good = piece.flatMap(({ number, read }) => (isRow(read) ? [{ number, content: read }] : []))
  const people = await lines.personKeys(
    db,
    good.map(({ content }) => content.person),
  )
  const keyed = good.map((line, index) => {
    const personKey = people[index] ?? ''
    const alike = `${personKey} ${lineKey(line.content)}`
    const { first, count } = seen.get(alike) ?? { first: line.number, count: 0 }
    seen.set(alike, { first, count: count + 1 })
    // Somebody may give twice alike on one day; nobody is a member twice on the same days.
    const key = digest(kind === 'Gifts' ? `${alike} ${count + 1}` : alike)
    return { ...line, personKey, key, doubleOf: kind === 'Members' && count > 0 ? first : null }
  })
  const known = await lines.knownKeys(
    db,
    organizationId,
    keyed.map(({ key }) => key),
  )
  const unchanged = await withoutNews(db, organizationId, keyed)
  return [
    ...keyed.map((line) => {
      // A file that is read a second time says nothing twice: its lines came before.
      const isKnown = known.has(line.key) || unchanged.has(line.number)
      const doubleOf = isKnown ? null : line.doubleOf
      const state = isKnown || doubleOf !== null ? ('Known' as const) : ('Ready' as const)
      return { ...line, doubleOf, problems: null, state }
    }),
    ...piece.flatMap(({ number, read }) =>
      isRow(read)
        ? []
        : [
            {
              number,
              content: null,
              problems: read,
              personKey: null,
              key: null,
              doubleOf: null,
              state: 'Refused' as const,
            },
          ],
    ),
  ]
}

/** It stays when what the line says is forgotten, so it must not say it. */
const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
