import { RECEIPT_CONDITIONS } from '@obole/core/receipts/receipt'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { pageQuery } from './manage-associations.ts'
import { organizationParams, paginationSchema } from './organizations.ts'
import { plainLine } from './plain-text.ts'

const cents = z.int().min(0)
const instant = z.iso.datetime()

/** The image of a signature, PNG or JPEG by its content. */
export const SIGNATURE_MAX_BYTES = 200 * 1024
const BASE64_MAX_LENGTH = Math.ceil(SIGNATURE_MAX_BYTES / 3) * 4

export const receiptDeskSchema = z.object({
  /** Decided by Support: the association may issue tax receipts. */
  isEligible: z.boolean(),
  /** Switched on by the association. */
  isIssuing: z.boolean(),
  missing: z.array(z.enum(RECEIPT_CONDITIONS)),
  signatory: z.object({ name: z.string(), role: z.string().nullable(), hasImage: z.boolean() }).nullable(),
  /** Orders with a gift that has no receipt, and how many of them lack the donor's address. */
  withoutReceipt: z.object({ orders: z.int(), withoutAddress: z.int() }),
  /** What is declared to the tax office each year (article 222 bis), the latest year first. */
  declarations: z.array(z.object({ year: z.int(), receiptCount: z.int(), total: cents })),
})
export type ReceiptDesk = z.infer<typeof receiptDeskSchema>

export const issuedReceiptSchema = z.object({
  id: z.int(),
  number: z.string(),
  amount: cents,
  /** The day of the gift. */
  date: z.iso.date(),
  donor: z.string(),
  orderId: z.int(),
  /** The donor gave no e-mail address: the receipt is printed and sent by post. */
  isByPost: z.boolean(),
  issuedAt: instant,
  voidedAt: instant.nullable(),
  /** The PDF, opened with the session's cookies; null for a void receipt. */
  url: z.string().nullable(),
})
export type IssuedReceipt = z.infer<typeof issuedReceiptSchema>

export const signatoryBody = z.strictObject({
  name: plainLine(200).min(1),
  role: plainLine(200).nullable(),
  /** In base 64; null removes the image; if absent, the present image is kept. */
  image: z.base64().max(BASE64_MAX_LENGTH).nullable().optional(),
})
export type SignatoryBody = z.output<typeof signatoryBody>

export const receiptParams = organizationParams.extend({ receiptId: z.coerce.number().int().positive() })

/** Below the API base. */
export const receiptDeskEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/receipts': {
    summary: 'How an association issues its tax receipts, and what it declares each year',
    params: organizationParams,
    response: { 200: receiptDeskSchema },
  },
  'GET /manage/organizations/{organizationSlug}/receipts/issued': {
    summary: 'The tax receipts of a year, the latest number first',
    params: organizationParams,
    query: z.object({ year: z.coerce.number().int().min(2000).max(2200), ...pageQuery }),
    response: { 200: z.object({ data: z.array(issuedReceiptSchema), pagination: paginationSchema }) },
  },
  'PUT /manage/organizations/{organizationSlug}/receipts/signatory': {
    summary: 'Says who signs for the association from now on',
    params: organizationParams,
    body: signatoryBody,
    response: { 200: receiptDeskSchema },
  },
  'POST /manage/organizations/{organizationSlug}/receipts/missing': {
    summary: 'Issues the receipts of gifts that have none, as soon as they can be',
    params: organizationParams,
    response: { 202: z.object({ orders: z.int() }) },
  },
})
