import type { Machine } from './machine.ts'
import { type Cents, sum } from './money.ts'

/** The spelling of `Transfered` is that of the public interface. */
export type PayoutState = 'MoneyIn' | 'Transfered' | 'WaitingForCashOutConfirmation' | 'CashedOut'

export const PAYOUT_MACHINE: Machine<PayoutState> = {
  initial: ['MoneyIn'],
  transitions: {
    MoneyIn: ['Transfered'],
    Transfered: ['WaitingForCashOutConfirmation'],
    WaitingForCashOutConfirmation: ['CashedOut'],
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
