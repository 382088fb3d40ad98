import { type Cents, sum } from './money.ts'

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
