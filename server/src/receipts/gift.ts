import type { OrderPayer } from '@obole/contract/order-payer'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import type { Cents } from '@obole/core/money/money'
import type { PaymentState } from '@obole/core/payment/payment'
import type { PaymentMeans } from '@obole/core/payment/payment-means'
import type { ReceiptDonor, ReceiptShare } from '@obole/core/receipts/receipt'
import type { OrganizationProfile } from '../organizations/organization.ts'

/** One payment of an order with eligible lines, with what its receipt would say and its current receipt. */
export interface Gift {
  paymentId: number
  orderId: number
  state: PaymentState
  means: PaymentMeans
  /** How much of each line it pays. */
  shares: readonly ReceiptShare[]
  /** What the association gave back of its part. */
  refundedCents: Cents
  givenOn: LocalDate
  payer: OrderPayer
  locale: Locale
  organization: OrganizationProfile
  /** The current receipt, with the donor it names. */
  live: { id: number; number: number; amountCents: Cents; donor: ReceiptDonor } | null
  /** The yearly receipt that says it. */
  yearlyReceiptId: number | null
  /** Receipts made for this payment so far, voided ones included. */
  revisions: number
  /** The last receipt that said it, where that was voided by hand. */
  voidedByHand: { id: number; number: number } | null
  /** One receipt says all gifts of its donor and year. */
  isOfYear: boolean
}
