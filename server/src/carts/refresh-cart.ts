import type { Cart as CartView } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import { cartExpiresAtMs } from '@obole/core/cart-expiry'
import type { App } from '../app.ts'
import { unmet } from '../platform/db.ts'
import { priceOf, toView } from './cart.ts'
import { touchCart } from './carts.store.ts'
import { openCart } from './change-cart.ts'

/** Gives the visitor another quarter of an hour, within the hour a cart may last in all. */
export async function refreshCart(app: App, id: string): Promise<CartView | Refusal> {
  const open = await openCart(app, id)
  if ('refusal' in open) return open
  const now = app.clock.now()
  const cart = { ...open.cart, updatedAt: now }
  cart.expiresAt = Math.max(cart.expiresAt, cartExpiresAtMs(cart))
  try {
    await touchCart(app.db, id, cart.version, now, cart.expiresAt)
  } catch (error) {
    if (unmet(error) === 'version') return refuse('CART_UPDATE_FAILED')
    throw error
  }
  return toView(open.campaign, cart, priceOf(open.campaign, cart, now))
}
