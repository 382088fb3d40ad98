import { REFUND_STATES } from '@obole/core/ledger/refund'
import { z } from 'zod'
import { tokenSchema } from './carts.ts'
import { endpoints } from './endpoint.ts'
import { plainText } from './plain-text.ts'

export { passwordHeader } from './password-header.ts'

const cents = z.int().min(0)

export const refundParts = ['all', 'association', 'tip'] as const

export const refundBodySchema = z
  .strictObject({
    /**
     * The total to refund, split between association and contribution as the payment was; if absent, all that is left.
     */
    amount: cents.min(1).optional(),
    /** Refunds only one part. */
    part: z.enum(refundParts).default('all'),
    /** Only the association sees it; the payer never does. */
    internalNote: plainText(500).nullish(),
    /** What the payer reads in the mail. */
    messageToPayer: plainText(2000).nullish(),
    /** Also cancels every line of the order; by default only if everything is refunded. */
    cancelOrder: z.boolean().optional(),
    sendRefundMail: z.boolean().default(true),
  })
  .refine(({ amount, part }) => amount === undefined || part === 'all', {
    path: ['part'],
    error: 'an amount is split between both parts',
  })
export type RefundBody = z.output<typeof refundBodySchema>

export const refundOperationSchema = z.object({
  id: z.int(),
  paymentId: z.int(),
  /** What the payer gets back in all, the contribution included. */
  amount: cents,
  amountTip: cents,
  /**
   * Waiting: the association lacks money; Processed: the bank accepted; Refused: it refused; Error: will be tried
   * again.
   */
  state: z.enum(REFUND_STATES),
  sendRefundMail: z.boolean(),
  internalNote: z.string().nullable(),
  messageToPayer: z.string().nullable(),
  creationDate: z.iso.datetime(),
})
export type RefundOperation = z.infer<typeof refundOperationSchema>

/** What can still be refunded of a payment, and what was. */
export const paymentRefundsSchema = z.object({
  refundable: cents,
  refundableTip: cents,
  refunds: z.array(refundOperationSchema),
})
export type PaymentRefunds = z.infer<typeof paymentRefundsSchema>

export const tipRefundSchema = z.object({
  amountTip: cents,
  /** The contribution removed from coming debits. */
  amountTipToCome: cents,
  refunds: z.array(refundOperationSchema),
})
export type TipRefund = z.infer<typeof tipRefundSchema>

/** A refund that waits for the association's money; the oldest request comes first. */
export const waitingRefundSchema = z.object({
  id: z.int(),
  orderId: z.int(),
  paymentId: z.int(),
  payerName: z.string(),
  /** The association's part, without the contribution: their sum is `waitingRefunds` of the balance. */
  amount: cents,
  creationDate: z.iso.datetime(),
})
export type WaitingRefund = z.infer<typeof waitingRefundSchema>

const paymentParams = z.object({ paymentId: z.coerce.number().int().positive() })

/** Below the API base. */
export const refundEndpoints = endpoints({
  'POST /payments/{paymentId}/refund': {
    summary: 'Give a payment back, in whole or in part; the password is asked for again',
    again: 'password',
    params: paymentParams,
    body: refundBodySchema,
    response: { 200: refundOperationSchema },
  },
  'GET /payments/{paymentId}/refunds': {
    summary: 'What was given back of a payment and what can be',
    params: paymentParams,
    response: { 200: paymentRefundsSchema },
  },
  'POST /payments/{paymentId}/refunds/{refundId}/cancel': {
    summary: 'Give up a refund that waits for the association’s money',
    params: paymentParams.extend({ refundId: z.coerce.number().int().positive() }),
    body: z.strictObject({}),
    response: { 200: refundOperationSchema },
  },
  'GET /organizations/{organizationSlug}/waiting-refunds': {
    summary: 'Refunds that wait for an association’s money, in the order they will be made; the first fifty',
    params: z.object({ organizationSlug: z.string().max(200) }),
    response: { 200: z.object({ data: z.array(waitingRefundSchema) }) },
  },
  'POST /orders/{token}/refund-tip': {
    summary: 'The payer takes the contribution to Obole back, by the order’s own link',
    params: z.object({ token: tokenSchema }),
    response: { 200: tipRefundSchema },
  },
})
