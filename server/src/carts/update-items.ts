import type { Cart as CartView, cartChangeBodySchema, SentItem } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import { parisDate } from '@obole/core/dates/dates'
import type { z } from 'zod'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import type { Identity } from '../people/identify.ts'
import { formerMembersRefusal } from '../renewals/former-member.ts'
import { linesRefusal } from './asked-lines.ts'
import type { Cart, ItemToPrice } from './cart.ts'
import type { CartCall } from './cart-call.ts'
import { changeCart, type CartEdit } from './change-cart.ts'
import { couponApplies } from './coupon.ts'
import { filesRefusal } from './file-answers.ts'
import { tidied } from './item-errors.ts'
import { isOf } from './read-cart.ts'

type Body = z.output<typeof cartChangeBodySchema>

/** Replaces the items of the cart; only the difference of stock is taken or given back. */
export function updateItems(
  app: App,
  call: CartCall,
  body: Body,
  identity: Identity,
): Promise<CartView | Refusal> {
  return changeCart(app, call, (cart, campaign) => itemsEdit(app, { cart, campaign, body, identity }))
}

export async function itemsEdit(
  app: App,
  { cart, campaign, body, identity }: { cart: Cart; campaign: Campaign; body: Body; identity: Identity },
): Promise<CartEdit | Refusal> {
  if (!isOf(campaign, body)) return refuse('CART_UNKNOWN')
  const refusal =
    (await linesRefusal(app, { campaign, identity, cartId: cart.id })) ??
    (await formerMembersRefusal(app, campaign, { ...cart, items: body.items, cartId: cart.id })) ??
    (await filesRefusal(app, campaign, cart.id, body.items))
  if (refusal) return refusal
  const items = keepingPromises(
    body.items.map((item) => tidied(campaign, item, parisDate(app.clock.now()))),
    cart.items,
  )
  return {
    items,
    // A discount code that no line can use any more is given back, so that another payer can use it.
    coupon: cart.coupon && couponApplies(cart.coupon, campaign, items) ? cart.coupon : null,
    ...(body.paymentDay === undefined ? {} : { paymentDay: body.paymentDay }),
    ...(body.locale === undefined ? {} : { locale: body.locale }),
  }
}

/** Lines of a tier that the cart already held stay available to it after their sale has ended as announced. */
function keepingPromises(items: readonly SentItem[], before: Cart['items']): ItemToPrice[] {
  const promised = [...before]
  return items.map((item) => {
    const index = promised.findIndex(({ tierId }) => tierId === item.tierId)
    const [same] = index < 0 ? [] : promised.splice(index, 1)
    return same ? { ...item, saleEnd: same.saleEnd } : item
  })
}
