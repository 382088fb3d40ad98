import { z } from 'zod'
import {
  cents,
  centsOrNothing,
  currency,
  day,
  description,
  instant,
  metadata,
  reference,
} from './bank-values.ts'

/**
 * The protocol of the sandbox bank ("hapay"), shared by the bank itself and by the server's adapter.
 * bank/README.md describes it. Amounts are integer cents, instants are ISO 8601 in UTC, days are
 * Europe/Paris dates.
 */

export const bankPaths = {
  health: '/healthz',
  fields: '/fields',
  tokenizationSessions: '/tokenization-sessions',
  payments: '/v1/payments',
  payment: (paymentId: string) => `/v1/payments/${encodeURIComponent(paymentId)}`,
  execute: (paymentId: string) => `/v1/payments/${encodeURIComponent(paymentId)}/execute`,
  cancel: (paymentId: string) => `/v1/payments/${encodeURIComponent(paymentId)}/cancel`,
  paymentRefunds: (paymentId: string) => `/v1/payments/${encodeURIComponent(paymentId)}/refunds`,
  mandate: (mandateId: string) => `/v1/mandates/${encodeURIComponent(mandateId)}`,
  debits: (mandateId: string) => `/v1/mandates/${encodeURIComponent(mandateId)}/debits`,
  revoke: (mandateId: string) => `/v1/mandates/${encodeURIComponent(mandateId)}/revoke`,
  refunds: '/v1/refunds',
  refund: (refundId: string) => `/v1/refunds/${encodeURIComponent(refundId)}`,
  dispute: (disputeId: string) => `/v1/disputes/${encodeURIComponent(disputeId)}`,
  settlement: '/v1/settlement',
  settlementTotals: '/v1/settlement/totals',
  payouts: '/v1/payouts',
  payout: (payoutId: string) => `/v1/payouts/${encodeURIComponent(payoutId)}`,
  account: '/v1/account',
  transfer: (transferId: string) => `/v1/transfers/${encodeURIComponent(transferId)}`,
  /** The page on which a tester sends the merchant a transfer. */
  sendTransfer: '/virement',
}

export const idempotencyKeyHeader = 'idempotency-key'
export const signatureHeader = 'x-ha-signature'
export const timestampHeader = 'x-ha-timestamp'
/**
 * With BANK_CONTROL=1: the moment, in milliseconds since 1970, at which a call counts. The demo creates its past with
 * it.
 */
export const momentHeader = 'x-ha-moment'

export const bankErrorCodes = [
  'invalid_request',
  'return_url_not_allowed',
  'idempotency_key_missing',
  'unauthorized',
  'origin_not_allowed',
  'not_found',
  'idempotency_key_reused',
  'payment_not_executable',
  'payment_not_refundable',
  'payment_not_disputable',
  'dispute_closed',
  'mandate_revoked',
  'refund_exceeds_captured',
  'insufficient_balance',
  'card_missing',
  'card_invalid',
  'tokenization_session_unknown',
  'tokenization_session_used',
  'tokenization_session_expired',
  'invalid_iban',
  'internal_error',
] as const
export type BankErrorCode = (typeof bankErrorCodes)[number]

/** The HTTP status of each error. A declined card is no error: it is a payment in state `refused`. */
export const bankErrorStatus: Record<BankErrorCode, number> = {
  invalid_request: 400,
  return_url_not_allowed: 400,
  idempotency_key_missing: 400,
  unauthorized: 401,
  origin_not_allowed: 403,
  not_found: 404,
  idempotency_key_reused: 409,
  payment_not_executable: 409,
  payment_not_refundable: 409,
  payment_not_disputable: 409,
  dispute_closed: 409,
  mandate_revoked: 409,
  refund_exceeds_captured: 409,
  insufficient_balance: 409,
  card_missing: 422,
  card_invalid: 422,
  tokenization_session_unknown: 422,
  tokenization_session_used: 422,
  tokenization_session_expired: 422,
  invalid_iban: 422,
  internal_error: 500,
}

export const bankErrorSchema = z.object({
  error: z.object({
    code: z.enum(bankErrorCodes),
    message: z.string(),
    fields: z.record(z.string(), z.string()).exactOptional(),
  }),
})
export type BankErrorAnswer = z.infer<typeof bankErrorSchema>

// Cards

export const cardBrands = ['visa', 'mastercard'] as const
export const bankCardSchema = z.object({
  brand: z.enum(cardBrands),
  last4: z.string().length(4),
  expMonth: z.int().min(1).max(12),
  expYear: z.int(),
  country: z.string().length(2),
})
export type BankCard = z.infer<typeof bankCardSchema>

export const declineCodes = [
  'insufficient_funds',
  'expired_card',
  'lost_card',
  'do_not_honor',
  'authentication_failed',
  'authentication_expired',
  'mandate_revoked',
] as const
/** How a dispute, a refund and a payout end. */
export const disputeEnds = ['won', 'lost'] as const
export type DisputeEnd = (typeof disputeEnds)[number]
export const refundEnds = ['succeeded', 'failed'] as const
export type RefundEnd = (typeof refundEnds)[number]
export const payoutEnds = ['paid', 'failed'] as const
export type PayoutEnd = (typeof payoutEnds)[number]

/** How the payer was authenticated, and what they answer to a challenge. */
export const authentications = ['frictionless', 'challenge'] as const
export type Authentication = (typeof authentications)[number]
export const challengeAnswers = ['approve', 'decline'] as const
export type ChallengeAnswer = (typeof challengeAnswers)[number]

export const declineCodeSchema = z.enum(declineCodes)
export type DeclineCode = z.infer<typeof declineCodeSchema>

// Tokenization (browser to bank, with the publishable key; never through the merchant)

export const tokenizeRequestSchema = z.strictObject({
  key: z.string(),
  number: z.string().max(30),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2099),
  cvc: z.string().max(4),
  holderName: z.string().max(100),
})
export type TokenizeRequest = z.input<typeof tokenizeRequestSchema>

export const tokenizationSessionSchema = z.object({
  tokenizationSessionId: z.string(),
  card: bankCardSchema.pick({ brand: true, last4: true }),
  expiresAt: instant,
})
export type TokenizationSession = z.infer<typeof tokenizationSessionSchema>

export const fieldNames = ['number', 'expiry', 'cvc', 'holderName'] as const
export type FieldName = (typeof fieldNames)[number]

/** Messages from the merchant's page to the framed fields. */
export const fieldsCommandSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hapay:tokenize') }),
  z.object({ type: z.literal('hapay:focus') }),
])
export type FieldsCommand = z.infer<typeof fieldsCommandSchema>

/**
 * Messages from the framed fields to the merchant's page. Each `hapay:tokenize` gets exactly one token, invalid or
 * error.
 */
export const fieldsMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hapay:ready') }),
  z.object({ type: z.literal('hapay:height'), height: z.int() }),
  z.object({
    type: z.literal('hapay:token'),
    tokenizationSessionId: z.string(),
    card: bankCardSchema.pick({ brand: true, last4: true }),
  }),
  z.object({ type: z.literal('hapay:invalid'), fields: z.array(z.enum(fieldNames)) }),
  z.object({ type: z.literal('hapay:error') }),
  /** The payer pressed Enter in a field: the merchant's page does what its pay button does. */
  z.object({ type: z.literal('hapay:submit') }),
])
export type FieldsMessage = z.infer<typeof fieldsMessageSchema>

// Disputes

export const disputeSchema = z.object({
  id: z.string(),
  paymentId: z.string(),
  state: z.enum(['open', ...disputeEnds]),
  amountCents: cents,
  reason: z.string(),
  openedAt: instant,
  closedAt: instant.exactOptional(),
})
export type Dispute = z.infer<typeof disputeSchema>

// Payments

/** `succeeded`, `refused` and `canceled` are final; a refused payment is retried as another payment. */
export const paymentStates = [
  'created',
  'requires_action',
  'processing',
  'succeeded',
  'refused',
  'canceled',
] as const
export const paymentStateSchema = z.enum(paymentStates)
export type BankPaymentState = z.infer<typeof paymentStateSchema>

export const createPaymentRequestSchema = z.strictObject({
  /** 0, with `saveMandate`, lets the payer change cards: the card is authenticated and stored, nothing is debited. */
  amountCents: centsOrNothing,
  currency,
  reference,
  description,
  /** Where the challenge page sends the browser; its origin must be one of the merchant's. */
  returnUrl: z.url({ protocol: /^https?$/ }).max(2000),
  captureMethod: z.literal('automatic').default('automatic'),
  /** Stores the card for later debits: for the first payment of a plan or of a monthly gift. */
  saveMandate: z.boolean().default(false),
  /** The payer, present, pays with the card of this mandate. Excludes `saveMandate`. */
  mandateId: z.string().max(100).optional(),
  /** `required` asks for a challenge even if the card would not need one. */
  challenge: z.enum(['automatic', 'required']).default('automatic'),
  metadata: metadata.default({}),
})
export type CreatePaymentRequest = z.input<typeof createPaymentRequestSchema>

export const browserDataSchema = z.strictObject({
  language: z.string().max(35),
  colorDepth: z.int(),
  screenHeight: z.int(),
  screenWidth: z.int(),
  timeZoneOffset: z.int(),
  javaEnabled: z.boolean(),
  userAgent: z.string().max(2048),
  acceptHeader: z.string().max(2048),
})
export type BrowserData = z.infer<typeof browserDataSchema>

export const executePaymentRequestSchema = z.strictObject({
  /** Left out when the payment was created with a `mandateId`. */
  tokenizationSessionId: z.string().max(100).optional(),
  browserData: browserDataSchema,
})
export type ExecutePaymentRequest = z.input<typeof executePaymentRequestSchema>

export const bankPaymentSchema = z.object({
  id: z.string(),
  reference,
  state: paymentStateSchema,
  declineCode: declineCodeSchema.exactOptional(),
  amountCents: centsOrNothing,
  currency,
  description,
  /** Succeeded refunds; pending ones are in `refundPendingCents` and already count against what can be refunded. */
  refundedCents: z.int(),
  refundPendingCents: z.int(),
  card: bankCardSchema.exactOptional(),
  /** The mandate created by this payment once it succeeded, or the one it was paid with. */
  mandateId: z.string().exactOptional(),
  saveMandate: z.boolean(),
  /** True for a debit the merchant made under a mandate, without the payer. */
  offSession: z.boolean(),
  authentication: z.enum(authentications).exactOptional(),
  nextAction: z.object({ type: z.literal('redirect'), url: z.url() }).exactOptional(),
  disputes: z.array(disputeSchema),
  metadata,
  createdAt: instant,
  updatedAt: instant,
  succeededAt: instant.exactOptional(),
})
export type BankPayment = z.infer<typeof bankPaymentSchema>

export const bankPaymentListSchema = z.object({ payments: z.array(bankPaymentSchema) })

// Mandates

export const mandateSchema = z.object({
  id: z.string(),
  state: z.enum(['active', 'revoked']),
  card: bankCardSchema,
  paymentId: z.string(),
  createdAt: instant,
  revokedAt: instant.exactOptional(),
})
export type BankMandate = z.infer<typeof mandateSchema>

/** A merchant-initiated debit: created and executed in one call; answers a payment, `succeeded` or `refused`. */
export const debitMandateRequestSchema = z.strictObject({
  amountCents: cents,
  currency,
  reference,
  description,
  metadata: metadata.default({}),
})
export type DebitMandateRequest = z.input<typeof debitMandateRequestSchema>

// Refunds

export const refundRequestSchema = z.strictObject({
  /** Everything that is left when absent. */
  amountCents: cents.optional(),
  reference,
  reason: z.string().max(200).optional(),
})
export type RefundRequest = z.input<typeof refundRequestSchema>

export const bankRefundSchema = z.object({
  id: z.string(),
  paymentId: z.string(),
  reference,
  state: z.enum(['pending', ...refundEnds]),
  amountCents: cents,
  currency,
  reason: z.string().exactOptional(),
  createdAt: instant,
  updatedAt: instant,
})
export type BankRefund = z.infer<typeof bankRefundSchema>

// Settlement

/**
 * The sign is the effect on the merchant's balance: captures, dispute reversals and transfers are positive, others
 * negative.
 */
export const settlementKinds = [
  'capture',
  'refund',
  'dispute',
  'dispute_reversal',
  'payout',
  'transfer',
] as const

export const settlementQuerySchema = z.strictObject({
  from: day,
  /** Included; the same day as `from` when absent. */
  to: day.optional(),
  cursor: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}\.\d{1,15}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(500),
})

export const settlementEntrySchema = z.object({
  id: z.string(),
  day,
  kind: z.enum(settlementKinds),
  amountCents: z.int(),
  currency,
  /** The merchant's reference of the payment, refund or payout; for a transfer, its id. */
  reference,
  paymentId: z.string().exactOptional(),
  refundId: z.string().exactOptional(),
  disputeId: z.string().exactOptional(),
  payoutId: z.string().exactOptional(),
  occurredAt: instant,
})
export type SettlementEntry = z.infer<typeof settlementEntrySchema>

export const settlementPageSchema = z.object({
  entries: z.array(settlementEntrySchema),
  /** Absent on the last page. */
  nextCursor: z.string().exactOptional(),
})
export type SettlementPage = z.infer<typeof settlementPageSchema>

export const settlementTotalsQuerySchema = settlementQuerySchema.pick({ from: true, to: true })
export const settlementTotalsSchema = z.object({
  days: z.array(z.object({ day, kind: z.enum(settlementKinds), count: z.int(), amountCents: z.int() })),
  /** The merchant's whole balance at the bank, every day included, pending payouts not yet deducted. */
  balanceCents: z.int(),
})
export type SettlementTotals = z.infer<typeof settlementTotalsSchema>

// Payouts

export const payoutRequestSchema = z.strictObject({
  amountCents: cents,
  currency,
  reference,
  description,
  beneficiary: z.strictObject({ name: z.string().min(1).max(100), iban: z.string().max(50) }),
})
export type PayoutRequest = z.input<typeof payoutRequestSchema>

export const bankPayoutSchema = z.object({
  id: z.string(),
  reference,
  state: z.enum(['pending', ...payoutEnds]),
  amountCents: cents,
  currency,
  description,
  beneficiary: z.object({ name: z.string(), ibanLast4: z.string() }),
  createdAt: instant,
  updatedAt: instant,
})
export type BankPayout = z.infer<typeof bankPayoutSchema>

// Transfers to the merchant

/** The account to which transfers to the merchant are sent. */
export const bankAccountSchema = z.object({ iban: z.string(), holder: z.string() })
export type BankAccount = z.infer<typeof bankAccountSchema>

export const bankTransferSchema = z.object({
  id: z.string(),
  amountCents: cents,
  currency,
  senderName: z.string(),
  /** What the sender wrote. */
  text: z.string(),
  receivedAt: instant,
})
export type BankTransfer = z.infer<typeof bankTransferSchema>

// Notifications

/**
 * What the bank posts to the merchant. `x-ha-timestamp` is the sending time in Unix seconds (real time, not the
 * bank's movable clock); `x-ha-signature` the hexadecimal HMAC-SHA256 of `${timestamp}.${rawBody}`.
 * `state` is only a hint: never trust it, always fetch the object.
 */
const notificationBase = { eventId: z.string(), occurredAt: instant }
export const notificationSchema = z.discriminatedUnion('type', [
  z.object({
    ...notificationBase,
    type: z.literal('payment.updated'),
    paymentId: z.string(),
    reference,
    state: paymentStateSchema,
  }),
  z.object({
    ...notificationBase,
    type: z.literal('refund.updated'),
    refundId: z.string(),
    paymentId: z.string(),
    reference,
    state: bankRefundSchema.shape.state,
  }),
  z.object({
    ...notificationBase,
    type: z.literal('mandate.updated'),
    mandateId: z.string(),
    paymentId: z.string(),
    state: mandateSchema.shape.state,
  }),
  z.object({
    ...notificationBase,
    type: z.literal('dispute.updated'),
    disputeId: z.string(),
    paymentId: z.string(),
    state: disputeSchema.shape.state,
  }),
  z.object({
    ...notificationBase,
    type: z.literal('payout.updated'),
    payoutId: z.string(),
    reference,
    state: bankPayoutSchema.shape.state,
  }),
  z.object({
    ...notificationBase,
    type: z.literal('transfer.received'),
    transferId: z.string(),
    amountCents: cents,
  }),
])
export type BankNotification = z.infer<typeof notificationSchema>
