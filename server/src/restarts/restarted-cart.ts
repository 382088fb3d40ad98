import type { App } from '../app.ts'
import { noteCart } from './visits.store.ts'

/**
 * Notes that a monthly cart is a visitor's who came by a link, before its payment begins. The order keeps the cart's number: in
 * the commit that makes it, what the link brought is known, whoever learns of the payment, and as often as they do.
 */
export const noteRestartedCart = (
  app: App,
  cart: { cartId: string; client: string; organizationId: number },
): Promise<void> => noteCart(app.db, { ...cart, now: app.clock.now() })
