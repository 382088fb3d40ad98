import type { App } from '../app.ts'

/** One payment request a cart: asking again, or coming from an old mail, finds the same one. */
export function requestIdOfCart(app: App, cartId: string): string {
  return app.ids.derivedToken('payment-request', cartId)
}
