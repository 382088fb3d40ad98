import type { SentItem } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import { isDiscountable, type Coupon, type CouponState } from '@obole/core/coupon'
import { ZERO } from '@obole/core/money'
import type { Campaign } from '../forms/campaign.ts'
import { tierOf } from './cart.ts'

export type CouponReason = Exclude<CouponState, 'valid'> | 'unknown' | 'notForThisCart'

const REASONS: Readonly<Record<CouponReason, string>> = {
  unknown: 'Ce code promo n’existe pas. Vérifiez sa saisie.',
  notYetValid: 'Ce code promo n’est pas encore valable.',
  expired: 'Ce code promo n’est plus valable.',
  exhausted: 'Ce code promo a été utilisé autant de fois que possible.',
  notForThisCart: 'Ce code promo ne s’applique à aucun des tarifs de votre panier.',
}

/** Why a code is of no use here; `from` and `until` are its dates, where they are the reason. */
export function couponRefusal(
  reason: CouponReason,
  dates: { from?: string | null; until?: string | null } = {},
): Refusal {
  const issues = [{ path: 'discountCode', code: reason, message: REASONS[reason] }]
  return refuse('COUPON_REFUSED', { issues, details: { reason, ...dates } })
}

/** Whether any line of a cart may be discounted by it. */
export function couponApplies(coupon: Coupon, campaign: Campaign, items: readonly SentItem[]): boolean {
  return items.some((item) => {
    const tier = tierOf(campaign, item)
    return tier !== undefined && isDiscountable({ ...tier, tierId: tier.id, grossCents: ZERO }, coupon)
  })
}
