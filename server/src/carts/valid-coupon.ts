import { isRefusal, type Refusal } from '@obole/contract/problems'
import { couponStateAt } from '@obole/core/cart/coupon'
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
 * The coupon with that code, if it is valid for this cart now; otherwise the reason. A visitor who failed too often is
 * refused before the code is read, so that a right code among wrong ones reveals nothing.
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
  // A use this cart already holds may be used again by it.
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

/** The names of the tiers the code is for; empty where it is for all. */
const tiersOf = ({ tierIds }: CampaignCoupon, { tiers }: Campaign): string[] =>
  tiers.filter(({ id }) => tierIds?.includes(id)).map(({ name }) => name)
