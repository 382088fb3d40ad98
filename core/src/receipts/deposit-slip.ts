import { type Cents, cents, sum, ZERO } from '../money/money.ts'

/** How many cheques fit on the paper for the bank. */
export const MOST_CHEQUES_ON_SLIP = 30

export type WaitingCheque = { readonly paymentId: number; readonly amountCents: Cents }

export type SlipDecision<C> =
  | { readonly ok: true; readonly cheques: readonly C[]; readonly totalCents: Cents }
  | { readonly ok: false; readonly code: 'NO_CHEQUE_CHOSEN' | 'TOO_MANY_CHEQUES' | 'CHEQUE_NOT_WAITING' }

/** The selected cheques among the waiting ones, in the order they came, and their total. */
export function decideSlip<C extends WaitingCheque>(
  waiting: readonly C[],
  chosen: readonly number[],
): SlipDecision<C> {
  const wanted = new Set(chosen)
  if (wanted.size === 0) return { ok: false, code: 'NO_CHEQUE_CHOSEN' }
  if (wanted.size > MOST_CHEQUES_ON_SLIP) return { ok: false, code: 'TOO_MANY_CHEQUES' }
  const cheques = waiting.filter(({ paymentId }) => wanted.has(paymentId))
  if (cheques.length < wanted.size) return { ok: false, code: 'CHEQUE_NOT_WAITING' }
  return { ok: true, cheques, totalCents: sum(cheques.map(({ amountCents }) => amountCents)) }
}

/**
 * The cheques proposed by default: one for a cancelled event is left out, since it should be given back to its drawer.
 */
export const proposedForSlip = <C extends { readonly isEventCanceled: boolean }>(
  waiting: readonly C[],
): C[] => waiting.filter(({ isEventCanceled }) => !isEventCanceled).slice(0, MOST_CHEQUES_ON_SLIP)

/** A cheque on a slip, and what became of it since. */
export type DepositedCheque = {
  readonly amountCents: Cents
  /** Its entry was cancelled, or all its money given back. */
  readonly isWithdrawn: boolean
  /** What was given back of a cheque that is not withdrawn. */
  readonly handedBackCents: Cents
}

export type SlipTotals = {
  /** What the bank was given. */
  readonly totalCents: Cents
  readonly withdrawnCents: Cents
  readonly handedBackCents: Cents
  /** What the association still has of it. */
  readonly keptCents: Cents
}

export function slipTotals(cheques: readonly DepositedCheque[]): SlipTotals {
  const sumOf = (of: (cheque: DepositedCheque) => Cents) => sum(cheques.map(of))
  const totalCents = sumOf(({ amountCents }) => amountCents)
  const withdrawnCents = sumOf(({ isWithdrawn, amountCents }) => (isWithdrawn ? amountCents : ZERO))
  const handedBackCents = sumOf((cheque) => (cheque.isWithdrawn ? ZERO : cheque.handedBackCents))
  const keptCents = cents(totalCents - withdrawnCents - handedBackCents)
  return { totalCents, withdrawnCents, handedBackCents, keptCents }
}
