import {
  COUPON_GUESSES_OF_CAMPAIGN,
  COUPON_GUESSES_OF_RANGE,
  COUPON_GUESSES_OF_VISITOR,
  COUPON_GUESSES_WINDOW_MS as windowMs,
  type WorkedGuesses,
} from '@obole/core/coupon-guesses'
import { countedRange, type Caller, type Limited } from '../platform/rate-limit.ts'
import type { App } from '../app.ts'

/** Whoever types a code: as which visitor and from where. */
export interface CouponGuess {
  client: string
  caller: Caller | null
}

/**
 * Only failures count. A typo or two matters to nobody; a machine that tries words out works for each word more, under its
 * name and, because another name costs nothing, from its range and on the campaign.
 */
export function couponLimits(app: App, { client, caller }: CouponGuess): Limited[] {
  const range = caller && countedRange(app, caller.address)
  return [
    worked('coupon-visitor', client, COUPON_GUESSES_OF_VISITOR),
    ...(range === null ? [] : [worked('coupon-range', range, COUPON_GUESSES_OF_RANGE)]),
  ]
}

/** Counted once a code is unknown: where a thousand people type one that is used up, nobody guesses. */
export const couponLimitOfCampaign = (formId: number): Limited & Required<Pick<Limited, 'worked'>> =>
  worked('coupon-form', String(formId), COUPON_GUESSES_OF_CAMPAIGN)

function worked(scope: string, key: string, { freely: after, most, ...work }: WorkedGuesses) {
  return { scope, key, rate: { limit: most, windowMs }, worked: { after, ...work } }
}
