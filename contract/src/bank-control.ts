import { z } from 'zod'
import { cents, instant, reference } from './bank-values.ts'
import {
  challengeAnswers,
  declineCodeSchema,
  disputeEnds,
  notificationSchema,
  payoutEnds,
  refundEnds,
} from './bank.ts'

/**
 * How tests make the sandbox bank late, silent or wrong: mounted when BANK_CONTROL=1, with the same bearer secret.
 */

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
  'fetch-account',
  'fetch-transfer',
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

/** POST /control/merchant: settings that the configuration cannot contain when the system chooses the ports. */
export const controlMerchantRequestSchema = z.strictObject({
  origins: z.array(z.url()).optional(),
  webhookUrl: z.url().optional(),
})

/** POST /control/payments/:id/challenge: decides the challenge without a browser; returns the payment. */
export const controlChallengeRequestSchema = z.strictObject({ decision: z.enum(challengeAnswers) })

/** POST /control/payments/:id/disputes: opens and returns a dispute; POST /control/disputes/:id/close ends it. */
export const controlOpenDisputeRequestSchema = z.strictObject({
  amountCents: cents.optional(),
  reason: z.string().max(100).default('fraudulent'),
})
export const controlCloseDisputeRequestSchema = z.strictObject({ outcome: z.enum(disputeEnds) })

/** POST /control/refunds/:id/settle and /control/payouts/:id/settle: end a refund or payout that was kept pending. */
export const controlSettleRefundRequestSchema = z.strictObject({ state: z.enum(refundEnds) })
export const controlSettlePayoutRequestSchema = z.strictObject({ state: z.enum(payoutEnds) })

/** POST /control/transfers: sends the merchant money; returns the transfer. */
export const controlTransferRequestSchema = z.strictObject({
  amountCents: cents,
  senderName: z.string().min(1).max(100).default('Une association'),
  text: z.string().max(140).default(''),
})

export const notificationStates = ['waiting', 'delivered', 'lost'] as const
export type NotificationState = (typeof notificationStates)[number]

/** GET /control/notifications?paymentId&limit: the newest first. */
export const notificationRecordSchema = z.object({
  eventId: z.string(),
  type: z.string(),
  subjectId: z.string(),
  payload: notificationSchema,
  state: z.enum(notificationStates),
  attempts: z.int(),
  lastStatus: z.int().exactOptional(),
  deliveredAt: instant.exactOptional(),
})
export const notificationRecordListSchema = z.object({ notifications: z.array(notificationRecordSchema) })
