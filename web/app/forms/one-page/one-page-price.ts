import { type PricedCart, priceCart } from '@obole/core/cart/cart'
import { itemToPrice } from '@obole/core/cart/cart-draft'
import type { Cents } from '@obole/core/money/money'
import type { InstalmentCount } from '@obole/core/payment/schedule'
import { couponOf } from '../journey/cart-coupon.ts'
import { defaultPaymentDay, useJourney } from '../journey/journey.tsx'

/** The price of everything on the page, computed by the function that will charge it. */
export function useOnePagePrice(instalments: InstalmentCount): (tipCents: Cents) => PricedCart {
  const { cart, draft, catalogue, today } = useJourney()
  const coupon = cart?.coupon ? couponOf(cart.coupon) : null
  return (tipCents) =>
    priceCart({
      items: draft.items.map(itemToPrice),
      catalogue,
      coupon,
      instalments,
      monthlyDay: draft.paymentDay ?? defaultPaymentDay(today),
      tipCents,
      today,
    })
}
