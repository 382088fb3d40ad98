import type { CartState } from '@obole/core/cart/cart-expiry'
import { type HandOver, isTheirs } from '@obole/core/cart/cart-visitors'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Cents } from '@obole/core/money/money'
import { isLiveAttempt, type PaymentState } from '@obole/core/payment/payment'
import type { OnlineMeans } from '@obole/core/payment/payment-means'
import type { SaleStop } from '../forms/sale-stop.ts'
import type { FrozenCharge, FrozenOrder } from './frozen-order.ts'

/** What is paid: a cart, a planned debit, or nothing where the payer only gives a card for a plan. */
export type Subject =
  | {
      kind: 'cart'
      cartId: string
      state: CartState
      expiresAt: number
      order: FrozenOrder
      /** The visitor who began the payment. */
      begunBy: string | null
      /** Another visitor has since begun a payment of the same cart: this one is closed. */
      isReplaced: boolean
      /** The visitor who wrote the cart's lines; null where its association did. */
      linesBy: string | null
      handOver: HandOver | null
      saleStop: SaleStop | null
    }
  | { kind: 'debit'; debit: Debit; saleStop: SaleStop | null }
  | { kind: 'card'; orderId: number; raise: GiftRaise | null }

/** A monthly gift as it will be once the payer's bank has confirmed, decided on the version that was read. */
export interface GiftRaise {
  version: number
  day: number
  tipCents: Cents
  lines: readonly { itemId: number; monthlyCents: Cents }[]
}

/** A term of a plan or a month of a monthly gift, as it is now. */
export interface Debit {
  paymentId: number
  orderId: number
  organizationId: number
  formId: number
  number: number
  dueOn: LocalDate
  amountCents: Cents
  tipCents: Cents
  state: PaymentState
  /** How many attempts under the mandate the bank refused. */
  refusals: number
  /** The day of the next attempt under the mandate; null where none is planned. */
  tryOn: LocalDate | null
}

/** One payment that a payer is asked for. */
export interface PaymentRequest {
  id: string
  subject: Subject
  amountCents: Cents
  tipCents: Cents
  charge: FrozenCharge
  /** The payer chose the card already kept for the plan. */
  usesStoredCard: boolean
  backUrl: string | null
  /** When the link it came by expires; null for a cart, which has its own expiry. */
  expiresAt: number | null
}

/** One attempt at the provider: by the payer, for a request, or by us under a mandate. */
export interface Attempt {
  id: string
  number: number
  requestId: string | null
  subject: Subject
  charge: Pick<FrozenCharge, 'label' | 'providerAccount'>
  /** The provider's token of the kept card it is paid with. */
  mandateToken: string | null
  /** Whether the card it is paid with is kept for the plan. */
  savesMandate: boolean
  means: OnlineMeans
  /** The provider that was asked first, and that every later question goes to. */
  provider: string
  providerPaymentId: string | null
  amountCents: Cents
  tipCents: Cents
  state: PaymentState
  errorCode: string | null
  /** Why the bank refused: the provider's code. */
  declineCode: string | null
  redirectUrl: string | null
  createdAt: number
  updatedAt: number
}

/** Attempts at a debit differ: a payer can confirm to the bank, an attempt under a mandate cannot be confirmed. */
export const isByPayer = ({ requestId }: Attempt): boolean => requestId !== null

export const isLive = ({ state }: Attempt): boolean => isLiveAttempt(state)

/** Whether this visitor may see and continue the payment. The link to a debit or a card was sent to its payer. */
export const isOf = (subject: Subject, client: string): boolean =>
  subject.kind !== 'cart' || (!subject.isReplaced && isTheirs(subject.begunBy, client, subject.handOver))

/** Nothing is left to pay for it: another attempt would take the money twice. */
export function isSettled(subject: Subject): boolean {
  switch (subject.kind) {
    case 'cart':
      return subject.state === 'Paid'
    case 'debit':
      return isDebitSettled(subject.debit)
    case 'card':
      return false
  }
}

export const isDebitSettled = ({ state }: Debit): boolean => state !== 'Pending' && state !== 'Refused'
