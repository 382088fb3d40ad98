import type { RefundOperation } from '@obole/contract/refunds'
import type { PaidPayment } from '@obole/core/order/adjustment'
import { type Cents, sum } from '@obole/core/money/money'
import type { TermState } from '@obole/core/payment/payment'
import type { Parts, RefundState, RefundAsker } from '@obole/core/ledger/refund'

/** Money on its way back to a payer. Its id is the bank's idempotency key. */
export interface Refund {
  id: string
  number: number
  paymentId: number
  orderId: number
  organizationId: number
  parts: Parts
  state: RefundState
  askedBy: RefundAsker
  userId: number | null
  requestHash: string
  /** Only the association reads it. */
  note: string | null
  /** The payer reads it. */
  message: string | null
  sendMail: boolean
  /** The change of the order that this refund is part of. */
  adjustmentId: string | null
  /** The provider that took the money, and gives it back. */
  provider: string
  providerPaymentId: string
  providerRefundId: string | null
  failure: string | null
  createdAt: number
}

/** What a payment brought in, and how much of it was given back or is about to be. */
export interface RefundablePayment extends Pick<PaidPayment, 'shares' | 'returnedOfLines'> {
  id: number
  orderId: number
  organizationId: number
  formId: number
  state: TermState
  isRefundedOnline: boolean
  captured: Parts
  returned: Parts
  /** The provider that took the money and can give it back; null where no provider here can. */
  provider: string | null
  providerPaymentId: string | null
}

export const totalOf = ({ associationCents, tipCents }: Parts): Cents => sum([associationCents, tipCents])

export function toWire(refund: Refund): RefundOperation {
  return {
    id: refund.number,
    paymentId: refund.paymentId,
    amount: totalOf(refund.parts),
    amountTip: refund.parts.tipCents,
    state: refund.state,
    sendRefundMail: refund.sendMail,
    internalNote: refund.note,
    messageToPayer: refund.message,
    creationDate: new Date(refund.createdAt).toISOString(),
  }
}

/** The payment, in the form that core uses. */
export const paidPaymentOf = ({ id, ...payment }: RefundablePayment): PaidPayment => ({
  paymentId: id,
  ...payment,
})
