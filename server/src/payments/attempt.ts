import type { CartState } from '@obole/core/cart-expiry'
import { type HandOver, isTheirs } from '@obole/core/cart-visitors'
import type { LocalDate } from '@obole/core/dates'
import type { Cents } from '@obole/core/money'
import type { PaymentState } from '@obole/core/payment'
import type { OnlineMeans } from '@obole/core/payment-means'
import type { FrozenCharge, FrozenOrder } from './frozen-order.ts'

/** What money is asked for: a cart, a planned debit, or nothing at all where only a card is kept for a plan. */
export type Subject =
  | {
      kind: 'cart'
      cartId: string
      state: CartState
      expiresAt: number
      order: FrozenOrder
      /** The visitor who began it. */
      begunBy: string | null
      /** Another became the payer since, and began a payment of their own: this one is closed. */
      isReplaced: boolean
      /** The visitor who wrote the cart's lines; null where its association did. */
      linesBy: string | null
      handOver: HandOver | null
    }
  | { kind: 'debit'; debit: Debit }
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
  /** Tries under the mandate that the bank refused. */
  refusals: number
  /** When it is next tried under the mandate, where it is. */
  tryOn: LocalDate | null
}

/** What somebody is asked to pay once. */
export interface PaymentRequest {
  id: string
  subject: Subject
  amountCents: Cents
  tipCents: Cents
  charge: FrozenCharge
  /** The payer chose the card the plan was begun with. */
  usesStoredCard: boolean
  backUrl: string | null
  /** When the link it came by is no longer good; null for a cart, which has its own time. */
  expiresAt: number | null
}

/** One try at the provider: the payer's, for a request, or our own under a mandate. */
export interface Attempt {
  id: string
  number: number
  requestId: string | null
  subject: Subject
  charge: Pick<FrozenCharge, 'label' | 'providerAccount'>
  /** The kept card it is paid with, by the provider's name for it. */
  mandateToken: string | null
  /** The card it is paid with is kept for the plan. */
  savesMandate: boolean
  means: OnlineMeans
  /** Whom it was asked of, and is asked of from then on. */
  provider: string
  providerPaymentId: string | null
  amountCents: Cents
  tipCents: Cents
  state: PaymentState
  errorCode: string | null
  /** Why the bank refused, in its own words. */
  declineCode: string | null
  redirectUrl: string | null
  createdAt: number
  updatedAt: number
}

/** The tries of a debit differ: a payer can confirm to the bank, a mandate cannot. */
export const isByPayer = ({ requestId }: Attempt): boolean => requestId !== null

export const isLive = ({ state }: Attempt): boolean => state === 'Init' || state === 'WaitingAuthentication'

/** Whether that visitor may know of it and go on with it; the link to a debit or a card was sent to its payer. */
export const isOf = (subject: Subject, client: string): boolean =>
  subject.kind !== 'cart' || (!subject.isReplaced && isTheirs(subject.begunBy, client, subject.handOver))

/** Nothing more can be paid for it: another try would take the money twice. */
export function isSettled(subject: Subject): boolean {
  switch (subject.kind) {
    case 'cart':
      return subject.state === 'Paid'
    case 'debit':
      return subject.debit.state !== 'Pending' && subject.debit.state !== 'Refused'
    case 'card':
      return false
  }
}
