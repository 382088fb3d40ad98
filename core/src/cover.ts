import { type Cents, cents, ZERO } from './money.ts'

/** What an association's account can bear. All three are read together and guarded together when something is taken. */
export type Funds = {
  /** What came in, less all that has left or is promised to leave; below zero after a lost dispute. */
  readonly availableCents: Cents
  /** What refunds wait for. */
  readonly waitingCents: Cents
  /** What the association keeps here for refunds. */
  readonly reserveCents: Cents
}

/** The most an association may keep back: beyond that it is saving money here, which is not our trade. */
export const MAX_RESERVE_CENTS = cents(10_000_000)

/**
 * Whether a refund can be asked of the bank now. It may spend the reserve, which is there for it; it does not overtake
 * those that wait. What takes nothing from the association (its payer's contribution alone) never waits.
 */
export function isCovered(
  { availableCents, waitingCents }: Omit<Funds, 'reserveCents'>,
  cost: Cents,
): boolean {
  return cost === 0 || (waitingCents === 0 && cost <= availableCents)
}

/** Those of the waiting refunds, oldest first, that the account can bear now: one that is too large stops the queue. */
export function coveredFirst<R extends { readonly amountCents: Cents }>(
  waiting: readonly R[],
  availableCents: Cents,
): R[] {
  let left: number = availableCents
  const first = waiting.findIndex(({ amountCents }) => (left -= amountCents) < 0)
  return waiting.slice(0, first === -1 ? waiting.length : first)
}

/** What may leave for the association's bank: refunds that wait come first, and the reserve stays. */
export function payableCents({ availableCents, waitingCents, reserveCents }: Funds): Cents {
  return cents(Math.max(ZERO, availableCents - waitingCents - reserveCents))
}

/** What an association has to send for the refunds that wait to be made at once. */
export function missingCents({ availableCents, waitingCents }: Omit<Funds, 'reserveCents'>): Cents {
  return cents(Math.max(ZERO, waitingCents - availableCents))
}
