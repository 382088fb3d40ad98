import type { CartToPrice } from './cart.ts'
import type { CartItem, Catalogue } from './cart-line.ts'
import type { Coupon } from './coupon.ts'
import { cents, ZERO } from './money.ts'
import type { ExtraOption, Tier } from './tier.ts'

/** Plain examples for tests: each says only what its test is about, the rest is ordinary. */

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
