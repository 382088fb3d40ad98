import { EMPTY_CAMPAIGN, EMPTY_TIER } from '@obole/contract/empty-campaign'
import type {
  CampaignDocument,
  CouponDocument,
  FieldDocument,
  OptionDocument,
  TierDocument,
} from '@obole/contract/manage-campaigns'
import type { FormState, FormType } from '@obole/core/campaign/form'
import {
  CAMPAIGN_COLUMNS,
  COUPON_COLUMNS,
  FIELD_COLUMNS,
  OPTION_COLUMNS,
  TIER_COLUMNS,
} from './campaign-columns.ts'
import { documentOf } from './columns.ts'
import type {
  EditableRow,
  EditedCouponRow,
  EditedFieldRow,
  EditedOptionRow,
  EditedTierRow,
  StockRow,
} from './editor.store.ts'

export interface PlacesTaken {
  sold: number
  held: number
}

/** The elements taken off the page, with their contents, to be put back under the same ids. */
export interface Withdrawn {
  tiers: readonly TierDocument[]
  options: readonly OptionDocument[]
  coupons: readonly CouponDocument[]
  fields: readonly WithdrawnField[]
}

export interface WithdrawnField {
  /** The list it was in: `customFields`, `tiers.12.customFields`… */
  path: string
  field: FieldDocument
  isAnswered: boolean
  /** It was never on the page: so far it has only been in a draft. */
  isNew: boolean
}

interface NamedSeason {
  formSlug: string
  title: string
}

/** A campaign as its editor works on it: the document, and its links to what was sold. */
export interface EditableCampaign {
  id: number
  version: number
  organizationId: number
  organizationSlug: string
  formType: FormType
  slug: string
  state: FormState
  /** The event will not take place. */
  isEventCanceled: boolean
  /** The campaigns of the seasons before and after this one. */
  seasons: { before: NamedSeason | null; after: NamedSeason | null }
  /** Who saved last: the draft where there is one, otherwise the campaign. */
  changedBy: { name: string; at: string } | null
  /** Who last changed what visitors see. */
  publishedBy: { userId: number | null; at: string }
  createdAt: string
  updatedAt: string
  /** The document that visitors see, or will see once the campaign is published. */
  document: CampaignDocument
  /** The changes of a published campaign that wait to be published; null where nothing waits. */
  draft: CampaignDocument | null
  withdrawn: Withdrawn
  /** The stock of each element with a limit: `entries`, `tiers.12`, `options.3`, `coupons.7`. */
  stockIds: ReadonlyMap<string, number>
  taken: ReadonlyMap<string, PlacesTaken>
}

export function editableOf(row: EditableRow): EditableCampaign {
  const { form, tiers, options, coupons } = row
  const stocks = new Map(row.stocks.map((stock) => [stock.id, stock]))
  const counted: [string, number | null][] = [
    ['entries', form.entries_stock_id],
    ...tiers.map(({ id, stock_id }): [string, number | null] => [`tiers.${id}`, stock_id]),
    ...options.map(({ id, stock_id }): [string, number | null] => [`options.${id}`, stock_id]),
    ...coupons.map(({ id, uses_stock_id }): [string, number | null] => [`coupons.${id}`, uses_stock_id]),
  ]
  const stockIds = new Map(counted.filter((entry): entry is [string, number] => entry[1] !== null))
  const soldWithoutStock = new Map([
    ...tiers.map(({ id, times_sold }): [string, number] => [`tiers.${id}`, times_sold]),
    ...options.map(({ id, times_sold }): [string, number] => [`options.${id}`, times_sold]),
    ...coupons.map(({ id, times_sold }): [string, number] => [`coupons.${id}`, times_sold]),
  ])
  return {
    id: form.id,
    // Both numbers only increase, so their sum changes with every change of either.
    version: form.version + (row.draft?.version ?? 0),
    organizationId: form.organization_id,
    organizationSlug: row.organization_slug,
    formType: form.form_type,
    slug: form.slug,
    state: form.state,
    isEventCanceled: row.is_event_canceled,
    seasons: { before: row.season_before, after: row.season_after },
    changedBy: changedByOf(row),
    publishedBy: { userId: form.changed_by, at: iso(form.changed_at ?? form.updated_at) },
    createdAt: iso(form.created_at),
    updatedAt: iso(form.updated_at),
    document: campaignDocumentOf(row, stocks),
    draft: row.draft?.document ? wholeDocument(row.draft.document) : null,
    withdrawn: withdrawnOf(row, stocks),
    stockIds,
    taken: new Map(
      counted.map(([key, stockId]) => {
        const stock = stockId === null ? undefined : stocks.get(stockId)
        return [key, { sold: stock?.sold ?? soldWithoutStock.get(key) ?? 0, held: stock?.held ?? 0 }]
      }),
    ),
  }
}

/** The document an editor works on: the draft, otherwise what visitors see. */
export const workingDocument = ({ draft, document }: EditableCampaign): CampaignDocument => draft ?? document

/** Completes a document kept by an earlier release with the fields added since. */
export function wholeDocument(kept: CampaignDocument): CampaignDocument {
  // The database stores the fields in its own order; changes are listed in ours.
  const { title, tiers, ...rest } = kept
  return { title, ...EMPTY_CAMPAIGN, ...rest, tiers: tiers.map((tier) => ({ ...EMPTY_TIER, ...tier })) }
}

function changedByOf({ form, draft, changed_by }: EditableRow): EditableCampaign['changedBy'] {
  if (draft?.document && draft.changed_by_name)
    return { name: draft.changed_by_name, at: iso(draft.changed_at) }
  return changed_by && form.changed_at ? { name: changed_by, at: iso(form.changed_at) } : null
}

type Stocks = ReadonlyMap<number, StockRow>

const isOnPage = (row: { deleted_at: string | null }) => row.deleted_at === null
const isWithdrawn = (row: { deleted_at: string | null }) => row.deleted_at !== null

function campaignDocumentOf(row: EditableRow, stocks: Stocks): CampaignDocument {
  const { form } = row
  const fields = row.fields.filter(isOnPage)
  const options = row.options.filter(isOnPage)
  const shared = fields.filter((field) => field.tier_id === null && field.extra_option_id === null)
  return {
    ...documentOf(CAMPAIGN_COLUMNS, form),
    maxEntries: capacityOf(form.entries_stock_id, stocks),
    customFields: shared.map(fieldOf),
    options: options.map((option) => optionOf(option, fields, stocks)),
    tiers: row.tiers.filter(isOnPage).map((tier) => tierOf(tier, options, fields, stocks)),
    coupons: row.coupons.filter(isOnPage).map((coupon) => couponOf(coupon, stocks)),
  }
}

function withdrawnOf({ tiers, options, coupons, fields }: EditableRow, stocks: Stocks): Withdrawn {
  const asked = fields.filter(isOnPage)
  return {
    tiers: tiers.filter(isWithdrawn).map((tier) => tierOf(tier, options, asked, stocks)),
    options: options.filter(isWithdrawn).map((option) => optionOf(option, asked, stocks)),
    coupons: coupons.filter(isWithdrawn).map((coupon) => couponOf(coupon, stocks)),
    fields: fields.filter(isWithdrawn).map((row) => ({
      path: listOf(row),
      field: fieldOf(row),
      isAnswered: row.is_answered,
      isNew: row.deleted_at === '-infinity',
    })),
  }
}

function listOf({ tier_id, extra_option_id }: EditedFieldRow): string {
  if (tier_id !== null) return `tiers.${tier_id}.customFields`
  return extra_option_id === null ? 'customFields' : `options.${extra_option_id}.customFields`
}

function tierOf(
  row: EditedTierRow,
  options: readonly EditedOptionRow[],
  fields: readonly EditedFieldRow[],
  stocks: Stocks,
): TierDocument {
  return {
    id: row.id,
    ...documentOf(TIER_COLUMNS, row),
    stock: capacityOf(row.stock_id, stocks),
    optionIds: options.map(({ id }) => id).filter((id) => row.option_ids.includes(id)),
    customFields: fields.filter(({ tier_id }) => tier_id === row.id).map(fieldOf),
  }
}

function optionOf(row: EditedOptionRow, fields: readonly EditedFieldRow[], stocks: Stocks): OptionDocument {
  return {
    id: row.id,
    ...documentOf(OPTION_COLUMNS, row),
    stock: capacityOf(row.stock_id, stocks),
    customFields: fields.filter(({ extra_option_id }) => extra_option_id === row.id).map(fieldOf),
  }
}

const fieldOf = (row: EditedFieldRow): FieldDocument => ({ id: row.id, ...documentOf(FIELD_COLUMNS, row) })

const couponOf = (row: EditedCouponRow, stocks: Stocks): CouponDocument => ({
  id: row.id,
  ...documentOf(COUPON_COLUMNS, row),
  maxUses: capacityOf(row.uses_stock_id, stocks),
})

function capacityOf(stockId: number | null, stocks: Stocks): number | null {
  return stockId === null ? null : (stocks.get(stockId)?.capacity ?? null)
}

const iso = (text: string) => new Date(text).toISOString()
