import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { aTier } from '../cart/samples.ts'
import {
  formatPrice,
  isDonation,
  isGiftOrContribution,
  isMonthly,
  lowestPrice,
  remainingNumber,
  TIER_TYPES,
  tierSaleAt,
  availableTiers,
} from './tier.ts'

const pwyw = (min: number | null) =>
  ({ category: 'Pwyw', minCents: min === null ? null : cents(min), maxCents: null }) as const
const fixed = (price: number) => ({ category: 'Fixed', priceCents: cents(price) }) as const

describe('stock', () => {
  it('[S1] what remains is the stock less what is chosen, never below zero', () => {
    expect(remainingNumber(10, 3)).toBe(7)
    expect(remainingNumber(2, 3)).toBe(0)
    expect(remainingNumber(null, 3)).toBeNull()
  })

  it('[S9] a tier is on sale between its dates while something is left', () => {
    const tier = aTier({ saleStart: '2026-03-01T09:00:00Z', saleEnd: '2026-03-31T09:00:00Z', remaining: 1 })
    expect(tierSaleAt(tier, '2026-02-28T00:00:00Z')).toBe('notYetOpen')
    expect(tierSaleAt(tier, '2026-03-10T00:00:00Z')).toBe('open')
    expect(tierSaleAt({ ...tier, remaining: 0 }, '2026-03-10T00:00:00Z')).toBe('soldOut')
    expect(tierSaleAt(tier, '2026-03-31T09:00:00Z')).toBe('ended')
  })

  it('[F15] a tier that was waited for can be had once it is on sale, something is left of it and of the whole', () => {
    const [open, gone, later] = [
      aTier({ id: 1, remaining: 1 }),
      aTier({ id: 2, remaining: 0 }),
      aTier({ id: 3, saleStart: '2026-04-01T09:00:00Z' }),
    ]
    const tiers = [open, gone, later]
    const ids = (remainingEntries: number | null, now = '2026-03-10T00:00:00Z') =>
      availableTiers({ tiers, remainingEntries }, now).map(({ id }) => id)
    expect(ids(null)).toEqual([1])
    expect(ids(1)).toEqual([1])
    expect(ids(0)).toEqual([])
    expect(ids(null, '2026-04-02T00:00:00Z')).toEqual([1, 3])
  })
})

describe('prices', () => {
  it('[M11] read as an amount, free, from a minimum, or open', () => {
    expect(formatPrice(fixed(1250), 'fr')).toBe('12,50\u202f€')
    expect(formatPrice(fixed(0), 'fr')).toBe('Gratuit')
    expect(formatPrice({ category: 'Free' }, 'en')).toBe('Free')
    expect(formatPrice(pwyw(500), 'fr')).toBe('À partir de 5,00\u202f€')
    expect(formatPrice(pwyw(500), 'en')).toBe('From €5.00')
    expect(formatPrice(pwyw(null), 'fr')).toBe('Montant libre')
  })

  it('[M6] the least a tier can cost opens a range', () => {
    expect([fixed(1250), pwyw(500), pwyw(null), { category: 'Free' } as const].map(lowestPrice)).toEqual([
      1250, 500, 0, 0,
    ])
  })

  it('[C3] donations are told from sales, and months from single payments', () => {
    expect(TIER_TYPES.filter(isDonation)).toEqual(['Donation', 'MonthlyDonation', 'OfflineDonation'])
    expect(TIER_TYPES.filter((type) => isGiftOrContribution(type) && !isDonation(type))).toEqual([
      'Contribution',
    ])
    expect(TIER_TYPES.filter(isMonthly)).toEqual(['MonthlyDonation', 'MonthlyPayment'])
  })
})
