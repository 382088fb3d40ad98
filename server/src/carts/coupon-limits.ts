import {
  COUPON_GUESSES_OF_CAMPAIGN,
  COUPON_GUESSES_OF_RANGE,
  COUPON_GUESSES_OF_VISITOR,
  COUPON_GUESSES_WINDOW_MS as windowMs,
  type WorkedGuesses,
} from '@obole/core/users/coupon-guesses'
import { countedRange, type Caller, type Limited } from '../platform/rate-limit.ts'
import type { App } from '../app.ts'

/** The visitor who types a code, and their address. */
export interface CouponGuess {
  client: string
  caller: Caller | null
}

/**
 * Only failures count. A few typos cost nothing; a machine that tries out words must compute a proof for each further
 * word. It is counted as a visitor and, because a new visitor costs nothing, by its address range and on the campaign.
 */
export function couponLimits(app: App, { client, caller }: CouponGuess): Limited[] {
  const range = caller && countedRange(app, caller.address)
  return [
    limitWithWork('coupon-visitor', client, COUPON_GUESSES_OF_VISITOR),
    ...(range === null ? [] : [limitWithWork('coupon-range', range, COUPON_GUESSES_OF_RANGE)]),
  ]
}

/** Counted only for unknown codes: a thousand people who type a code that is used up are not guessing. */
export const couponLimitOfCampaign = (formId: number): Limited & Required<Pick<Limited, 'worked'>> =>
  limitWithWork('coupon-form', String(formId), COUPON_GUESSES_OF_CAMPAIGN)

function limitWithWork(scope: string, key: string, { freely: after, most, ...work }: WorkedGuesses) {
  return { scope, key, rate: { limit: most, windowMs }, worked: { after, ...work } }
}
