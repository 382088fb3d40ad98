import type { ProviderName } from '@obole/contract/providers'
import type { ProviderErrorKey } from '@obole/core/errors/errors'
import type { Cents } from '@obole/core/money/money'
import type { ProviderState } from '@obole/core/payment/payment'
import type { OnlineMeans } from '@obole/core/payment/payment-means'

/** The provider's state of one payment. The provider is the truth about money: only a fetched state is believed. */
export interface ProviderPayment {
  id: string
  state: ProviderState
  declineCode: string | null
  amountCents: Cents
  refundedCents: Cents
  /** Where the payer must go before the state can change (3-D Secure). */
  redirectUrl: string | null
  card: ProviderCard | null
  mandateId: string | null
}

export interface ProviderCard {
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

export interface ChargeRequest {
  means: OnlineMeans
  /** The attempt's id: the idempotency key, and the reference in the settlement. */
  attemptId: string
  cartId: string | null
  amountCents: Cents
  /** The part the platform keeps, where the provider splits the money itself. */
  tipCents: Cents
  /** The association's account at the provider, where it has one. */
  providerAccount: string | null
  description: string
  returnUrl: string
  /** Keeps the card for later debits. With an amount of zero, the charge does only that. */
  saveMandate: boolean
  /** The kept card that the payer, who is present, pays with. */
  mandateId: string | null
  /** `required` asks for 3-D Secure even if the card would pass without: a plan's first debit, a regularisation. */
  authentication: 'automatic' | 'required'
}

export interface BrowserData {
  language: string
  colorDepth: number
  screenHeight: number
  screenWidth: number
  timeZoneOffset: number
  javaEnabled: boolean
  userAgent: string
  acceptHeader: string
}

export interface DebitRequest {
  attemptId: string
  mandateId: string
  amountCents: Cents
  tipCents: Cents
  providerAccount: string | null
  description: string
}

export interface RefundRequest {
  /** The idempotency key, and the reference in the settlement. */
  refundId: string
  providerPaymentId: string
  /** The total the payer gets back. */
  amountCents: Cents
  /** The part of it that the platform bears. */
  tipCents: Cents
}

export interface ProviderRefund {
  /** Null where the provider refused the request itself. */
  id: string | null
  state: 'pending' | 'succeeded' | 'failed'
  amountCents: Cents
  failureCode: string | null
}

export interface ProviderDispute {
  id: string
  providerPaymentId: string
  /** An `inquiry` has moved no money. */
  state: 'inquiry' | 'open' | 'won' | 'lost'
  amountCents: Cents
  reason: string
}

export interface PayoutRequest {
  /** The idempotency key, and the reference in the settlement. */
  payoutId: string
  amountCents: Cents
  beneficiary: { name: string; iban: string }
  /** The association's account at the provider, where the provider keeps its money apart. */
  providerAccount: string | null
  description: string
  /** What is to stand beside it on the bank statement, 22 characters at most; null for one that was asked for without. */
  label: string | null
}

export interface ProviderPayout {
  /** Null where the provider refused the request itself. */
  id: string | null
  state: 'pending' | 'paid' | 'failed'
  amountCents: Cents
  failureCode: string | null
}

/** Money sent to the platform's own account. */
export interface ProviderTransfer {
  id: string
  amountCents: Cents
  senderName: string
  /** The sender's message. */
  text: string
}

export interface ProviderTransfers {
  /** Where money can be sent. */
  account(): Promise<{ iban: string; holder: string }>
  fetch(providerTransferId: string): Promise<ProviderTransfer>
}

export interface SettlementEntry {
  id: string
  kind: 'capture' | 'refund' | 'dispute' | 'dispute_reversal' | 'payout' | 'transfer'
  /** Signed, from the point of view of the platform's balance. */
  amountCents: number
  /** Our own id of the attempt, refund or payout; for a dispute or a transfer, the provider's id. */
  reference: string
}

/** A signed and verified notification: only a reason to ask the provider. */
export interface ProviderEvent {
  eventId: string
  about: 'payment' | 'refund' | 'dispute' | 'payout' | 'transfer'
  /** The provider's id of the payment, refund, dispute, payout or transfer. */
  id: string
  /** The account at the provider where it happened, if that is not the platform's own. */
  providerAccount: string | null
}

/** Origins of the provider, as a content security policy names them. */
export interface ProviderOrigins {
  scripts: readonly string[]
  frames: readonly string[]
  calls: readonly string[]
}

/** What a provider may be able to do besides taking a payment; a provider without the ability lacks the method. */
export interface ProviderAbilities {
  /** What the payment page needs to show the provider's card fields. */
  readonly cardFields: { url: string; publishableKey: string }
  /** Confirms a payment with the card typed there. */
  execute(providerPaymentId: string, card: CardUse, attemptId: string): Promise<ProviderPayment>
  /** Debits a payer who is not present, as they agreed. */
  debit(request: DebitRequest): Promise<ProviderPayment>
  /** Makes a kept card unusable; revoking it twice, or an unknown one, is no error. */
  revokeMandate(mandateId: string): Promise<void>
  refund(request: RefundRequest): Promise<ProviderRefund>
  fetchRefund(providerRefundId: string): Promise<ProviderRefund>
  fetchDispute(providerDisputeId: string): Promise<ProviderDispute>
  /** Sends an association its money. */
  payout(request: PayoutRequest): Promise<ProviderPayout>
  fetchPayout(providerPayoutId: string, providerAccount: string | null): Promise<ProviderPayout>
  /** The platform's own account, to which money can be sent. */
  readonly transfers: ProviderTransfers
  /** Everything that moved on that day in France. */
  settlement(day: string): AsyncIterable<SettlementEntry>
}

/** A service that takes money for us. It uses core's types and knows nothing of our tables. */
export interface PaymentProvider extends Partial<ProviderAbilities> {
  /** Stored with every payment, refund and payout; only this provider is asked about them. */
  readonly name: ProviderName
  /** The means of payment it accepts. */
  readonly takes: readonly OnlineMeans[]
  /** What a payment page must be allowed to load, besides our own origin. */
  readonly origins: ProviderOrigins
  isReachable(): Promise<boolean>
  /** Creates without confirming: nothing can be debited before the id is stored. */
  create(request: ChargeRequest): Promise<ProviderPayment>
  fetch(providerPaymentId: string): Promise<ProviderPayment>
  /** Answers the state after the call: a payment that had already succeeded stays succeeded. */
  cancel(providerPaymentId: string, attemptId: string): Promise<ProviderPayment>
  /** Answers null where the signature, its age or the content is wrong. */
  readNotification(
    rawBody: string,
    headers: Record<string, string | string[] | undefined>,
  ): ProviderEvent | null
}

export interface CardUse {
  /** Absent where the payment was created with a mandate. */
  tokenizationSessionId: string | null
  browserData: BrowserData
}

/** The provider did not answer, or not as expected: what happened to the money is unknown until it is fetched. */
export class ProviderFault extends Error {
  readonly key: ProviderErrorKey
  constructor(key: ProviderErrorKey, message: string, options?: ErrorOptions) {
    super(message, options)
    this.key = key
  }
}

/** The provider understood the call and refused: nothing happened, and asking again will not change that. */
export class ProviderRefusal extends ProviderFault {
  readonly code: string
  constructor(key: ProviderErrorKey, code: string, message: string, options?: ErrorOptions) {
    super(key, message, options)
    this.code = code
  }
}
