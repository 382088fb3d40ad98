import { type Cents, cents, sum, ZERO } from './money.ts'

/** What fits on the paper a bank is given. */
export const MOST_CHEQUES_ON_SLIP = 30

export type WaitingCheque = { readonly paymentId: number; readonly amountCents: Cents }

export type SlipDecision<C> =
  | { readonly ok: true; readonly cheques: readonly C[]; readonly totalCents: Cents }
  | { readonly ok: false; readonly code: 'NO_CHEQUE_CHOSEN' | 'TOO_MANY_CHEQUES' | 'CHEQUE_NOT_WAITING' }

/** The cheques somebody chose of those that wait to be taken to the bank, in the order they came, and what they come to. */
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

/** Those a slip is begun with, where nobody chooses: one of a cancelled event is rather given back to who signed it. */
export const proposedForSlip = <C extends { readonly isEventCanceled: boolean }>(
  waiting: readonly C[],
): C[] => waiting.filter(({ isEventCanceled }) => !isEventCanceled).slice(0, MOST_CHEQUES_ON_SLIP)

/** A cheque on a slip, and what became of it since. */
export type DepositedCheque = {
  readonly amountCents: Cents
  /** Its entry was taken back, or all its money handed back. */
  readonly isWithdrawn: boolean
  /** What was handed back of one that stands. */
  readonly handedBackCents: Cents
}

export type SlipTotals = {
  /** What the bank was given. */
  readonly totalCents: Cents
  readonly withdrawnCents: Cents
  readonly handedBackCents: Cents
  /** What the association has of it still. */
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
