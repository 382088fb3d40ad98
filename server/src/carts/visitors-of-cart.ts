import type { Payer } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import * as visitors from '@obole/core/cart/cart-visitors'
import { type Identity, provenAddress } from '../people/identify.ts'
import type { App } from '../app.ts'
import { takeToken } from '../platform/rate-limit.ts'

type VisitedCart = Omit<visitors.CartVisitors, 'payerEmail'> & { payer: Payer | null }

/** The cart in the form core needs to decide about its visitors. */
export const visitorsOf = ({ payer, ...cart }: VisitedCart): visitors.CartVisitors => ({
  ...cart,
  payerEmail: payer?.email ?? null,
})

/** Who looks at a cart: the visitor, and the e-mail address of their account if it is verified. */
export const viewerOf = (identity: Identity): visitors.Viewer => ({
  client: identity.client,
  provenEmail: provenAddress(identity),
})

/** Why only the payer may change the cart now. A payment changes the version, so earlier decisions are made again. */
export const paidByAnother = (cart: VisitedCart, client: string): Refusal | null =>
  visitors.isPaidByAnother(visitorsOf(cart), client) ? refuse('CART_BEING_PAID') : null

/** Why this viewer may not change these parts of the cart, or null. */
export async function notTheirsToChange(
  app: App,
  cart: VisitedCart & { id: string },
  parts: readonly visitors.CartPart[],
  viewer: visitors.Viewer,
): Promise<Refusal | null> {
  const visited = visitorsOf(cart)
  if (!parts.every((part) => visitors.mayChange(visited, part, viewer))) return refuse('CART_OF_ANOTHER')
  if (!parts.includes('payer') || !visitors.takesOver(visited, viewer)) return null
  return takeToken(app, 'payer-taken-over', cart.id, TAKE_OVERS)
}

const TAKE_OVERS = { limit: visitors.MOST_TAKE_OVERS, windowMs: 3_600_000 }

/** Why this visitor is not the payer of the cart, or null. */
export function notItsPayer(cart: VisitedCart, client: string): Refusal | null {
  const doubt = visitors.payerDoubt(visitorsOf(cart), client)
  return doubt && refuse(doubt === 'replaced' ? 'PAYER_CHANGED' : 'PAYER_INVALID')
}
