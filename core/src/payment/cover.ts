import { type Cents, cents, ZERO } from '../money/money.ts'

/** What an association's account can pay. All three are read together, and locked together when money is taken. */
export type Funds = {
  /** What came in, less all that has left or is already due to leave; may be below zero after a lost dispute. */
  readonly availableCents: Cents
  /** The total of the waiting refunds. */
  readonly waitingCents: Cents
  /** What the association keeps here for refunds. */
  readonly reserveCents: Cents
}

/** The largest reserve: with more, the association would use us as a savings account, which we are not. */
export const MAX_RESERVE_CENTS = cents(10_000_000)

/**
 * Whether a refund can be sent to the bank now. It may use the reserve, which exists for that; it does not overtake
 * waiting refunds. A refund that costs the association nothing (only the contribution) never waits.
 */
export function isCovered(
  { availableCents, waitingCents }: Omit<Funds, 'reserveCents'>,
  cost: Cents,
): boolean {
  return cost === 0 || (waitingCents === 0 && cost <= availableCents)
}

/** The waiting refunds, oldest first, that the account can pay now: one that is too large stops the queue. */
export function coveredFirst<R extends { readonly amountCents: Cents }>(
  waiting: readonly R[],
  availableCents: Cents,
): R[] {
  let left: number = availableCents
  const first = waiting.findIndex(({ amountCents }) => (left -= amountCents) < 0)
  return waiting.slice(0, first === -1 ? waiting.length : first)
}

/** What may be paid out to the association's bank: waiting refunds come first, and the reserve stays. */
export function payableCents({ availableCents, waitingCents, reserveCents }: Funds): Cents {
  return cents(Math.max(ZERO, availableCents - waitingCents - reserveCents))
}

/** What an association has to send so that all waiting refunds can be made at once. */
export function missingCents({ availableCents, waitingCents }: Omit<Funds, 'reserveCents'>): Cents {
  return cents(Math.max(ZERO, waitingCents - availableCents))
}
