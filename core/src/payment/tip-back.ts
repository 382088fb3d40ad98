import { type Cents, cents, sum, ZERO } from '../money/money.ts'
import type { PaymentState } from './payment.ts'

/** The contribution within one payment. */
export type TipOfPayment = {
  readonly state: PaymentState
  readonly tipCents: Cents
  /** Refunds asked for, including those already made. */
  readonly returnedTipCents: Cents
  readonly refundedTipCents: Cents
}

/** The contribution of an order: what the payer may still take back, what is being refunded, what was refunded. */
export type TipBack = {
  readonly offeredCents: Cents
  readonly underWayCents: Cents
  readonly givenBackCents: Cents
}

export function tipBackOf(payments: readonly TipOfPayment[]): TipBack {
  return {
    offeredCents: sum(payments.map(offeredOf)),
    underWayCents: sum(
      payments.map(({ returnedTipCents, refundedTipCents }) => cents(returnedTipCents - refundedTipCents)),
    ),
    givenBackCents: sum(payments.map(({ refundedTipCents }) => refundedTipCents)),
  }
}

/** A refund already asked for is not offered again, unless the bank refused it. */
function offeredOf({ state, tipCents, returnedTipCents }: TipOfPayment): Cents {
  const isTaken = state === 'Authorized' || state === 'Corrected'
  return isTaken ? cents(tipCents - returnedTipCents) : ZERO
}
