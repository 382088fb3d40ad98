import { refuse, type Refusal } from '@obole/contract/problems'
import * as visitors from '@obole/core/cart-visitors'
import { type Identity, provenAddress } from '../people/identify.ts'
import type { Cart } from './cart.ts'

type Visited = Omit<visitors.CartVisitors, 'payerEmail'> & Pick<Cart, 'payer'>

/** The cart as core asks about its visitors. */
export const visitorsOf = ({ payer, ...cart }: Visited): visitors.CartVisitors => ({
  ...cart,
  payerEmail: payer?.email ?? null,
})

/** Who looks at a cart: the visitor, and the address of their account if they proved it. */
export const viewerOf = (identity: Identity): visitors.Viewer => ({
  client: identity.client,
  provenEmail: provenAddress(identity),
})

/** Why nobody but its payer changes the cart now. Beginning a payment changes the version: who decided before decides again. */
export const paidByAnother = (cart: Visited, client: string): Refusal | null =>
  visitors.isPaidByAnother(visitorsOf(cart), client) ? refuse('CART_BEING_PAID') : null

/** Why that visitor is not the payer of the cart, or null. */
export function notItsPayer(cart: Visited, client: string): Refusal | null {
  const doubt = visitors.payerDoubt(visitorsOf(cart), client)
  return doubt && refuse(doubt === 'replaced' ? 'PAYER_CHANGED' : 'PAYER_INVALID')
}
