import { epochMs, type Instant, periodEndMs } from '../dates/dates.ts'
import { type Cents, cents, divideHalfUp, splitByWeight, sum, ZERO } from '../money/money.ts'
import { isDonation, type TierType } from '../campaign/tier.ts'

export type Coupon = {
  readonly code: string
  readonly reduction:
    | { readonly kind: 'Percent'; readonly basisPoints: number }
    | { readonly kind: 'Amount'; readonly amountCents: Cents }
  /** The tiers it is good for; null for all of them. */
  readonly tierIds: readonly number[] | null
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
  readonly maxUses: number | null
  readonly uses: number
}

/** What a discount code takes off, without the rules on who may still use it. */
export type Discount = Pick<Coupon, 'reduction' | 'tierIds'>

export type CouponState = 'valid' | 'notYetValid' | 'expired' | 'exhausted'

/** A code as it is stored and sent: no white space, upper case, one form for each accented letter. */
export function cleanCouponCode(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()
}

export function couponStateAt(coupon: Coupon, now: Instant): CouponState {
  if (coupon.startsAt !== null && epochMs(now) < epochMs(coupon.startsAt)) return 'notYetValid'
  if (coupon.endsAt !== null && epochMs(now) >= periodEndMs(coupon.endsAt)) return 'expired'
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return 'exhausted'
  return 'valid'
}

export type DiscountableLine = {
  readonly tierId: number | null
  readonly tierType: TierType
  readonly grossCents: Cents
}

/** A gift is never discounted: the donor decides its amount. */
export function isDiscountable(line: DiscountableLine, coupon: Discount): boolean {
  if (isDonation(line.tierType) || line.tierId === null) return false
  return coupon.tierIds === null || coupon.tierIds.includes(line.tierId)
}

/**
 * What the coupon takes off each line. A percentage is rounded half up on each; an amount is taken
 * once off the cart, shared in proportion, so that a refund of one line gives back that line's own share.
 */
export function discountsFor(lines: readonly DiscountableLine[], coupon: Discount | null): Cents[] {
  if (!coupon) return lines.map(() => ZERO)
  const bases = lines.map((line) => (isDiscountable(line, coupon) ? line.grossCents : ZERO))
  const { reduction } = coupon
  if (reduction.kind === 'Percent') {
    const share = Math.min(reduction.basisPoints, 10_000)
    return bases.map((base) => cents(divideHalfUp(base * share, 10_000)))
  }
  return splitByWeight(cents(Math.min(reduction.amountCents, sum(bases))), bases)
}
