import type { Cart } from '@obole/contract/carts'
import type { Discount } from '@obole/core/cart/coupon'
import { cents } from '@obole/core/money/money'

/** The server decides whether the code may still be used; its discount is known here. */
export function couponOf({ reduction, tierIds }: NonNullable<Cart['coupon']>): Discount {
  return {
    reduction:
      reduction.kind === 'Amount' ? { kind: 'Amount', amountCents: cents(reduction.amountCents) } : reduction,
    tierIds,
  }
}
