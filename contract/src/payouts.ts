import { MAX_RESERVE_CENTS } from '@obole/core/payment/cover'
import { FORM_TYPES } from '@obole/core/campaign/form'
import { PAYOUT_STATES } from '@obole/core/ledger/payout'
import { PAYOUT_RHYTHMS } from '@obole/core/ledger/payout-rhythm'
import { PAYOUT_STANDINGS } from '@obole/core/statements/match'
import { z } from 'zod'
import { plainLine } from './plain-text.ts'
import { sentDay } from './days.ts'
import { endpoints } from './endpoint.ts'
import { paginationSchema } from './organizations.ts'

const cents = z.int().min(0)

export const cashOutSchema = z.object({
  id: z.int(),
  amount: cents,
  state: z.enum(PAYOUT_STATES),
  /** Only its first and last characters. */
  iban: z.string(),
  /** How many movements it contains. */
  lineCount: z.int(),
  /** What stands beside it on the bank statement; null for payouts of before they had one. */
  label: z.string().nullable(),
  /** Where it stands on the statements that were read in; null where none was, or where it is looked for on none. */
  standing: z.enum(PAYOUT_STANDINGS).nullable(),
  /** The day of the line that it was ticked off with. */
  tickedOn: z.iso.date().nullable(),
  creationDate: z.iso.datetime(),
  cashOutDate: z.iso.datetime().nullable(),
})
export type CashOut = z.infer<typeof cashOutSchema>

export const balanceSchema = z.object({
  /** What can be refunded now; less the waiting refunds and the reserve, it can also be paid out. */
  available: z.int(),
  /** The total of the waiting refunds: they are made first, in the order they were asked for. */
  waitingRefunds: cents,
  /** What the account lacks for them: if the association sends it, they are made at once. */
  missing: cents,
  /** What the association chose to keep for refunds. */
  reserve: cents,
  /** The most that a payout can take. */
  payable: cents,
  /** On its way to the association's bank. */
  underWay: cents,
  /** The smallest payout. */
  minimum: cents,
  rhythm: z.enum(PAYOUT_RHYTHMS),
  /** The day of the next automatic payout; null while they are paused. */
  nextPayoutOn: z.iso.date().nullable(),
  /**
   * The account to send money for refunds to, and the reference to write on the transfer; null where it is not
   * possible.
   */
  topUp: z.object({ iban: z.string(), holder: z.string(), reference: z.string() }).nullable(),
  iban: z.string().nullable(),
  /** A new account that will take effect; no payout is made until it does, or until the change is stopped. */
  ibanChange: z
    .object({
      iban: z.string(),
      askedBy: z.string(),
      askedOn: z.iso.datetime(),
      takesEffectOn: z.iso.datetime(),
    })
    .nullable(),
})
export type Balance = z.infer<typeof balanceSchema>

export const cashOutOperations = [
  'MonthlyDonation',
  'OneTimeDonation',
  'OneTimePayment',
  'MultipleInstalmentPayment',
  'Debit',
  /** Sent by the association itself. */
  'TopUp',
  /** What the previous payout left in reserve, and what this one leaves. */
  'ReserveReleased',
  'ReserveKept',
] as const
export const cashOutPaymentStatuses = ['Paid', 'Refunded', 'PartiallyRefunded', 'Contested'] as const

/**
 * One line of a payout's statement; its credits less its debits are its amount. Fields of payments are null for other
 * lines.
 */
export const cashOutRowSchema = z.object({
  campaignType: z.enum(FORM_TYPES).nullable(),
  campaignName: z.string().nullable(),
  operationType: z.enum(cashOutOperations),
  credit: cents.nullable(),
  debit: cents.nullable(),
  orderId: z.int().nullable(),
  paymentId: z.int().nullable(),
  paymentDate: z.iso.datetime(),
  paymentMethod: z.string().nullable(),
  paymentStatus: z.enum(cashOutPaymentStatuses).nullable(),
  cashOutDate: z.iso.datetime(),
  cashOutId: z.int(),
  /** What stands beside the payout on the bank statement. */
  cashOutLabel: z.string().nullable(),
  designation: z.string().nullable(),
  payerCompany: z.string().nullable(),
  payerLastName: z.string().nullable(),
  payerFirstName: z.string().nullable(),
  payerEmail: z.string().nullable(),
  payerSiren: z.string().nullable(),
})
export type CashOutRow = z.infer<typeof cashOutRowSchema>

export const movementKinds = ['capture', 'topUp', 'refund', 'payout', 'payoutFailed', 'disputeLost'] as const

export const statementSchema = z.object({
  /** The balance at the beginning and at the end of the period. */
  opening: z.int(),
  closing: z.int(),
  data: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(movementKinds),
      /** Positive if it came in, negative if it went out. */
      amount: z.int(),
      orderId: z.int().nullable(),
      paymentId: z.int().nullable(),
      date: z.iso.datetime(),
    }),
  ),
  pagination: paginationSchema,
})
export type AccountStatement = z.infer<typeof statementSchema>

const organizationParams = z.object({ organizationSlug: z.string().max(200) })
const cashOutParams = organizationParams.extend({ cashOutId: z.coerce.number().int().positive() })
const pageSize = z.coerce.number().int().min(1).max(100).default(20)
const continuationToken = z.string().max(500).optional()

/** Below the API base. To move money or change its account, the user types their password again (`passwordHeader`). */
export const payoutEndpoints = endpoints({
  'GET /organizations/{organizationSlug}/balance': {
    summary: 'What an association may dispose of',
    params: organizationParams,
    response: { 200: balanceSchema },
  },
  'GET /organizations/{organizationSlug}/statement': {
    summary: 'What moved on an association’s account between two days, both included',
    params: organizationParams,
    query: z.object({ from: sentDay, to: sentDay, pageSize, continuationToken }),
    response: { 200: statementSchema },
  },
  'GET /organizations/{organizationSlug}/cash-outs': {
    summary: 'An association’s payouts, the newest first',
    params: organizationParams,
    query: z.object({ pageSize, continuationToken }),
    response: { 200: z.object({ data: z.array(cashOutSchema), pagination: paginationSchema }) },
  },
  'POST /organizations/{organizationSlug}/cash-outs': {
    summary: 'Pay out now what is available; the password is asked for again',
    again: 'passwordAndCode',
    params: organizationParams,
    body: z.strictObject({}),
    response: { 200: cashOutSchema },
  },
  'GET /organizations/{organizationSlug}/cash-out/{cashOutId}': {
    summary: 'One payout',
    params: cashOutParams,
    response: { 200: cashOutSchema },
  },
  'GET /organizations/{organizationSlug}/cash-out/{cashOutId}/export': {
    summary: 'The lines of a payout',
    params: cashOutParams,
    response: { 200: z.array(cashOutRowSchema) },
  },
  'PUT /organizations/{organizationSlug}/payout-settings': {
    summary: 'Say when an association is paid, and what stays here for refunds',
    again: 'passwordAndCode',
    params: organizationParams,
    body: z.strictObject({ rhythm: z.enum(PAYOUT_RHYTHMS), reserve: cents.max(MAX_RESERVE_CENTS) }),
    response: { 200: balanceSchema },
  },
  'POST /organizations/{organizationSlug}/iban/stop': {
    summary: 'Stop a change of account that has not taken effect',
    params: organizationParams,
    body: z.strictObject({}),
    response: { 200: balanceSchema },
  },
  'PUT /organizations/{organizationSlug}/iban': {
    summary: 'Say where an association’s money goes; the password is asked for again',
    again: 'passwordAndCode',
    params: organizationParams,
    body: z.strictObject({ iban: z.string().max(60), holder: plainLine(100).min(1) }),
    response: { 200: balanceSchema },
  },
})
