import { refuse, type Refusal } from '@obole/contract/problems'
import * as visitors from '@obole/core/cart-visitors'
import type { Cart } from './cart.ts'

type Visited = Pick<Cart, 'isAsked' | 'payer' | 'payerClient' | 'payingClient'>

const visitorsOf = ({ payer, ...cart }: Visited) => ({ ...cart, hasPayer: payer !== null })

/** Why nobody but its payer changes the cart now. Beginning a payment changes the version: who decided before decides again. */
export const paidByAnother = (cart: Visited, client: string): Refusal | null =>
  visitors.isPaidByAnother(visitorsOf(cart), client) ? refuse('CART_BEING_PAID') : null

/** Why that visitor is not the payer of the cart, or null. */
export function notItsPayer(cart: Visited, client: string): Refusal | null {
  const doubt = visitors.payerDoubt(visitorsOf(cart), client)
  return doubt && refuse(doubt === 'replaced' ? 'PAYER_CHANGED' : 'PAYER_INVALID')
}
