import type { SentItem } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import { isDiscountable, type Coupon, type CouponState } from '@obole/core/cart/coupon'
import { epochMs, formatDate, type Instant, parisDate } from '@obole/core/dates/dates'
import type { Locale, Text } from '@obole/core/locale'
import { ZERO } from '@obole/core/money/money'
import type { Campaign } from '../forms/campaign.ts'
import { tierOf } from './cart.ts'

export type CouponReason = Exclude<CouponState, 'valid'> | 'unknown' | 'notForThisCart'

/** Why a code cannot be used here: its dates, or the tiers it is for. */
interface WhyNot {
  from?: Instant | null
  until?: Instant | null
  tiers?: readonly string[]
}

const day = (instant: Instant, locale: Locale) => formatDate(parisDate(instant), locale)

const REASONS: Readonly<Record<CouponReason, (why: WhyNot) => Text>> = {
  unknown: () => ({
    fr: 'Ce code promo n’existe pas. Vérifiez sa saisie.',
    en: 'This discount code does not exist. Check what you typed.',
  }),
  notYetValid: ({ from }) => ({
    fr: from
      ? `Ce code promo est valable à partir du ${day(from, 'fr')}.`
      : 'Ce code promo n’est pas encore valable.',
    en: from
      ? `This discount code is valid from ${day(from, 'en')}.`
      : 'This discount code is not valid yet.',
  }),
  expired: ({ until }) => ({
    fr: until
      ? `Ce code promo n’est plus valable\u202f: il l’était jusqu’au ${day(until, 'fr')}.`
      : 'Ce code promo n’est plus valable.',
    en: until
      ? `This discount code is no longer valid: it was until ${day(until, 'en')}.`
      : 'This discount code is no longer valid.',
  }),
  exhausted: () => ({
    fr: 'Ce code promo a été utilisé autant de fois que possible.',
    en: 'This discount code was used as often as it can be.',
  }),
  notForThisCart: ({ tiers = [] }) => ({
    fr: `Ce code promo ne s’applique à aucun des tarifs de votre panier${tiers.length > 0 ? `\u202f: il vaut pour ${tiers.map((name) => `«\u202f${name}\u202f»`).join(', ')}` : ''}.`,
    en: `This discount code applies to none of the rates in your cart${tiers.length > 0 ? `: it is for ${tiers.map((name) => `“${name}”`).join(', ')}` : ''}.`,
  }),
}

/** Details are given only to a visitor who typed an existing code; any other text is answered as unknown. */
export function couponRefusal(reason: CouponReason, why: WhyNot = {}): Refusal {
  const { from, until } = why
  const issues = [{ path: 'discountCode', code: reason, message: REASONS[reason](why) }]
  const dates = {
    ...(from === undefined ? {} : { from: iso(from) }),
    ...(until === undefined ? {} : { until: iso(until) }),
  }
  return refuse('COUPON_REFUSED', { issues, details: { reason, ...dates } })
}

function iso(instant: Instant | null): string | null {
  return instant === null ? null : new Date(epochMs(instant)).toISOString()
}

/** Whether the code may discount at least one line of a cart. */
export function couponApplies(coupon: Coupon, campaign: Campaign, items: readonly SentItem[]): boolean {
  return items.some((item) => {
    const tier = tierOf(campaign, item)
    return tier !== undefined && isDiscountable({ ...tier, tierId: tier.id, grossCents: ZERO }, coupon)
  })
}
