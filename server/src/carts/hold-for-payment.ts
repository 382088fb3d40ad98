import { messageOf, refuse, type Refusal } from '@obole/contract/problems'
import type { PricedCart } from '@obole/core/cart/cart'
import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { failedRequirement } from '../platform/db.ts'
import { stocksWanted, type Cart, type PersonalStock } from './cart.ts'
import { remainingFor, updateCart } from './carts.store.ts'
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
): Promise<Cart | Refusal> {
  assert(cart.payer, 'a cart is paid by somebody')
  const { email } = cart.payer
  const tierIds = cart.items.map(({ tierId }) => tierId)
  const personalStocks = await personalStocksOf(app.db, campaign, { email, tierIds })
  const wanted = stocksWanted(campaign, cart.items, cart.coupon, personalStocks)
  if (isSame(cart.holds, wanted)) return { ...cart, personalStocks }
  const now = app.clock.now()
  try {
    const couponId = cart.coupon?.id ?? null
    await updateCart(app.db, { ...cart, couponId, totalCents: priced.amountCents, now, wanted })
  } catch (error) {
    if (failedRequirement(error) !== 'stock') throw error
    const refusal =
      (await personalRefusal(app, cart, wanted, personalStocks)) ??
      (await soldOut(app, campaign, cart, wanted))
    return refusal ?? refuse('CART_UPDATE_FAILED')
  }
  return { ...cart, version: cart.version + 1, state: 'Open', updatedAt: now, holds: wanted, personalStocks }
}

async function personalRefusal(
  app: App,
  cart: Cart,
  wanted: ReadonlyMap<number, number>,
  personal: readonly PersonalStock[],
): Promise<Refusal | null> {
  const left = await remainingFor(
    app.db,
    cart.id,
    personal.map(({ stockId }) => stockId),
  )
  const errors = personal.flatMap(({ tierId, stockId }) => {
    const remaining = Math.max(0, left.get(stockId) ?? 0)
    return remaining < (wanted.get(stockId) ?? 0) ? [{ code: codeOf(tierId), tierId, remaining }] : []
  })
  const [first] = errors
  if (!first) return null
  const issues = errors.map(({ code }) => ({
    path: 'items',
    code,
    message: { fr: messageOf(code, 'fr'), en: messageOf(code, 'en') },
  }))
  return refuse(first.code, { issues, details: { errors, remaining: first.remaining } })
}

function codeOf(tierId: number | null): 'LIMIT_PER_USER' | 'LIMIT_PER_USER_IN_FORM' {
  return tierId === null ? 'LIMIT_PER_USER_IN_FORM' : 'LIMIT_PER_USER'
}

function isSame(held: ReadonlyMap<number, number>, wanted: ReadonlyMap<number, number>): boolean {
  return held.size === wanted.size && [...wanted].every(([id, quantity]) => held.get(id) === quantity)
}
