import type { App } from '../app.ts'
import type { Cart } from './cart.ts'

/** Far more than the visitors who are between two steps at one moment; a cart takes one or two kilobytes. */
const MOST_KNOWN = 5_000

const knownTo = new WeakMap<App, Map<string, Cart>>()

/**
 * Keeps a cart as this node has just written it, for the visitor's next step. It may be out of date, because other
 * nodes write too: what is decided on it holds only if the statement that saves it guards its version. Discount codes
 * change without their carts, so a cart with one is read each time.
 */
export function knowCart(app: App, cart: Cart): void {
  if (cart.coupon) return
  const carts = knownTo.get(app) ?? new Map<string, Cart>()
  knownTo.set(app, carts)
  // As the database would answer it: without what JSON leaves out.
  const { items, payer } = JSON.parse(JSON.stringify({ items: cart.items, payer: cart.payer })) as Cart
  carts.set(cart.id, { ...cart, items, payer })
  forgetOldest(carts, cart.updatedAt)
}

/** The cart, once: whoever takes it writes it, or reads it again. */
export function takeKnownCart(app: App, id: string): Cart | null {
  const carts = knownTo.get(app)
  const cart = carts?.get(id)
  carts?.delete(id)
  return cart ?? null
}

/** They stand in the order they were written in, which is nearly that of their expiry. */
function forgetOldest(carts: Map<string, Cart>, now: number): void {
  for (const { id, expiresAt } of carts.values()) {
    if (expiresAt > now && carts.size <= MOST_KNOWN) return
    carts.delete(id)
  }
}
