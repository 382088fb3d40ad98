import type { SentItem } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import { isDiscountable, type Coupon, type CouponState } from '@obole/core/coupon'
import type { Text } from '@obole/core/locale'
import { ZERO } from '@obole/core/money'
import type { Campaign } from '../forms/campaign.ts'
import { tierOf } from './cart.ts'

export type CouponReason = Exclude<CouponState, 'valid'> | 'unknown' | 'notForThisCart'

const REASONS: Readonly<Record<CouponReason, Text>> = {
  unknown: {
    fr: 'Ce code promo n’existe pas. Vérifiez sa saisie.',
    en: 'This discount code does not exist. Check what you typed.',
  },
  notYetValid: { fr: 'Ce code promo n’est pas encore valable.', en: 'This discount code is not valid yet.' },
  expired: { fr: 'Ce code promo n’est plus valable.', en: 'This discount code is no longer valid.' },
  exhausted: {
    fr: 'Ce code promo a été utilisé autant de fois que possible.',
    en: 'This discount code was used as often as it can be.',
  },
  notForThisCart: {
    fr: 'Ce code promo ne s’applique à aucun des tarifs de votre panier.',
    en: 'This discount code applies to none of the rates in your cart.',
  },
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
