import type { CampaignDocument } from './manage-campaigns.ts'

/** The document once its new elements have the ids they were given. */
export function renumbered(
  document: CampaignDocument,
  created: Readonly<Record<string, number>>,
): CampaignDocument {
  const given = (id: number) => created[String(id)] ?? id
  const fields = <T extends { id: number }>(list: readonly T[]) =>
    list.map((element) => ({ ...element, id: given(element.id) }))
  return {
    ...document,
    customFields: fields(document.customFields),
    options: fields(document.options).map((option) => ({
      ...option,
      customFields: fields(option.customFields),
    })),
    tiers: fields(document.tiers).map((tier) => ({
      ...tier,
      optionIds: tier.optionIds.map(given),
      customFields: fields(tier.customFields),
    })),
    coupons: fields(document.coupons).map((coupon) => ({
      ...coupon,
      tierIds: coupon.tierIds && coupon.tierIds.map(given),
    })),
  }
}
