import type { Coupon } from '@obole/core/cart/coupon'
import {
  FORM_TYPES,
  type FormType,
  formTypeOf,
  isFormType,
  isSoldOutAt,
  pageShows,
  type PageShows,
} from '@obole/core/campaign/form'
import type { Cents } from '@obole/core/money/money'
import { normaliseSlug } from '@obole/core/site/slug'
import type { ExtraOption, Tier } from '@obole/core/campaign/tier'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { OrganizationProfile } from '../organizations/organization.ts'
import { isSlug } from '../organizations/slug.ts'
import type { CAMPAIGN_COLUMNS, FORM_COLUMNS, OPTION_COLUMNS, TIER_COLUMNS } from './campaign-columns.ts'
import type { HeldOf } from './columns.ts'

/** Names a campaign by its public address, or by its id. */
export type CampaignRef =
  | { organizationSlug: string; formType: FormType; formSlug: string }
  | { formId: number }

/** The campaign that an address names, or null where no campaign can have that name. */
export function campaignRef(named: {
  organizationSlug: string
  formType: string
  formSlug: string
}): Exclude<CampaignRef, { formId: number }> | null {
  const organizationSlug = normaliseSlug(named.organizationSlug)
  const formSlug = normaliseSlug(named.formSlug)
  const code = formTypeOf(named.formType)
  const formType = FORM_TYPES.find((type) => type === code)
  return formType && isSlug(organizationSlug) && isSlug(formSlug)
    ? { organizationSlug, formType, formSlug }
    : null
}

/** For each stock, how many can be taken now and how many are in carts not paid yet. */
export type StocksLeft = ReadonlyMap<number, { left: number; held: number }>

/** Why there is nothing to show: no campaign has that name, or that kind of campaign does not exist. */
export const noCampaign = ({ formType }: { formType: string }): Refusal =>
  refuse(isFormType(formTypeOf(formType)) ? 'NOT_FOUND' : 'FORM_TYPE_UNAVAILABLE')

export type CampaignOption = HeldOf<typeof OPTION_COLUMNS> &
  Pick<ExtraOption, 'id' | 'remaining' | 'customFields'> & {
    readonly held: number
    readonly stockId: number | null
  }

/** What makes up the price of a tier, which is one value in the rooms. */
export type PriceParts = 'priceCategory' | 'priceCents' | 'minCents' | 'maxCents'

export type CampaignTier = Omit<HeldOf<typeof TIER_COLUMNS>, PriceParts> &
  Pick<Tier, 'id' | 'price' | 'remaining' | 'customFields'> & {
    readonly held: number
    readonly stockId: number | null
    readonly extraOptions: readonly CampaignOption[]
  }

/**
 * A campaign with everything needed to show its page and to price its carts. What remains was read from the stocks at
 * most a second ago: good enough to show, while the hold itself decides what can be sold. Instants are milliseconds
 * since 1970.
 */
export interface Campaign extends HeldOf<typeof FORM_COLUMNS>, HeldOf<typeof CAMPAIGN_COLUMNS> {
  readonly organization: OrganizationProfile
  readonly organizationId: number
  readonly organizationSlug: string
  readonly organizationName: string
  readonly providerAccount: string | null
  readonly allowCollect: boolean
  readonly isUnderColucheLaw: boolean
  readonly isEventCanceled: boolean
  readonly remainingEntries: number | null
  readonly heldEntries: number
  readonly collectedCents: Cents
  readonly contributorsCount: number
  readonly tiers: readonly CampaignTier[]
}

/** A coupon with what a cart needs to hold one of its uses. */
export type CampaignCoupon = Coupon & { readonly id: number; readonly usesStockId: number | null }

/** What the campaign's page shows at that moment; it sells only where this is `open`. */
export function campaignShows(campaign: Campaign, now: number): PageShows {
  return pageShows({ ...campaign, soldOut: isSoldOutAt(campaign, now) }, now)
}

/** Every stock of the campaign. */
export function stockIdsOf({ entriesStockId, tiers }: Campaign): number[] {
  const ids = [
    entriesStockId,
    ...tiers.flatMap((tier) => [tier.stockId, ...tier.extraOptions.map((o) => o.stockId)]),
  ]
  return [...new Set(ids.filter((id) => id !== null))]
}

/** The campaign with what remains of each stock now. */
export function withStocks(campaign: Campaign, stocks: StocksLeft): Campaign {
  const counted = (stockId: number | null) => {
    const stock = stockId === null ? undefined : stocks.get(stockId)
    return { remaining: stock?.left ?? null, held: stock?.held ?? 0 }
  }
  const entries = counted(campaign.entriesStockId)
  return {
    ...campaign,
    remainingEntries: entries.remaining,
    heldEntries: entries.held,
    tiers: campaign.tiers.map((tier) => ({
      ...tier,
      ...counted(tier.stockId),
      extraOptions: tier.extraOptions.map((option) => ({ ...option, ...counted(option.stockId) })),
    })),
  }
}
