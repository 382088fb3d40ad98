import type { Machine } from '../machine.ts'
import { type Funds, payableCents } from '../payment/cover.ts'
import { type Cents, cents, sum, ZERO } from '../money/money.ts'

/** A smaller amount is not paid out yet: it waits until there is more. */
export const MIN_PAYOUT_CENTS = cents(100)

/** How far the money of one payment is on its way to the association. `Transfered` is spelled as in the public API. */
export const PAYMENT_PAYOUT_STATES = [
  'MoneyIn',
  'Transfered',
  'WaitingForCashOutConfirmation',
  'CashedOut',
] as const

/**
 * The state of a payout. `Failed`: the bank could not pay; the money returns to the association and goes with the next
 * payout.
 */
export const OPEN_PAYOUT_STATES = ['Transfered', 'WaitingForCashOutConfirmation'] as const
export type OpenPayoutState = (typeof OPEN_PAYOUT_STATES)[number]
export const PAYOUT_STATES = [...OPEN_PAYOUT_STATES, 'CashedOut', 'Failed'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/**
 * A payout that the bank refused or could not carry out has failed: its payments are MoneyIn again. CashedOut is final.
 */
export const PAYOUT_MACHINE: Machine<PayoutState> = {
  initial: ['Transfered'],
  transitions: {
    Transfered: ['WaitingForCashOutConfirmation', 'Failed'],
    WaitingForCashOutConfirmation: ['CashedOut', 'Failed'],
    CashedOut: [],
    Failed: [],
  },
}

/**
 * A line of a payout's statement: money that came in by a payment or was sent by the association, or (negative) a
 * refund.
 */
export type StatementLine = { readonly paymentId: string | null; readonly amountCents: Cents }

export type PayoutPlan<L extends StatementLine> = {
  readonly lines: readonly L[]
  /** What the last payout carried over to this one, and what this one carries over to the next. */
  readonly carriedInCents: Cents
  readonly carriedOutCents: Cents
  /** The lines and what was carried in, less what is carried out. */
  readonly amountCents: Cents
}

/**
 * The statement of the next payout: what the last one carried over, all refunds, then what came in, in the order given,
 * as far as it is available (refunds and open disputes hold back their share). What the reserve keeps of a line is
 * carried over; otherwise a single large gift would never be paid out. Null while the amount is too small.
 */
export function planPayout<L extends StatementLine>(
  lines: readonly L[],
  funds: Funds,
  carriedInCents: Cents = ZERO,
): PayoutPlan<L> | null {
  const chosen = lines.filter(({ amountCents }) => amountCents < 0)
  let total: number = carriedInCents + sum(chosen.map(({ amountCents }) => amountCents))
  for (const line of lines) {
    const isHeldBack = total + line.amountCents > funds.availableCents - funds.waitingCents
    if (line.amountCents <= 0 || isHeldBack) continue
    total += line.amountCents
    chosen.push(line)
  }
  const amountCents = cents(Math.min(total, payableCents(funds)))
  if (amountCents < MIN_PAYOUT_CENTS) return null
  return { lines: chosen, carriedInCents, carriedOutCents: cents(total - amountCents), amountCents }
}
