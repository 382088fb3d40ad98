import { isRefusal, type Refusal } from '@obole/contract/problems'
import { couponStateAt } from '@obole/core/coupon'
import type { App } from '../app.ts'
import type { Campaign, CampaignCoupon } from '../forms/campaign.ts'
import { findCoupon } from '../forms/find-coupon.ts'
import { bitsAsked, giveTokensBack, takeTokens } from '../platform/rate-limit.ts'
import type { Cart, ItemToPrice } from './cart.ts'
import { couponApplies, couponRefusal } from './coupon.ts'
import { couponLimitOfCampaign, couponLimits, type CouponGuess } from './coupon-limits.ts'

export interface TypedCode extends CouponGuess {
  code: string
}

/**
 * The coupon with that code, if it is good for this cart now; otherwise the reason why not. Whoever failed too often is
 * told so before the code is looked at: a right one among wrong ones shows nothing.
 */
export async function validCoupon(
  app: App,
  campaign: Campaign,
  cart: Pick<Cart, 'coupon'> & { items: readonly ItemToPrice[] },
  typed: TypedCode,
): Promise<CampaignCoupon | Refusal> {
  const limits = couponLimits(app, typed)
  const { worked, ...ofCampaign } = couponLimitOfCampaign(campaign.id)
  const bits = await bitsAsked(app, { ...ofCampaign, worked })
  const limited = await takeTokens(app, limits, typed.caller?.proof ?? null, bits)
  if (limited) return limited
  const coupon = await couponFor(app, campaign, cart, typed.code)
  if (!isRefusal(coupon)) await giveTokensBack(app, limits)
  else if (coupon.details?.['reason'] === 'unknown') await takeTokens(app, [ofCampaign])
  return coupon
}

async function couponFor(
  app: App,
  campaign: Campaign,
  cart: Pick<Cart, 'coupon'> & { items: readonly ItemToPrice[] },
  code: string,
): Promise<CampaignCoupon | Refusal> {
  const coupon = campaign.allowCoupons ? await findCoupon(app, campaign.id, code) : null
  if (!coupon) return couponRefusal('unknown')
  // The use this cart holds already is its own to use again.
  const uses = coupon.uses - (cart.coupon?.id === coupon.id ? 1 : 0)
  const state = couponStateAt({ ...coupon, uses }, app.clock.now())
  switch (state) {
    case 'notYetValid':
      return couponRefusal(state, { from: coupon.startsAt })
    case 'expired':
      return couponRefusal(state, { until: coupon.endsAt })
    case 'exhausted':
      return couponRefusal(state)
    case 'valid':
      return couponApplies(coupon, campaign, cart.items)
        ? coupon
        : couponRefusal('notForThisCart', { tiers: tiersOf(coupon, campaign) })
  }
}

/** What those are called that it is for, where it is not for all. */
const tiersOf = ({ tierIds }: CampaignCoupon, { tiers }: Campaign): string[] =>
  tiers.filter(({ id }) => tierIds?.includes(id)).map(({ name }) => name)
