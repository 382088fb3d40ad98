import type { Cart as CartView } from '@obole/contract/carts'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import type { CartCall } from './cart-call.ts'
import { changeCart } from './change-cart.ts'
import { validCoupon } from './valid-coupon.ts'

/** Puts a discount code in the cart; the statement that holds the places also holds one use of the code. */
export function applyDiscountCode(app: App, call: CartCall, code: string): Promise<CartView | Refusal> {
  return changeCart(app, call, async (cart, campaign) => {
    const coupon = await validCoupon(app, campaign, cart, {
      code,
      client: call.viewer.client,
      caller: call.caller,
    })
    return isRefusal(coupon) ? coupon : { coupon }
  })
}
