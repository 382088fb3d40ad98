import { z } from 'zod'

/**
 * The protocol of the sandbox bank ("hapay"), shared by the bank itself and by the server's adapter.
 * bank/README.md tells it in prose. Amounts are integer cents, instants are ISO 8601 in UTC, days are
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
}

export const idempotencyKeyHeader = 'idempotency-key'
export const signatureHeader = 'x-ha-signature'
export const timestampHeader = 'x-ha-timestamp'

const cents = z.int().min(1).max(99_999_999)
/** 0 where a card is only checked and kept. */
const centsOrNothing = z.int().min(0).max(99_999_999)
const currency = z.literal('EUR')
const instant = z.iso.datetime()
const day = z.iso.date()
const reference = z.string().min(1).max(100)
const description = z.string().max(200)
const metadata = z.record(z.string().max(40), z.string().max(500))

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

/** What a refused call answers, with its HTTP status. A declined card is no error: it is a payment in state `refused`. */
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
export const declineCodeSchema = z.enum(declineCodes)
export type DeclineCode = z.infer<typeof declineCodeSchema>

export const testCardKeys = [
  'accepted',
  'accepted_mastercard',
  'challenge',
  'challenge_failed',
  'insufficient_funds',
  'refused_then_accepted',
  'expired',
  'lost_card',
  'timeout',
  'notification_lost',
  'notification_doubled',
  'notification_stale',
  'mandate_refused_once',
  'mandate_refused',
] as const
export type TestCardKey = (typeof testCardKeys)[number]

export type TestCard = {
  key: TestCardKey
  number: string
  brand: BankCard['brand']
  fr: string
  en: string
}

/** The only numbers the sandbox takes: a real card typed by mistake is refused before anything is stored. */
export const TEST_CARDS: readonly TestCard[] = [
  {
    key: 'accepted',
    number: '4242424242424242',
    brand: 'visa',
    fr: 'Acceptée aussitôt, sans authentification visible.',
    en: 'Accepted at once, without a visible authentication.',
  },
  {
    key: 'accepted_mastercard',
    number: '5555555555554444',
    brand: 'mastercard',
    fr: 'Acceptée aussitôt ; carte Mastercard.',
    en: 'Accepted at once; a Mastercard.',
  },
  {
    key: 'challenge',
    number: '4000002500003106',
    brand: 'visa',
    fr: 'Acceptée après validation sur la page 3-D Secure.',
    en: 'Accepted after approval on the 3-D Secure page.',
  },
  {
    key: 'challenge_failed',
    number: '4000008400001629',
    brand: 'visa',
    fr: 'Page 3-D Secure, puis échec de l’authentification même si l’on valide.',
    en: 'The 3-D Secure page, then a failed authentication even when approved.',
  },
  {
    key: 'insufficient_funds',
    number: '4000000000009995',
    brand: 'visa',
    fr: 'Refusée : provision insuffisante.',
    en: 'Refused: insufficient funds.',
  },
  {
    key: 'refused_then_accepted',
    number: '4000000000001232',
    brand: 'visa',
    fr: 'Refusée au premier essai de chaque panier, acceptée ensuite.',
    en: 'Refused on the first try of each cart, accepted afterwards.',
  },
  {
    key: 'expired',
    number: '4000000000000069',
    brand: 'visa',
    fr: 'Refusée : carte expirée, quelle que soit la date saisie.',
    en: 'Refused: expired card, whatever the date typed.',
  },
  {
    key: 'lost_card',
    number: '4000000000009987',
    brand: 'visa',
    fr: 'Refusée : carte perdue ou volée.',
    en: 'Refused: lost or stolen card.',
  },
  {
    key: 'timeout',
    number: '4000000000007775',
    brand: 'visa',
    fr: 'La banque répond trop tard, puis accepte.',
    en: 'The bank answers too late, then accepts.',
  },
  {
    key: 'notification_lost',
    number: '4000000000010001',
    brand: 'visa',
    fr: 'Acceptée, mais la notification n’arrive jamais.',
    en: 'Accepted, but the notification never arrives.',
  },
  {
    key: 'notification_doubled',
    number: '4000000000020000',
    brand: 'visa',
    fr: 'Acceptée ; la notification arrive deux fois.',
    en: 'Accepted; the notification arrives twice.',
  },
  {
    key: 'notification_stale',
    number: '4000000000030009',
    brand: 'visa',
    fr: 'Acceptée ; une notification périmée arrive après la bonne.',
    en: 'Accepted; an outdated notification arrives after the right one.',
  },
  {
    key: 'mandate_refused_once',
    number: '4000000000000341',
    brand: 'visa',
    fr: 'Premier paiement accepté, deuxième prélèvement refusé, les suivants acceptés.',
    en: 'First payment accepted, second debit refused, later ones accepted.',
  },
  {
    key: 'mandate_refused',
    number: '4000000000000556',
    brand: 'visa',
    fr: 'Premier paiement accepté, tous les prélèvements suivants refusés.',
    en: 'First payment accepted, every later debit refused.',
  },
]

export function testCardNumber(key: TestCardKey): string {
  const card = TEST_CARDS.find((candidate) => candidate.key === key)
  if (!card) throw new Error(`no test card ${key}`)
  return card.number
}

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

/** Merchant's page to the framed fields. */
export const fieldsCommandSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hapay:tokenize') }),
  z.object({ type: z.literal('hapay:focus') }),
])
export type FieldsCommand = z.infer<typeof fieldsCommandSchema>

/** Framed fields to the merchant's page. Each `hapay:tokenize` is answered by exactly one of token, invalid, error. */
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
  state: z.enum(['open', 'won', 'lost']),
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
  /** 0, with `saveMandate`, lets the payer change cards: authenticated and kept, nothing is debited. */
  amountCents: centsOrNothing,
  currency,
  reference,
  description,
  /** Where the challenge page sends the browser; its origin must be one of the merchant's. */
  returnUrl: z.url({ protocol: /^https?$/ }).max(2000),
  captureMethod: z.literal('automatic').default('automatic'),
  /** Keep the card for later debits: the first payment of a plan or of a monthly gift. */
  saveMandate: z.boolean().default(false),
  /** The payer, present, pays with the card of this mandate. Excludes `saveMandate`. */
  mandateId: z.string().max(100).optional(),
  /** `required` asks for a challenge even of a card that would pass without. */
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
  authentication: z.enum(['frictionless', 'challenge']).exactOptional(),
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
  state: z.enum(['pending', 'succeeded', 'failed']),
  amountCents: cents,
  currency,
  reason: z.string().exactOptional(),
  createdAt: instant,
  updatedAt: instant,
})
export type BankRefund = z.infer<typeof bankRefundSchema>

export const bankRefundListSchema = z.object({ refunds: z.array(bankRefundSchema) })

// Settlement

/** Signed as the merchant's balance sees them: captures and dispute reversals are positive, the others negative. */
export const settlementKinds = ['capture', 'refund', 'dispute', 'dispute_reversal', 'payout'] as const

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
export type SettlementQuery = z.input<typeof settlementQuerySchema>

export const settlementEntrySchema = z.object({
  id: z.string(),
  day,
  kind: z.enum(settlementKinds),
  amountCents: z.int(),
  currency,
  /** The merchant's reference of the payment, refund or payout that moved. */
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
  state: z.enum(['pending', 'paid', 'failed']),
  amountCents: cents,
  currency,
  description,
  beneficiary: z.object({ name: z.string(), ibanLast4: z.string() }),
  createdAt: instant,
  updatedAt: instant,
})
export type BankPayout = z.infer<typeof bankPayoutSchema>

export const bankPayoutListSchema = z.object({ payouts: z.array(bankPayoutSchema) })

// Notifications

/**
 * What the bank posts to the merchant. `x-ha-timestamp` is the sending time in Unix seconds (real time, not the
 * bank's movable clock); `x-ha-signature` the hexadecimal HMAC-SHA256 of `${timestamp}.${rawBody}`.
 * `state` is a hint: fetch the object, never believe it.
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
])
export type BankNotification = z.infer<typeof notificationSchema>

// Control, for tests only: mounted when BANK_CONTROL=1, with the same bearer secret

export const bankOperations = [
  'tokenize',
  'create-payment',
  'execute-payment',
  'fetch-payment',
  'list-payments',
  'cancel-payment',
  'debit-mandate',
  'fetch-mandate',
  'revoke-mandate',
  'refund-payment',
  'fetch-refund',
  'list-refunds',
  'fetch-dispute',
  'fetch-settlement',
  'fetch-settlement-totals',
  'create-payout',
  'fetch-payout',
  'list-payouts',
  'notification',
] as const
export const bankOperationSchema = z.enum(bankOperations)
export type BankOperation = z.infer<typeof bankOperationSchema>

/**
 * - `late`: the effect happens at once, the answer (or the notification) comes `ms` later
 * - `late-before`: nothing happens for `ms`, then the call runs
 * - `lost`: the effect happens, the connection is cut without an answer; a notification is never sent
 * - `lost-before`: the connection is cut, nothing happened
 * - `error`: HTTP `status`, nothing happened
 * - `malformed`: the effect happens, the answer is 200 with a body that is not JSON
 * - `decline`: an execute or a debit is refused with `declineCode`
 * - `pending`, `failed`: a refund or a payout stays in, or ends in, that state
 * - `doubled`, `stale`: a notification is sent twice, or followed by an outdated one
 */
export const faultSchema = z.discriminatedUnion('effect', [
  z.strictObject({ effect: z.literal('late'), ms: z.int().min(0) }),
  z.strictObject({ effect: z.literal('late-before'), ms: z.int().min(0) }),
  z.strictObject({ effect: z.literal('lost') }),
  z.strictObject({ effect: z.literal('lost-before') }),
  z.strictObject({ effect: z.literal('error'), status: z.int().min(400).max(599) }),
  z.strictObject({ effect: z.literal('malformed') }),
  z.strictObject({ effect: z.literal('decline'), declineCode: declineCodeSchema }),
  z.strictObject({ effect: z.literal('pending') }),
  z.strictObject({ effect: z.literal('failed') }),
  z.strictObject({ effect: z.literal('doubled') }),
  z.strictObject({ effect: z.literal('stale') }),
])
export type BankFault = z.infer<typeof faultSchema>

/** POST /control/next */
export const controlNextRequestSchema = z.strictObject({
  /** Any operation when absent (notifications excepted). */
  operation: bankOperationSchema.optional(),
  /** Only calls about this merchant reference. */
  reference: reference.optional(),
  times: z.int().min(1).default(1),
  fault: faultSchema,
})
export type ControlNextRequest = z.input<typeof controlNextRequestSchema>

/** POST /control/clock: `now` sets the bank's clock, `advanceMs` moves it. Answers `{ now }`. */
export const controlClockRequestSchema = z.union([
  z.strictObject({ now: instant }),
  z.strictObject({ advanceMs: z.int() }),
])
export type ControlClockRequest = z.input<typeof controlClockRequestSchema>

/** POST /control/merchant: what the configuration could not know yet when ports are chosen by the system. */
export const controlMerchantRequestSchema = z.strictObject({
  origins: z.array(z.url()).optional(),
  webhookUrl: z.url().optional(),
})
export type ControlMerchantRequest = z.input<typeof controlMerchantRequestSchema>

/** POST /control/payments/:id/challenge: answers the challenge without a browser; answers the payment. */
export const controlChallengeRequestSchema = z.strictObject({ decision: z.enum(['approve', 'decline']) })

/** POST /control/payments/:id/disputes: answers the dispute; POST /control/disputes/:id/close ends it. */
export const controlOpenDisputeRequestSchema = z.strictObject({
  amountCents: cents.optional(),
  reason: z.string().max(100).default('fraudulent'),
})
export const controlCloseDisputeRequestSchema = z.strictObject({ outcome: z.enum(['won', 'lost']) })

/** POST /control/refunds/:id/settle and /control/payouts/:id/settle: end one that was kept pending. */
export const controlSettleRefundRequestSchema = z.strictObject({ state: z.enum(['succeeded', 'failed']) })
export const controlSettlePayoutRequestSchema = z.strictObject({ state: z.enum(['paid', 'failed']) })

/** GET /control/notifications?paymentId&limit: the newest first. */
export const notificationRecordSchema = z.object({
  eventId: z.string(),
  type: z.string(),
  subjectId: z.string(),
  payload: notificationSchema,
  state: z.enum(['waiting', 'delivered', 'lost']),
  attempts: z.int(),
  lastStatus: z.int().exactOptional(),
  deliveredAt: instant.exactOptional(),
})
export const notificationRecordListSchema = z.object({ notifications: z.array(notificationRecordSchema) })
