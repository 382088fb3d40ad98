import type { CampaignDocument, FieldDocument, TierDocument } from '@obole/contract/manage-campaigns'
import { CAMPAIGN_ISSUES } from '@obole/contract/campaign-rules'
import { refuse, type FieldIssue, type Refusal } from '@obole/contract/problems'
import type { Text } from '@obole/core/locale'
import type { Queryable } from '../platform/db.ts'
import type { EditableCampaign, Withdrawn } from './editable-campaign.ts'
import { wasCampaignSold, wasOptionSold } from './editor.store.ts'

/** What can no longer change because it was already sold as it was. */
export async function soldRefusal(
  db: Queryable,
  before: EditableCampaign,
  after: CampaignDocument,
): Promise<Refusal | null> {
  const prices = [...soldTiers(before, after), ...(await soldOptions(db, before, after))]
  if (prices.length > 0) return refuse('TIER_ALREADY_SOLD', { issues: prices })
  const types = retypedFields(before, after)
  if (types.length === 0 || !(await wasCampaignSold(db, before.id))) return null
  return refuse('FIELD_ALREADY_ASKED', { issues: types })
}

/** How many of an element are sold or in carts. */
export const takenText = (sold: number, held: number): Text => ({
  fr: `${sold} déjà vendus et ${held} dans des paniers`,
  en: `${sold} already sold and ${held} in carts`,
})
const ALREADY_SOLD: Text = { fr: 'Déjà vendu à ce prix', en: 'Already sold at this price' }
const ALREADY_ANSWERED: Text = {
  fr: 'Des personnes ont déjà répondu à cette question',
  en: 'People have already answered this question',
}

const PRICE_FIELDS = ['priceCategory', 'price', 'tierType'] as const satisfies (keyof TierDocument)[]

function soldTiers({ document, withdrawn, taken }: EditableCampaign, after: CampaignDocument): FieldIssue[] {
  const ever = [...document.tiers, ...withdrawn.tiers]
  return after.tiers.flatMap((tier) => {
    const known = ever.find(({ id }) => id === tier.id)
    const { sold, held } = taken.get(`tiers.${tier.id}`) ?? { sold: 0, held: 0 }
    if (!known || sold === 0) return []
    return PRICE_FIELDS.filter((field) => known[field] !== tier[field]).map((field) => ({
      path: `tiers.${tier.id}.${field}`,
      code: 'alreadySold',
      message: takenText(sold, held),
    }))
  })
}

async function soldOptions(
  db: Queryable,
  before: EditableCampaign,
  after: CampaignDocument,
): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = []
  const ever = [...before.document.options, ...before.withdrawn.options]
  for (const { id, price } of after.options) {
    const known = ever.find((option) => option.id === id)
    if (!known || known.price === price || !(await wasOptionSold(db, before.id, id))) continue
    issues.push({ path: `options.${id}.price`, code: 'alreadySold', message: ALREADY_SOLD })
  }
  return issues
}

function retypedFields(before: EditableCampaign, after: CampaignDocument): FieldIssue[] {
  const unasked = new Set(before.withdrawn.fields.flatMap(({ isNew, field }) => (isNew ? [field.id] : [])))
  const asked = everAsked(before).filter(({ field }) => !unasked.has(field.id))
  const known = new Map(asked.map(({ field }) => [field.id, field.type]))
  return fieldsOf(after).flatMap(({ path, field }) => {
    const type = known.get(field.id)
    return type === undefined || type === field.type
      ? []
      : [{ path: `${path}.${field.id}.type`, code: 'alreadyAsked', message: ALREADY_ANSWERED }]
  })
}

const placed = (path: string, fields: readonly FieldDocument[]) => fields.map((field) => ({ path, field }))

interface FieldLists {
  customFields: readonly FieldDocument[]
  options: CampaignDocument['options'] | Withdrawn['options']
  tiers: CampaignDocument['tiers'] | Withdrawn['tiers']
}

function fieldsOf({ customFields, options, tiers }: FieldLists): { path: string; field: FieldDocument }[] {
  return [
    ...placed('customFields', customFields),
    ...options.flatMap((option) => placed(`options.${option.id}.customFields`, option.customFields)),
    ...tiers.flatMap((tier) => placed(`tiers.${tier.id}.customFields`, tier.customFields)),
  ]
}

/** Every question the campaign has or had, with the list it is in. */
function everAsked({ document, withdrawn }: EditableCampaign): { path: string; field: FieldDocument }[] {
  const { tiers, options } = withdrawn
  return [...fieldsOf(document), ...fieldsOf({ customFields: [], tiers, options }), ...withdrawn.fields]
}

type ElementIds = readonly { id: number }[]

function missing(path: string, known: ElementIds, wanted: ElementIds): FieldIssue[] {
  return wanted
    .filter(({ id }) => id >= 0 && !known.some((element) => element.id === id))
    .map(({ id }) => ({ path: `${path}.${id}`, code: 'idUnknown', message: CAMPAIGN_ISSUES.idUnknown }))
}

/** Ids that were never given, or belong elsewhere. An element off the page may be put back under its own id. */
export function unknownIds(before: EditableCampaign, after: CampaignDocument): FieldIssue[] {
  const { document, withdrawn } = before
  const asked = everAsked(before)
  const fields = (path: string, wanted: ElementIds) =>
    missing(
      path,
      asked.flatMap((one) => (one.path === path ? [one.field] : [])),
      wanted,
    )
  const nested = (path: 'options' | 'tiers') =>
    after[path].flatMap(({ id, customFields }) => fields(`${path}.${id}.customFields`, customFields))
  return [
    ...fields('customFields', after.customFields),
    ...missing('options', [...document.options, ...withdrawn.options], after.options),
    ...missing('tiers', [...document.tiers, ...withdrawn.tiers], after.tiers),
    ...missing('coupons', [...document.coupons, ...withdrawn.coupons], after.coupons),
    ...nested('options'),
    ...nested('tiers'),
  ]
}
