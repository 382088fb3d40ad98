import type { Machine } from './machine.ts'
import { type Cents, cents, sum } from './money.ts'

/** Less than this waits for more. */
export const MIN_PAYOUT_CENTS = cents(100)

/** Where the money of one payment is on its way to the association. The spelling of `Transfered` is that of the public interface. */
export type PayoutState = 'MoneyIn' | 'Transfered' | 'WaitingForCashOutConfirmation' | 'CashedOut'

/** A payout the bank refuses, or could not carry out, leaves the money where it was. */
export const PAYOUT_MACHINE: Machine<PayoutState> = {
  initial: ['MoneyIn'],
  transitions: {
    MoneyIn: ['Transfered'],
    Transfered: ['WaitingForCashOutConfirmation', 'MoneyIn'],
    WaitingForCashOutConfirmation: ['CashedOut', 'MoneyIn'],
    CashedOut: [],
  },
}

/** A line of a payout's statement: what came in for the association, or (negative) what was given back. */
export type StatementLine = { readonly paymentId: string; readonly amountCents: Cents }

/** What is sent to the association: the sum of its lines, or nothing yet while it owes more than it received. */
export function payoutAmount(lines: readonly StatementLine[]): Cents | null {
  const total = sum(lines.map(({ amountCents }) => amountCents))
  return total > 0 ? total : null
}

export type PayoutPlan<L extends StatementLine> = {
  readonly lines: readonly L[]
  readonly amountCents: Cents
}

/**
 * The statement of the next payout: all that was given back, then what came in, in the order given, as far as the
 * association may dispose of it (a refund under way or an open dispute holds its share back). Null while that is too little.
 */
export function planPayout<L extends StatementLine>(
  lines: readonly L[],
  availableCents: Cents,
): PayoutPlan<L> | null {
  const chosen = lines.filter(({ amountCents }) => amountCents < 0)
  let total: number = sum(chosen.map(({ amountCents }) => amountCents))
  for (const line of lines) {
    if (line.amountCents <= 0 || total + line.amountCents > availableCents) continue
    total += line.amountCents
    chosen.push(line)
  }
  const amountCents = payoutAmount(chosen)
  return amountCents !== null && amountCents >= MIN_PAYOUT_CENTS ? { lines: chosen, amountCents } : null
}
