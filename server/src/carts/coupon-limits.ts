import { countedRange, type Caller, type Limited } from '../platform/rate-limit.ts'
import type { App } from '../app.ts'

const MINUTE_MS = 60_000

/** Whoever types a code: in which cart, if there is one yet, as which visitor and from where. */
export interface CouponGuess {
  cartId: string | null
  client: string
  caller: Caller | null
}

/**
 * Only failures count. A typo or two matters to nobody; a machine that tries words out is stopped in its cart and under
 * its name, and works for each word more from its range.
 */
export function couponLimits(app: App, { cartId, client, caller }: CouponGuess): Limited[] {
  const range = caller && countedRange(app, caller.address)
  const windowMs = 15 * MINUTE_MS
  return [
    ...(cartId === null ? [] : [{ scope: 'coupon-cart', key: cartId, rate: { limit: 10, windowMs } }]),
    { scope: 'coupon-visitor', key: client, rate: { limit: 20, windowMs } },
    ...(range === null
      ? []
      : [
          {
            scope: 'coupon-range',
            key: range,
            rate: { limit: 120, windowMs },
            worked: { after: 30, firstBits: 12, mostBits: 20 },
          },
        ]),
  ]
}
