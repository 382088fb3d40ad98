import {
  COUPON_GUESSES_OF_CAMPAIGN,
  COUPON_GUESSES_OF_CART,
  COUPON_GUESSES_OF_RANGE,
  COUPON_GUESSES_OF_VISITOR,
  COUPON_GUESSES_WINDOW_MS as windowMs,
  type WorkedGuesses,
} from '@obole/core/coupon-guesses'
import { countedRange, type Caller, type Limited } from '../platform/rate-limit.ts'
import type { App } from '../app.ts'

/** Whoever types a code: in which cart, if there is one yet, as which visitor and from where. */
export interface CouponGuess {
  cartId: string | null
  client: string
  caller: Caller | null
}

/**
 * Only failures count. A typo or two matters to nobody; a machine that tries words out is stopped in its cart and under
 * its name, and, because another name costs nothing, works for each word more from its range and on the campaign.
 */
export function couponLimits(app: App, { cartId, client, caller }: CouponGuess): Limited[] {
  const range = caller && countedRange(app, caller.address)
  return [
    { scope: 'coupon-cart', key: cartId ?? client, rate: { limit: COUPON_GUESSES_OF_CART, windowMs } },
    { scope: 'coupon-visitor', key: client, rate: { limit: COUPON_GUESSES_OF_VISITOR, windowMs } },
    ...(range === null ? [] : [worked('coupon-range', range, COUPON_GUESSES_OF_RANGE)]),
  ]
}

/** Counted once a code is unknown: where a thousand people type one that is used up, nobody guesses. */
export const couponLimitOfCampaign = (formId: number): Limited & Required<Pick<Limited, 'worked'>> =>
  worked('coupon-form', String(formId), COUPON_GUESSES_OF_CAMPAIGN)

function worked(scope: string, key: string, { freely: after, most, ...bits }: WorkedGuesses) {
  return { scope, key, rate: { limit: most, windowMs }, worked: { after, ...bits } }
}
