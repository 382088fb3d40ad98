import { type Cents, cents, sum, ZERO } from './money.ts'
import type { PaymentState } from './payment.ts'

/** The contribution within one payment. */
export type TipOfPayment = {
  readonly state: PaymentState
  readonly tipCents: Cents
  /** Asked to be given back, what was given back included. */
  readonly returnedTipCents: Cents
  readonly refundedTipCents: Cents
}

/** Where the contribution of an order is: with the platform, on its way back, or with its payer again. */
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

/** What the bank is asked for once is not offered again, unless it said no. */
function offeredOf({ state, tipCents, returnedTipCents }: TipOfPayment): Cents {
  const isTaken = state === 'Authorized' || state === 'Corrected'
  return isTaken ? cents(tipCents - returnedTipCents) : ZERO
}
