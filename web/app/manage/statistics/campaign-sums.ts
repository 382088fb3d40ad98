import type { Statistics } from '@obole/contract/manage-statistics'

type Tier = Statistics['byTier'][number]
type CampaignSum = Pick<Tier, 'formType' | 'formSlug' | 'ordered' | 'items'>

/** The sum of each campaign's tiers, the largest first. */
export function sumsOfCampaigns(tiers: readonly Tier[]): CampaignSum[] {
  const sums = new Map<string, CampaignSum>()
  for (const { formType, formSlug, ordered, items } of tiers) {
    const key = `${formType}/${formSlug}`
    const before = sums.get(key) ?? { ordered: 0, items: 0 }
    sums.set(key, { formType, formSlug, ordered: before.ordered + ordered, items: before.items + items })
  }
  return [...sums.values()].toSorted((one, other) => other.ordered - one.ordered)
}
