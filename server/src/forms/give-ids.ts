import { renumbered } from '@obole/contract/campaign-ids'
import type { CampaignDocument, FieldDocument } from '@obole/contract/manage-campaigns'
import type { Queryable } from '../platform/db.ts'
import { insert } from './editor.store.ts'
import { couponColumns, fieldColumns, optionColumns, tierColumns } from './element-columns.ts'

/** What each new thing was given as its id, by the negative one it came with. */
export type Created = Record<string, number>

/** Never on the page yet, told from what was taken off it. */
const NOT_YET = { deleted_at: '-infinity' } as const

/**
 * Every new thing of a document gets a row, and with it the id it keeps for good; nobody sees it before it is put on the
 * page. A draft gives ids long before, so that whoever works on it speaks of one thing by one name from then on.
 */
export async function giveIds(
  db: Queryable,
  formId: number,
  document: CampaignDocument,
): Promise<{ document: CampaignDocument; created: Created }> {
  const created: Created = {}
  const give = async (
    id: number,
    table: 'extra_options' | 'tiers' | 'custom_fields' | 'coupons',
    row: object,
  ) => {
    if (id >= 0) return id
    const given = await insert(db, table, { form_id: formId, ...row, ...NOT_YET })
    created[String(id)] = given
    return given
  }
  const giveFields = async (fields: readonly FieldDocument[], owner: object) => {
    for (const field of fields) await give(field.id, 'custom_fields', { ...owner, ...fieldColumns(field) })
  }
  for (const option of document.options) {
    const id = await give(option.id, 'extra_options', optionColumns(option))
    await giveFields(option.customFields, { extra_option_id: id })
  }
  for (const tier of document.tiers) {
    const id = await give(tier.id, 'tiers', tierColumns(tier))
    await giveFields(tier.customFields, { tier_id: id })
  }
  await giveFields(document.customFields, {})
  // Which tiers it is for is written with it, once those have their ids.
  for (const coupon of document.coupons)
    await give(coupon.id, 'coupons', { ...couponColumns(coupon), tier_ids: null })
  return { document: renumbered(document, created), created }
}
