import type { DemoCampaign, DemoStock } from './description.ts'

/** A campaign without a history: nothing was sold, and its stock is what the history would have left. */
export function withoutPast(campaign: DemoCampaign): DemoCampaign {
  const { tiers, options, coupons, maxEntries } = campaign
  const sold = tiers.reduce((sum, { stock }) => sum + (stock?.sold ?? 0), 0)
  return {
    ...campaign,
    ...(maxEntries === undefined ? {} : { maxEntries: maxEntries - sold }),
    tiers: tiers.map(unsold),
    ...(options
      ? { options: Object.fromEntries(Object.entries(options).map(([key, option]) => [key, unsold(option)])) }
      : {}),
    ...(coupons
      ? { coupons: coupons.map(({ uses, ...coupon }) => (uses ? { ...coupon, uses: left(uses) } : coupon)) }
      : {}),
  }
}

const left = ({ capacity, sold = 0 }: DemoStock): DemoStock => ({ capacity: capacity - sold })

const unsold = <T extends { stock?: DemoStock }>(thing: T): T =>
  thing.stock ? { ...thing, stock: left(thing.stock) } : thing
