import type { CampaignDocument, FieldDocument, TierDocument } from '@obole/contract/manage-campaigns'
import { startingDocument } from '@obole/contract/starting-document'
import type { CampaignType } from '@obole/core/campaign/form'
import { kindOf } from '@obole/core/campaign/kinds'
import { isDonation } from '@obole/core/campaign/tier'
import { giftRates, openGifts } from './gift-rates.ts'
import { NewElements } from './new-elements.ts'
import { labelOf, type Remarks } from './remarks.ts'
import { type SourceTier, sourceTier } from './source-models.ts'

const MOST_RATES = 200

export interface ReadRates {
  changes: Partial<CampaignDocument>
  rateCount: number
  questionCount: number
}

/** The rates of a campaign with their options and questions, as elements of a new document. */
export function ratesOf(formType: CampaignType, listed: readonly unknown[], remarks: Remarks): ReadRates {
  const read = listed.flatMap((one) => readRate(one, remarks))
  const elements = new NewElements(remarks)
  const { tierTypes } = kindOf(formType)
  const [sold, others] = [
    read.filter(({ tierType }) => tierTypes.some((type) => type === tierType)),
    read.filter(({ tierType }) => !tierTypes.some((type) => type === tierType)),
  ]
  const gifts = sold.filter(({ tierType }) => isDonation(tierType))
  const tiers = [
    ...sold.filter(({ tierType }) => !isDonation(tierType)).map((tier) => elements.rate(tier, formType)),
    ...giftRates(formType, gifts, elements, remarks),
  ]
  for (const { name } of tiers.slice(MOST_RATES)) remarks.note('Rate', name)
  const { shared, own } = sharedQuestions(tiers.slice(0, MOST_RATES))
  return {
    changes: {
      customFields: shared,
      options: elements.options,
      // A campaign of which no rate could be read begins with what is usual.
      tiers: own.length > 0 ? own : startingDocument(formType, '').tiers,
      ...openGifts(others, remarks),
    },
    rateCount: own.length,
    questionCount: shared.length + own.reduce((sum, { customFields }) => sum + customFields.length, 0),
  }
}

function readRate(one: unknown, remarks: Remarks): SourceTier[] {
  const read = sourceTier.safeParse(one)
  if (!read.success) {
    remarks.note('Rate', labelOf(one))
    return []
  }
  remarks.picture(read.data.picture)
  // There each rate has dates of its own; here the campaign says in how many parts it may be paid.
  if (read.data.terms.length > 1) remarks.note('Instalments', read.data.label)
  return [read.data]
}

const withoutId = (field: FieldDocument): string => JSON.stringify({ ...field, id: 0 })

/** A question that every rate asks is the campaign’s own. */
function sharedQuestions(tiers: readonly TierDocument[]): { shared: FieldDocument[]; own: TierDocument[] } {
  const [first, ...others] = tiers
  if (!first || others.length === 0) return { shared: [], own: [...tiers] }
  const shared = first.customFields.filter((field) =>
    others.every((tier) => tier.customFields.some((other) => withoutId(other) === withoutId(field))),
  )
  const same = new Set(shared.map(withoutId))
  const own = tiers.map((tier) => ({
    ...tier,
    customFields: tier.customFields.filter((field) => !same.has(withoutId(field))),
  }))
  return { shared, own }
}
