import type { CampaignDocument, FieldDocument } from '@obole/contract/manage-campaigns'
import { refuse, type FieldIssue, type Refusal } from '@obole/contract/problems'
import { isSame } from '@obole/core/campaign/merge'
import type { Queryable } from '../platform/db.ts'
import {
  CAMPAIGN_COLUMNS,
  COUPON_COLUMNS,
  FIELD_COLUMNS,
  OPTION_COLUMNS,
  TIER_COLUMNS,
} from './campaign-columns.ts'
import type { CampaignRows } from './campaign-rows.ts'
import { writeColumns } from './columns.ts'
import type { EditableCampaign } from './editable-campaign.ts'
import { takenText } from './sold-rules.ts'
import {
  countEarlierLines,
  countOptionSold,
  countSold,
  countUses,
  freeCodes,
  insertStock,
  insertStockOfUses,
  lockCampaignFromSales,
  lockStandingLines,
  lockStocks,
  setCapacity,
} from './editor.store.ts'
import { type Created, giveIds } from './give-ids.ts'

interface DocumentWrite {
  rows: CampaignRows
  before: EditableCampaign
  after: CampaignDocument
  now: number
}

/**
 * Writes the document to the tables; unchanged rows are not touched. An element absent from the document is taken off
 * the page but keeps its row, so that it can come back as it was, with its sales, when a document names it again.
 */
export async function writeDocument(
  rows: CampaignRows,
  before: EditableCampaign,
  document: CampaignDocument,
  now: number,
): Promise<Created | Refusal> {
  const { db } = rows
  const countsAnew = limitsSetNow(before, document)
  if (countsAnew) await stopSales(db, before, document)
  const shortage = await findShortage(db, before, document)
  if (shortage) return shortage
  const { document: after, created } = await giveIds(rows, document)
  const writing: DocumentWrite = { rows, before, after, now }
  await writeOptions(writing)
  await writeTiers(writing)
  await writeFields(writing, 'customFields', before.document.customFields, after.customFields)
  await writeCoupons(writing)
  await writeCampaign(writing)
  if (countsAnew) await countEarlierLines(db, before.id)
  await rows.countStocks()
  return created
}

interface CountedElement {
  key: string
  path: string
  capacity: number | null
}

function countedIn({ maxEntries, tiers, options, coupons }: CampaignDocument): CountedElement[] {
  const counted = (key: string, field: string, capacity: number | null) => ({
    key,
    path: `${key}.${field}`,
    capacity,
  })
  return [
    { key: 'entries', path: 'maxEntries', capacity: maxEntries },
    ...tiers.map(({ id, stock }) => counted(`tiers.${id}`, 'stock', stock)),
    ...options.map(({ id, stock }) => counted(`options.${id}`, 'stock', stock)),
    ...coupons.map(({ id, maxUses }) => counted(`coupons.${id}`, 'maxUses', maxUses)),
  ]
}

function changedIn(before: EditableCampaign, after: CampaignDocument): CountedElement[] {
  const known = new Map(countedIn(before.document).map(({ key, capacity }) => [key, capacity]))
  return countedIn(after).filter(({ key, capacity }) => capacity !== null && capacity !== known.get(key))
}

/** Whether an element that had no limit gets one; a new element has no id yet, and no sales. */
const limitsSetNow = (before: EditableCampaign, after: CampaignDocument): boolean =>
  changedIn(before, after).some(({ key }) => !before.stockIds.has(key) && !key.includes('.-'))

/**
 * Until the end of the transaction no line is sold, changed or cancelled, so that a new limit counts every line. Locks
 * lines, then stocks, then the campaign, in the same order as sales and cancellations do.
 */
async function stopSales(db: Queryable, before: EditableCampaign, after: CampaignDocument): Promise<void> {
  await lockStandingLines(db, before.id)
  await lockStocks(
    db,
    changedIn(before, after).flatMap(({ key }) => before.stockIds.get(key) ?? []),
  )
  await lockCampaignFromSales(db, before.id)
}

/** Refuses a capacity below what is taken, with the figures, before anything is written. */
export async function findShortage(
  db: Queryable,
  before: EditableCampaign,
  after: CampaignDocument,
): Promise<Refusal | null> {
  const changed = changedIn(before, after)
  const ids = changed.flatMap(({ key }) => before.stockIds.get(key) ?? [])
  const stocks = new Map((await lockStocks(db, ids)).map((stock) => [stock.id, stock]))
  const short: { path: string; asked: number; sold: number; held: number }[] = []
  for (const { key, path, capacity } of changed) {
    const stock = stocks.get(before.stockIds.get(key) ?? 0)
    const taken = stock ?? { sold: await soldSoFar(db, before.id, key), held: 0 }
    const asked = capacity ?? 0
    if (asked < taken.sold + taken.held) short.push({ path, asked, sold: taken.sold, held: taken.held })
  }
  if (short.length === 0) return null
  const issues: FieldIssue[] = short.map(({ path, sold, held }) => ({
    path,
    code: 'stockBelowSold',
    message: takenText(sold, held),
  }))
  return refuse('STOCK_BELOW_SOLD', { issues, details: { short } })
}

/** What was sold while there was no limit; a new element has no id yet, and no sales. */
async function soldSoFar(db: Queryable, formId: number, key: string): Promise<number> {
  const [kind = '', id = ''] = key.split('.')
  if (kind === 'entries') return countSold(db, formId, null)
  const known = Number(id)
  if (known < 0) return 0
  if (kind === 'tiers') return countSold(db, formId, known)
  return kind === 'options' ? countOptionSold(db, formId, known) : countUses(db, formId, known)
}

/** The stock row of an element with a limit: created, changed, or left behind when the limit is removed. */
async function stockOf(
  { rows: { db }, before }: DocumentWrite,
  key: string,
  capacity: number | null,
): Promise<number | null> {
  if (capacity === null) return null
  const stockId = before.stockIds.get(key)
  if (stockId !== undefined) {
    await setCapacity(db, stockId, capacity)
    return stockId
  }
  const sold = await soldSoFar(db, before.id, key)
  return key.startsWith('coupons.') ? insertStockOfUses(db, capacity, sold) : insertStock(db, capacity, sold)
}

async function writeOptions(writing: DocumentWrite): Promise<void> {
  const { rows, before, after, now } = writing
  const { options } = before.document
  await rows.withdraw('options', goneFrom(options, after.options), now)
  for (const [position, option] of after.options.entries()) {
    const key = `options.${option.id}`
    const known = elementOf(options, before.withdrawn.options, option.id)
    const stock_id =
      known?.value.stock === option.stock
        ? (before.stockIds.get(key) ?? null)
        : await stockOf(writing, key, option.stock)
    if (!known || known.position !== position || !isSame(known.value, option))
      await rows.update('options', option.id, {
        ...writeColumns(OPTION_COLUMNS, option),
        stock_id,
        position,
        deleted_at: null,
      })
    await writeFields(writing, `${key}.customFields`, known?.value.customFields ?? [], option.customFields)
  }
}

async function writeTiers(writing: DocumentWrite): Promise<void> {
  const { rows, before, after, now } = writing
  const { tiers } = before.document
  await rows.withdraw('tiers', goneFrom(tiers, after.tiers), now)
  for (const [position, tier] of after.tiers.entries()) {
    const key = `tiers.${tier.id}`
    const known = elementOf(tiers, before.withdrawn.tiers, tier.id)
    const stock_id =
      known?.value.stock === tier.stock
        ? (before.stockIds.get(key) ?? null)
        : await stockOf(writing, key, tier.stock)
    if (!known || known.position !== position || !isSame(known.value, tier))
      await rows.update('tiers', tier.id, {
        ...writeColumns(TIER_COLUMNS, tier),
        stock_id,
        position,
        deleted_at: null,
        updated_at: new Date(now),
      })
    await writeFields(writing, `${key}.customFields`, known?.value.customFields ?? [], tier.customFields)
    if (!isSame(known?.value.optionIds ?? [], tier.optionIds)) await rows.setOptions(tier.id, tier.optionIds)
  }
}

async function writeFields(
  { rows, before, now }: DocumentWrite,
  path: string,
  asked: readonly FieldDocument[],
  after: readonly FieldDocument[],
): Promise<void> {
  await rows.withdraw('fields', goneFrom(asked, after), now)
  const withdrawn = before.withdrawn.fields.flatMap((one) => (one.path === path ? [one.field] : []))
  for (const [position, field] of after.entries()) {
    const known = elementOf(asked, withdrawn, field.id)
    if (!known || known.position !== position || !isSame(known.value, field))
      await rows.update('fields', field.id, {
        ...writeColumns(FIELD_COLUMNS, field),
        position,
        deleted_at: null,
      })
  }
}

async function writeCoupons(writing: DocumentWrite): Promise<void> {
  const { rows, before, after, now } = writing
  const { coupons } = before.document
  const { withdrawn } = before
  await rows.withdraw('coupons', goneFrom(coupons, after.coupons), now)
  const knownOf = (id: number) => elementOf(coupons, withdrawn.coupons, id)
  const renamed = after.coupons.filter(({ id, code }) => knownOf(id)?.value.code !== code)
  if (renamed.length > 0)
    await freeCodes(
      rows.db,
      renamed.map(({ id }) => id),
    )
  for (const coupon of after.coupons) {
    const key = `coupons.${coupon.id}`
    const known = knownOf(coupon.id)
    if (known && known.position !== WITHDRAWN && isSame(known.value, coupon)) continue
    const uses_stock_id =
      known?.value.maxUses === coupon.maxUses
        ? (before.stockIds.get(key) ?? null)
        : await stockOf(writing, key, coupon.maxUses)
    await rows.update('coupons', coupon.id, {
      ...writeColumns(COUPON_COLUMNS, coupon),
      uses_stock_id,
      deleted_at: null,
    })
  }
}

async function writeCampaign(writing: DocumentWrite): Promise<void> {
  const { rows, before, after } = writing
  const entries_stock_id =
    before.document.maxEntries === after.maxEntries
      ? (before.stockIds.get('entries') ?? null)
      : await stockOf(writing, 'entries', after.maxEntries)
  await rows.updateForm({ ...writeColumns(CAMPAIGN_COLUMNS, after), entries_stock_id })
}

function goneFrom(before: readonly { id: number }[], after: readonly { id: number }[]): number[] {
  return before.map(({ id }) => id).filter((id) => !after.some((element) => element.id === id))
}

/** The position of an element that is off the page. */
const WITHDRAWN = -1

/** An element as the tables have it now, on the page or off it; null where it is written for the first time. */
function elementOf<T extends { id: number }>(
  list: readonly T[],
  withdrawn: readonly T[],
  id: number,
): { value: T; position: number } | null {
  const position = list.findIndex((element) => element.id === id)
  const value = list[position] ?? withdrawn.find((element) => element.id === id)
  return value ? { value, position } : null
}
