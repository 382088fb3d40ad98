import { renumbered } from '@obole/contract/campaign-ids'
import type { CampaignDocument, FieldDocument } from '@obole/contract/manage-campaigns'
import { COUPON_COLUMNS, FIELD_COLUMNS, OPTION_COLUMNS, TIER_COLUMNS } from './campaign-columns.ts'
import type { CampaignRows } from './campaign-rows.ts'
import { writeColumns } from './columns.ts'
import type { ElementList } from './editor.store.ts'

/** The id given to each new element, by the negative id it came with. */
export type Created = Record<string, number>

/** Marks an element that was never on the page, unlike one that was taken off it. */
const NOT_YET = { deleted_at: '-infinity' } as const

/**
 * Every new element of a document gets a row, and with it its permanent id; visitors do not see it before it is put on
 * the page. A draft gets its ids before it is published, so that editors refer to an element by the same id from then
 * on.
 */
export async function giveIds(
  rows: CampaignRows,
  document: CampaignDocument,
): Promise<{ document: CampaignDocument; created: Created }> {
  const created: Created = {}
  const give = async (id: number, list: ElementList, row: object) => {
    if (id >= 0) return id
    const given = await rows.insert(list, { ...row, ...NOT_YET })
    created[String(id)] = given
    return given
  }
  const giveFields = async (fields: readonly FieldDocument[], owner: object) => {
    for (const field of fields)
      await give(field.id, 'fields', { ...owner, ...writeColumns(FIELD_COLUMNS, field) })
  }
  for (const option of document.options) {
    const id = await give(option.id, 'options', writeColumns(OPTION_COLUMNS, option))
    await giveFields(option.customFields, { extra_option_id: id })
  }
  for (const tier of document.tiers) {
    const id = await give(tier.id, 'tiers', writeColumns(TIER_COLUMNS, tier))
    await giveFields(tier.customFields, { tier_id: id })
  }
  await giveFields(document.customFields, {})
  // Its tiers are written later, once they have their ids.
  for (const coupon of document.coupons)
    await give(coupon.id, 'coupons', { ...writeColumns(COUPON_COLUMNS, coupon), tier_ids: null })
  return { document: renumbered(document, created), created }
}
