import type { RefundOperation } from '@obole/contract/refunds'
import { type Cents, sum } from '@obole/core/money'
import type { Parts, RefundState } from '@obole/core/refund'

/** Money on its way back to a payer. Its id is the bank's idempotency key. */
export interface Refund {
  id: string
  number: number
  paymentId: number
  orderId: number
  organizationId: number
  parts: Parts
  state: RefundState
  askedBy: 'payer' | 'member' | 'platform'
  userId: number | null
  requestHash: string
  comment: string | null
  cancelOrder: boolean
  releaseStock: boolean
  sendMail: boolean
  providerPaymentId: string
  providerRefundId: string | null
  failure: string | null
  createdAt: number
}

/** What a payment brought in, and what of it is given back or about to be. */
export interface RefundablePayment {
  id: number
  orderId: number
  organizationId: number
  formId: number
  state: string
  isCard: boolean
  captured: Parts
  returned: Parts
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
    cancelOrder: refund.cancelOrder,
    releaseStock: refund.releaseStock,
    sendRefundMail: refund.sendMail,
    comment: refund.comment,
    creationDate: new Date(refund.createdAt).toISOString(),
  }
}
