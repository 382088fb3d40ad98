import { minimumAmount } from '@obole/core/validation/amount'
import { type Cents, cents, sum } from '@obole/core/money/money'
import type { PriceCategory } from '@obole/core/campaign/tier'
import type { Campaign } from '../forms/campaign.ts'

/** A line of an order that is debited each month. */
export interface MonthlyLine {
  itemId: number
  tierId: number | null
  name: string
  priceCategory: PriceCategory
  optionIds: readonly number[]
  monthlyCents: Cents
}

/** The bounds within which the payer may change a line; a price set by the association cannot be changed. */
export interface LineBounds {
  isChangeable: boolean
  minCents: Cents
  /** The amount must be strictly below. */
  maxCents: Cents | null
}

/** The tier's current bounds (the association may have changed them), raised by the price of the line's options. */
export function boundsOf(campaign: Campaign, line: MonthlyLine): LineBounds {
  const tier = campaign.tiers.find(({ id }) => id === line.tierId)
  const price = tier?.price.category === 'Pwyw' ? tier.price : { minCents: null, maxCents: null }
  const options = (tier?.extraOptions ?? []).filter(({ id }) => line.optionIds.includes(id))
  const onTop = sum(options.map(({ priceCents }) => priceCents))
  return {
    isChangeable: line.priceCategory === 'Pwyw',
    minCents: cents(minimumAmount(price.minCents) + onTop),
    maxCents: price.maxCents === null ? null : cents(price.maxCents + onTop),
  }
}
