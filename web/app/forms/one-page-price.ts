import type { Cart } from '@obole/contract/carts'
import { type PricedCart, priceCart } from '@obole/core/cart'
import { itemToPrice } from '@obole/core/cart-draft'
import type { Discount } from '@obole/core/coupon'
import { type Cents, cents } from '@obole/core/money'
import type { InstalmentCount } from '@obole/core/schedule'
import { defaultPaymentDay, useJourney } from './journey.tsx'

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

/** The server decides whether the code may still be used; its discount is known here. */
export function couponOf({ reduction, tierIds }: NonNullable<Cart['coupon']>): Discount {
  return {
    reduction:
      reduction.kind === 'Amount' ? { kind: 'Amount', amountCents: cents(reduction.amountCents) } : reduction,
    tierIds,
  }
}
