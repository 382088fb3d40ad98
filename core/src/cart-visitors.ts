/** The visitors of a cart. Those of a cart that nobody asked for are not told apart: its id is its visitor's own. */
export type CartVisitors = {
  /** Its association asks somebody for it, and hands its address on. */
  readonly isAsked: boolean
  readonly hasPayer: boolean
  /** Whose details it holds. */
  readonly payerClient: string | null
  /** Who is at their bank for it. */
  readonly payingClient: string | null
}

/** Whether that visitor reads who pays. */
export const seesPayer = (
  { isAsked, payerClient }: Pick<CartVisitors, 'isAsked' | 'payerClient'>,
  visitor: string,
): boolean => !isAsked || payerClient === visitor

/** Why that visitor does not pay with the details in the cart: there are none, or they are another's. */
export function payerDoubt(cart: CartVisitors, visitor: string): 'missing' | 'replaced' | null {
  if (seesPayer(cart, visitor)) return null
  return cart.hasPayer ? 'replaced' : 'missing'
}

/** Until whoever pays is done, the cart is theirs. */
export const isPaidByAnother = ({ payingClient }: CartVisitors, visitor: string): boolean =>
  payingClient !== null && payingClient !== visitor

/** Whether a payment is that visitor's to know of; one that nobody's address leads to is whoever's who holds its id. */
export const isBegunBy = (begunBy: string | null, visitor: string): boolean =>
  begunBy === null || begunBy === visitor

/** Whether the payer agreed to other lines than there are; of what they were asked for they say which they saw. */
export function sawOtherLines(
  { isAsked }: Pick<CartVisitors, 'isAsked'>,
  { seen, now }: { seen: string | undefined; now: string },
): boolean {
  return seen === undefined ? isAsked : seen !== now
}
