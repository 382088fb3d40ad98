import { TIER_TYPES } from '@obole/core/campaign/tier'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { orderDetailSchema } from './manage-lists.ts'
import { organizationParams } from './organizations.ts'
import { plainText } from './plain-text.ts'

const cents = z.int().min(0)
const orderParams = organizationParams.extend({ orderId: z.coerce.number().int().positive() })

/** A line with what can be refunded of it, and what is still to be debited for it. */
export const adjustableLineSchema = z.object({
  itemId: z.int(),
  name: z.string(),
  type: z.enum(TIER_TYPES),
  participant: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  isCanceled: z.boolean(),
  amount: cents,
  refundable: cents,
  /** Instalments not collected yet, unpaid ones included. */
  toCome: cents,
  /** What it debits each month, if it recurs. */
  monthly: cents.nullable(),
})
export type AdjustableLine = z.infer<typeof adjustableLineSchema>

export const adjustableOrderSchema = z.object({
  lines: z.array(adjustableLineSchema),
  refundableTip: cents,
  /** Received by hand: the association gives the money back itself, and only records it here. */
  isByHand: z.boolean(),
  /** Whether the payer has an e-mail address. */
  canTell: z.boolean(),
})
export type AdjustableOrder = z.infer<typeof adjustableOrderSchema>

export const adjustmentBody = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        itemId: z.int().positive(),
        /** Its ticket or card becomes invalid, its place is free again, and it is no longer counted. */
        cancel: z.boolean(),
        /** What is refunded of it. */
        refund: cents,
      }),
    )
    .min(1)
    .max(100)
    .refine((lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length, {
      error: 'each line once',
    }),
  /** What is refunded of the contribution to Obole. */
  tip: cents.default(0),
  /** Only the association sees it; the payer never does. */
  internalNote: plainText(500).nullish(),
  /** What the payer reads in the mail. */
  messageToPayer: plainText(2000).nullish(),
  sendMail: z.boolean().default(true),
})
export type AdjustmentBody = z.output<typeof adjustmentBody>

/** Below the API base. */
export const orderAdjustmentEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/orders/{orderId}/adjustable': {
    summary: 'What can be cancelled of an order and given back of each line',
    params: orderParams,
    response: { 200: adjustableOrderSchema },
  },
  'POST /manage/organizations/{organizationSlug}/orders/{orderId}/adjust': {
    summary:
      'Cancels lines of an order, gives money back, or both; the password is asked for again where money leaves the account',
    again: 'passwordAndCode',
    params: orderParams,
    body: adjustmentBody,
    response: { 200: orderDetailSchema },
  },
})
