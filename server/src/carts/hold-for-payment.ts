import { refuse, type Refusal } from '@obole/contract/problems'
import type { PricedCart } from '@obole/core/cart/cart'
import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { failedRequirement } from '../platform/db.ts'
import { stocksWanted, type Cart } from './cart.ts'
import { updateCart } from './carts.store.ts'
import { personalRefusal } from './personal-refusal.ts'
import { personalStocksOf } from './personal-stocks.ts'
import { soldOut } from './sold-out.ts'

/**
 * Holds everything the order will count against, including the payer's personal limits: only now is the payer known.
 * What the same person bought or is paying in other carts counts too, because personal limits are stocks like any
 * other. Throws `paying` or `version`, as every change of stock does.
 */
export async function holdForPayment(
  app: App,
  campaign: Campaign,
  cart: Cart,
  priced: PricedCart,
  client: string,
): Promise<Cart | Refusal> {
  assert(cart.payer, 'a cart is paid by somebody')
  const { email } = cart.payer
  const tierIds = cart.items.map(({ tierId }) => tierId)
  const personalStocks = await personalStocksOf(app, campaign, { email, tierIds })
  const wanted = stocksWanted(campaign, cart.items, cart.coupon, personalStocks)
  if (isSame(cart.holds, wanted)) return { ...cart, personalStocks }
  const now = app.clock.now()
  try {
    const couponId = cart.coupon?.id ?? null
    await updateCart(app.db, { ...cart, couponId, totalCents: priced.amountCents, now, wanted })
  } catch (error) {
    if (failedRequirement(error) !== 'stock') throw error
    const refusal =
      (await personalRefusal(app, campaign, cart, { email, client })) ??
      (await soldOut(app, campaign, cart, wanted))
    return refusal ?? refuse('CART_UPDATE_FAILED')
  }
  return { ...cart, version: cart.version + 1, state: 'Open', updatedAt: now, holds: wanted, personalStocks }
}

function isSame(held: ReadonlyMap<number, number>, wanted: ReadonlyMap<number, number>): boolean {
  return held.size === wanted.size && [...wanted].every(([id, quantity]) => held.get(id) === quantity)
}
