import type { CartToPrice } from './cart.ts'
import type { CartItem, Catalogue } from './cart-line.ts'
import type { Coupon } from './coupon.ts'
import { cents, ZERO } from '../money/money.ts'
import type { ExtraOption, Tier } from '../campaign/tier.ts'

/** Examples for tests: each test sets only what it is about, the rest has ordinary values. */

export function aTier(over: Partial<Tier> = {}): Tier {
  return {
    id: 1,
    name: 'Entrée',
    tierType: 'Registration',
    price: { category: 'Fixed', priceCents: cents(2000) },
    vatBasisPoints: 0,
    paymentFrequency: 'Installment',
    remaining: null,
    maxPerUser: null,
    maxPerCart: null,
    saleStart: null,
    saleEnd: null,
    extraOptions: [],
    customFields: [],
    ...over,
  }
}

export function anOption(over: Partial<ExtraOption> = {}): ExtraOption {
  return {
    id: 10,
    label: 'Repas',
    priceCents: cents(800),
    vatBasisPoints: 0,
    isRequired: false,
    remaining: null,
    customFields: [],
    ...over,
  }
}

export function anItem(over: Partial<CartItem> = {}): CartItem {
  return { tierId: 1, tierType: 'Registration', customAmountCents: null, optionIds: [], ...over }
}

export function aGift(amountCents: number, over: Partial<CartItem> = {}): CartItem {
  return anItem({ tierId: null, tierType: 'Donation', customAmountCents: cents(amountCents), ...over })
}

export function aCatalogue(over: Partial<Catalogue> = {}): Catalogue {
  return {
    tiers: [aTier()],
    acceptOpenDonation: true,
    instalments: [1, 3, 6, 10, 12],
    remainingEntries: null,
    ...over,
  }
}

export function aCoupon(over: Partial<Coupon> = {}): Coupon {
  return {
    code: 'PRINTEMPS',
    reduction: { kind: 'Percent', basisPoints: 1000 },
    tierIds: null,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    uses: 0,
    ...over,
  }
}

export function aCart(over: Partial<CartToPrice> = {}): CartToPrice {
  return {
    items: [anItem()],
    catalogue: aCatalogue(),
    coupon: null,
    instalments: 1,
    monthlyDay: null,
    tipCents: ZERO,
    today: '2026-03-14',
    ...over,
  }
}

/** The WCAG contrast between a text colour and its background: 1 is no contrast, 21 is black on white. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
