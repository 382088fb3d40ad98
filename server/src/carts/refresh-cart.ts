import type { Cart as CartView } from '@obole/contract/carts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { cartExpiresAtMs } from '@obole/core/cart/cart-expiry'
import type { Viewer } from '@obole/core/cart/cart-visitors'
import type { App } from '../app.ts'
import { touchCart } from './carts.store.ts'
import { openCart } from './open-cart.ts'
import { viewCart } from './read-cart.ts'

/** Gives the visitor another quarter of an hour, within the hour a cart may last in all. */
export async function refreshCart(app: App, id: string, viewer: Viewer): Promise<CartView | Refusal> {
  const open = await openCart(app, id)
  if (isRefusal(open)) return open
  const now = app.clock.now()
  const cart = { ...open.cart, updatedAt: now }
  cart.expiresAt = Math.max(cart.expiresAt, cartExpiresAtMs(cart))
  if (!(await touchCart(app.db, id, now, cart.expiresAt))) return refuse('CART_UNKNOWN')
  return viewCart(open.campaign, cart, now, viewer)
}
