import type { Machine } from './machine.ts'
import { type Funds, payableCents } from './cover.ts'
import { type Cents, cents, sum, ZERO } from './money.ts'

/** Less than this waits for more. */
export const MIN_PAYOUT_CENTS = cents(100)

/** Where the money of one payment is on its way to the association. The spelling of `Transfered` is that of the public interface. */
export const PAYOUT_STATES = ['MoneyIn', 'Transfered', 'WaitingForCashOutConfirmation', 'CashedOut'] as const

/** Where a payout itself is. `Failed`: the bank could not pay; the money is the association's again and goes with the next one. */
export const OPEN_CASH_OUT_STATES = ['Transfered', 'WaitingForCashOutConfirmation'] as const
export type OpenCashOutState = (typeof OPEN_CASH_OUT_STATES)[number]
export const CASH_OUT_STATES = [...OPEN_CASH_OUT_STATES, 'CashedOut', 'Failed'] as const
export type CashOutState = (typeof CASH_OUT_STATES)[number]

/** What the bank refuses, or could not carry out, has failed: its payments are MoneyIn again. What is paid stays paid. */
export const CASH_OUT_MACHINE: Machine<CashOutState> = {
  initial: ['Transfered'],
  transitions: {
    Transfered: ['WaitingForCashOutConfirmation', 'Failed'],
    WaitingForCashOutConfirmation: ['CashedOut', 'Failed'],
    CashedOut: [],
    Failed: [],
  },
}

/** A line of a payout's statement: what came in for the association, by a payment or sent by itself, or (negative) what was given back. */
export type StatementLine = { readonly paymentId: string | null; readonly amountCents: Cents }

export type PayoutPlan<L extends StatementLine> = {
  readonly lines: readonly L[]
  /** What the last payout left here begins this one, and what this one leaves begins the next. */
  readonly carriedInCents: Cents
  readonly carriedOutCents: Cents
  /** The lines and what was carried in, less what is carried out. */
  readonly amountCents: Cents
}

/**
 * The statement of the next payout: what the last one left, all that was given back, then what came in, in the order
 * given, as far as the association may dispose of it (refunds and open disputes hold their share back). What of it the
 * reserve keeps is carried over: a single large gift would otherwise never leave. Null while too little may go.
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
