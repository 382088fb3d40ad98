import { MOST_CHEQUES_ON_SLIP } from '@obole/core/receipts/deposit-slip'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { pageQuery } from './manage-associations.ts'
import { organizationParams, paginationSchema } from './organizations.ts'

const cents = z.int().min(0)
const instant = z.iso.datetime()

export const chequeSchema = z.object({
  paymentId: z.int(),
  orderId: z.int(),
  receivedOn: z.iso.date(),
  /** The person who signed it: the payer, unless another name was recorded. */
  drawer: z.string(),
  bank: z.string().nullable(),
  number: z.string().nullable(),
  amount: cents,
})
export type Cheque = z.infer<typeof chequeSchema>

export const waitingChequesSchema = z.object({
  /** The oldest first, five hundred at most. */
  data: z.array(
    chequeSchema.extend({
      /** It paid for an event that was cancelled: better to give it back than to deposit it. */
      isEventCanceled: z.boolean(),
    }),
  ),
  /** The count and total of all waiting cheques. */
  count: z.int(),
  total: cents,
})
export type WaitingCheques = z.infer<typeof waitingChequesSchema>

export const depositSlipSchema = z.object({
  id: z.int(),
  /** Numbered within the association, without gaps; an undone deposit keeps its number. */
  number: z.int(),
  madeAt: instant,
  madeBy: z.string(),
  /** The account it goes to, by the end of its IBAN. */
  account: z.object({ holder: z.string(), iban: z.string() }).nullable(),
  cheques: z.array(
    chequeSchema.extend({
      /** After it was put on the slip, its entry was cancelled or its money given back. */
      isWithdrawn: z.boolean(),
      /** What was given back to the payer of a cheque that is not withdrawn. */
      handedBack: cents,
    }),
  ),
  /** What the bank was given; then what was withdrawn and given back since, and what is left. */
  total: cents,
  withdrawn: cents,
  handedBack: cents,
  kept: cents,
  undoneAt: instant.nullable(),
  /** The PDF, opened with the session's cookies; null for an undone deposit. */
  url: z.string().nullable(),
})
export type DepositSlip = z.infer<typeof depositSlipSchema>

export const depositSlipBody = z.strictObject({
  paymentIds: z.array(z.int().positive()).min(1).max(MOST_CHEQUES_ON_SLIP),
})
export type DepositSlipBody = z.output<typeof depositSlipBody>

export const depositSlipParams = organizationParams.extend({ slipId: z.coerce.number().int().positive() })

/** Below the API base. */
export const depositSlipEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/cheques': {
    summary: 'Cheques that were received and are on no deposit slip yet',
    params: organizationParams,
    response: { 200: waitingChequesSchema },
  },
  'GET /manage/organizations/{organizationSlug}/deposit-slips': {
    summary: 'Deposit slips, the latest first',
    params: organizationParams,
    query: z.object(pageQuery),
    response: { 200: z.object({ data: z.array(depositSlipSchema), pagination: paginationSchema }) },
  },
  'POST /manage/organizations/{organizationSlug}/deposit-slips': {
    summary: 'Puts cheques on a deposit slip, with which they are taken to the bank',
    params: organizationParams,
    body: depositSlipBody,
    response: { 201: depositSlipSchema },
  },
  'POST /manage/organizations/{organizationSlug}/deposit-slips/{slipId}/undo': {
    summary: 'Undoes a deposit slip: its cheques wait again',
    params: depositSlipParams,
    response: { 200: depositSlipSchema },
  },
})
