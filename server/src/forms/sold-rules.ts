import type { CampaignDocument, FieldDocument, TierDocument } from '@obole/contract/manage-campaigns'
import { CAMPAIGN_ISSUES } from '@obole/contract/campaign-rules'
import { refuse, type Issue, type Refusal } from '@obole/contract/problems'
import type { Sql } from '../platform/db.ts'
import type { EditableCampaign } from './editable-campaign.ts'
import { wasFormSold, wasOptionSold } from './editor.store.ts'

/** What can no longer change because somebody bought it as it was. */
export async function soldRefusal(
  sql: Sql,
  before: EditableCampaign,
  after: CampaignDocument,
): Promise<Refusal | null> {
  const prices = [...soldTiers(before, after), ...(await soldOptions(sql, before, after))]
  if (prices.length > 0) return refuse('TIER_ALREADY_SOLD', { issues: prices })
  const types = retypedFields(before.document, after)
  if (types.length === 0 || !(await wasFormSold(sql, before.id))) return null
  return refuse('FIELD_ALREADY_ASKED', { issues: types })
}

const PRICE_FIELDS = ['priceCategory', 'price', 'tierType'] as const satisfies (keyof TierDocument)[]

function soldTiers({ document, taken }: EditableCampaign, after: CampaignDocument): Issue[] {
  return after.tiers.flatMap((tier) => {
    const known = document.tiers.find(({ id }) => id === tier.id)
    const { sold, held } = taken.get(`tiers.${tier.id}`) ?? { sold: 0, held: 0 }
    if (!known || sold === 0) return []
    return PRICE_FIELDS.filter((field) => known[field] !== tier[field]).map((field) => ({
      path: `tiers.${tier.id}.${field}`,
      code: 'alreadySold',
      message: `${sold} sold, ${held} held`,
    }))
  })
}

async function soldOptions(sql: Sql, before: EditableCampaign, after: CampaignDocument): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const { id, price } of after.options) {
    const known = before.document.options.find((option) => option.id === id)
    if (!known || known.price === price || !(await wasOptionSold(sql, before.id, id))) continue
    issues.push({ path: `options.${id}.price`, code: 'alreadySold', message: 'already sold' })
  }
  return issues
}

function retypedFields(before: CampaignDocument, after: CampaignDocument): Issue[] {
  const known = new Map(fieldsOf(before).map(({ field }) => [field.id, field.type]))
  return fieldsOf(after).flatMap(({ path, field }) => {
    const type = known.get(field.id)
    return type === undefined || type === field.type
      ? []
      : [{ path: `${path}.${field.id}.type`, code: 'alreadyAsked', message: 'already answered' }]
  })
}

const placed = (path: string, fields: readonly FieldDocument[]) => fields.map((field) => ({ path, field }))

function fieldsOf({
  customFields,
  options,
  tiers,
}: CampaignDocument): { path: string; field: FieldDocument }[] {
  return [
    ...placed('customFields', customFields),
    ...options.flatMap((option) => placed(`options.${option.id}.customFields`, option.customFields)),
    ...tiers.flatMap((tier) => placed(`tiers.${tier.id}.customFields`, tier.customFields)),
  ]
}

type Known = readonly { id: number }[]

function missing(path: string, known: Known, wanted: Known): Issue[] {
  return wanted
    .filter(({ id }) => id >= 0 && !known.some((element) => element.id === id))
    .map(({ id }) => ({ path: `${path}.${id}`, code: 'idUnknown', message: CAMPAIGN_ISSUES.idUnknown.fr }))
}

/** An id that was never given, or that belongs elsewhere: the page is older than what it speaks of. */
export function unknownIds(before: CampaignDocument, after: CampaignDocument): Issue[] {
  const nested = (path: 'options' | 'tiers') =>
    after[path].flatMap(({ id, customFields }) => {
      const known = before[path].find((element) => element.id === id)
      return missing(`${path}.${id}.customFields`, known?.customFields ?? [], customFields)
    })
  return [
    ...missing('customFields', before.customFields, after.customFields),
    ...missing('options', before.options, after.options),
    ...missing('tiers', before.tiers, after.tiers),
    ...missing('coupons', before.coupons, after.coupons),
    ...nested('options'),
    ...nested('tiers'),
  ]
}
