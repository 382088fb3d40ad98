import type { ProviderName } from '@obole/contract/providers'
import type { ProviderErrorKey } from '@obole/core/errors'
import type { Cents } from '@obole/core/money'
import type { ProviderState } from '@obole/core/payment'
import type { OnlineMeans } from '@obole/core/payment-means'

/** What a provider says of one payment. The provider is the truth about money: only a fetched one is believed. */
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
  /** The attempt's id: the idempotency key, and the reference found back in the settlement. */
  attemptId: string
  cartId: string | null
  amountCents: Cents
  /** The part the platform keeps, where the provider splits the money itself. */
  tipCents: Cents
  /** The association's account at the provider, where it has one. */
  providerAccount: string | null
  description: string
  returnUrl: string
  /** Keeps the card for later debits. With an amount of nothing, that is all the charge does. */
  saveMandate: boolean
  /** The kept card that the payer, who is there, pays with. */
  mandateId: string | null
  /** `required` asks for 3-D Secure even of a card that would pass without: a plan's first debit, a regularisation. */
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
  /** The idempotency key, and the reference found back in the settlement. */
  refundId: string
  providerPaymentId: string
  /** What the payer gets back in all. */
  amountCents: Cents
  /** The part of it that the platform bears. */
  tipCents: Cents
}

export interface ProviderRefund {
  /** Null where the provider said no to the request itself. */
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
  /** The idempotency key, and the reference found back in the settlement. */
  payoutId: string
  amountCents: Cents
  beneficiary: { name: string; iban: string }
  /** The association's account at the provider, where the provider keeps its money apart. */
  providerAccount: string | null
  description: string
}

export interface ProviderPayout {
  /** Null where the provider said no to the request itself. */
  id: string | null
  state: 'pending' | 'paid' | 'failed'
  amountCents: Cents
  failureCode: string | null
}

/** Money somebody sent to the platform's own account. */
export interface ProviderTransfer {
  id: string
  amountCents: Cents
  senderName: string
  /** What the sender wrote. */
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
  /** Signed, as the platform's balance sees it. */
  amountCents: number
  /** Our own id of the attempt, refund or payout that moved; of a dispute or a transfer, the provider's. */
  reference: string
}

/** A signed notification that was verified: a reason to ask the provider, nothing more. */
export interface ProviderEvent {
  eventId: string
  about: 'payment' | 'refund' | 'dispute' | 'payout' | 'transfer'
  /** The provider's id of what it is about. */
  id: string
  /** The account at the provider that it happened on, where that is not the platform's own. */
  providerAccount: string | null
}

/** Origins of the provider, as a content security policy names them. */
export interface ProviderOrigins {
  scripts: readonly string[]
  frames: readonly string[]
  calls: readonly string[]
}

/** What a provider may be able to do besides taking a payment; one that cannot lacks the method. */
export interface ProviderAbilities {
  /** What the payment page needs to show the provider's card fields, in which the payer types. */
  readonly cardFields: { url: string; publishableKey: string }
  /** Confirms a payment with the card that was typed there. */
  execute(providerPaymentId: string, card: CardUse, attemptId: string): Promise<ProviderPayment>
  /** Takes money from a payer who is not there, as they agreed. */
  debit(request: DebitRequest): Promise<ProviderPayment>
  /** A kept card that can no longer be debited; revoking it again, or one that is unknown, is no error. */
  revokeMandate(mandateId: string): Promise<void>
  refund(request: RefundRequest): Promise<ProviderRefund>
  fetchRefund(providerRefundId: string): Promise<ProviderRefund>
  fetchDispute(providerDisputeId: string): Promise<ProviderDispute>
  /** Sends an association its money. */
  payout(request: PayoutRequest): Promise<ProviderPayout>
  fetchPayout(providerPayoutId: string, providerAccount: string | null): Promise<ProviderPayout>
  /** The platform's own account, which money can be sent to. */
  readonly transfers: ProviderTransfers
  /** Everything that moved on that day in France. */
  settlement(day: string): AsyncIterable<SettlementEntry>
}

/** Whoever takes money for us. It speaks core's types and knows nothing of our tables. */
export interface PaymentProvider extends Partial<ProviderAbilities> {
  /** Stored with whatever it took, gave back or paid out, which is asked of it alone. */
  readonly name: ProviderName
  /** What payers can pay with through it. */
  readonly takes: readonly OnlineMeans[]
  /** What a page on which one pays must be allowed to load, beyond what is ours. */
  readonly origins: ProviderOrigins
  isReachable(): Promise<boolean>
  /** Creates without confirming: nothing can be debited before the id is stored. */
  create(request: ChargeRequest): Promise<ProviderPayment>
  fetch(providerPaymentId: string): Promise<ProviderPayment>
  /** Answers the state that holds afterwards: a payment that had already succeeded stays succeeded. */
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

/** The provider did not answer, or not in its own language: what happened to the money is unknown until it is fetched. */
export class ProviderFault extends Error {
  readonly key: ProviderErrorKey
  constructor(key: ProviderErrorKey, message: string, options?: ErrorOptions) {
    super(message, options)
    this.key = key
  }
}

/** The provider understood the call and said no: nothing happened, and nothing will by asking again. */
export class ProviderRefusal extends ProviderFault {
  readonly code: string
  constructor(key: ProviderErrorKey, code: string, message: string, options?: ErrorOptions) {
    super(key, message, options)
    this.code = code
  }
}
