import type { Cents } from '@obole/core/money'
import type { PaymentState } from '@obole/core/payment'
import type { FrozenOrder } from './frozen-order.ts'

/** What somebody is asked to pay once. */
export interface PaymentRequest {
  id: string
  cartId: string | null
  cartState: 'Open' | 'Paying' | 'Paid' | 'Expired' | null
  cartExpiresAt: number | null
  amountCents: Cents
  tipCents: Cents
  frozen: FrozenOrder
  backUrl: string | null
}

/** One try at the provider for a request. */
export interface Attempt {
  id: string
  number: number
  request: PaymentRequest
  providerPaymentId: string | null
  amountCents: Cents
  state: PaymentState
  errorCode: string | null
  redirectUrl: string | null
  createdAt: number
  updatedAt: number
}
