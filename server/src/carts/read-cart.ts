import type { Cart as CartView } from '@obole/contract/carts'
import type { Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { priceOf, toView } from './cart.ts'
import { openCart } from './change-cart.ts'

export async function readCart(app: App, id: string): Promise<CartView | Refusal> {
  const open = await openCart(app, id)
  if ('refusal' in open) return open
  return toView(open.campaign, open.cart, priceOf(open.campaign, open.cart, app.clock.now()))
}
