import { RECEIPT_CONDITIONS, RECEIPT_MODELS } from '@obole/core/receipts/receipt'
import { LETTERS_STATES, RECEIPT_RHYTHMS, RUN_STATES } from '@obole/core/receipts/yearly-receipt'
import { FIRST_YEAR, LAST_YEAR } from './days.ts'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { SEARCH_MAX, several } from './list-filters.ts'
import { pageQuery } from './manage-associations.ts'
import { rowCountSchema, yesOrNo } from './manage-lists.ts'
import { RECEIPT_FILTER_STATES } from './desk-lists.ts'
import { organizationParams, paginationSchema } from './organizations.ts'
import { plainLine, plainText } from './plain-text.ts'

const cents = z.int().min(0)
const instant = z.iso.datetime()
const calendarYear = z.coerce.number().int().min(FIRST_YEAR).max(LAST_YEAR)
const model = z.enum(Object.keys(RECEIPT_MODELS) as [keyof typeof RECEIPT_MODELS])

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
  declarations: z.array(
    z.object({
      year: z.int(),
      receiptCount: z.int(),
      total: cents,
      /** Of these, those of companies (16216). */
      ofCompanies: z.object({ receiptCount: z.int(), total: cents }),
    }),
  ),
  /** From which year on there is a receipt for each gift, or one for each donor and year. */
  rhythms: z.array(z.object({ fromYear: z.int(), rhythm: z.enum(RECEIPT_RHYTHMS) })),
  /** The years from which a rhythm may be chosen now. */
  yearsToChoose: z.array(z.int()),
  /** What stands above the signature of its letters. */
  letterText: z.string(),
})
export type ReceiptDesk = z.infer<typeof receiptDeskSchema>

export const issuedReceiptSchema = z.object({
  id: z.int(),
  number: z.string(),
  amount: cents,
  /** The day of the gift. */
  date: z.iso.date(),
  donor: z.string(),
  model,
  /** The order whose payer it names. */
  orderId: z.int(),
  /** How many gifts it says: more than one only of a yearly one. */
  giftCount: z.int(),
  isYearly: z.boolean(),
  /** The donor gave no e-mail address: the receipt is printed and sent by post. */
  isByPost: z.boolean(),
  issuedAt: instant,
  voidedAt: instant.nullable(),
  /** Why somebody voided it by hand. */
  voidReason: z.string().nullable(),
  /** The PDF, opened with the session's cookies; null for a void receipt. */
  url: z.string().nullable(),
})
export type IssuedReceipt = z.infer<typeof issuedReceiptSchema>

const otherReceipt = z.object({ id: z.int(), number: z.string() })

/** One receipt with what it says of each gift, and those before and after it. */
export const receiptDetailSchema = issuedReceiptSchema.extend({
  gifts: z.array(z.object({ orderId: z.int(), date: z.iso.date(), amount: cents, means: z.string() })),
  address: z.array(z.string()),
  replaces: otherReceipt.nullable(),
  replacedBy: otherReceipt.nullable(),
  voidedBy: z.string().nullable(),
  printedAt: instant.nullable(),
  /** It was voided by hand, and its gifts are in no other receipt: a new one may be asked for. */
  mayBeMadeAnew: z.boolean(),
  verifyUrl: z.string(),
})
export type ReceiptDetail = z.infer<typeof receiptDetailSchema>

/** What a run for the year would do now; donors counted once each, by what becomes of them. */
export const yearPreviewSchema = z.object({
  donors: z.int(),
  gifts: z.int(),
  total: cents,
  /** Of these, what the receipts to issue would say: those of `byMail` and `byPost`. */
  giftsToIssue: z.int(),
  totalToIssue: cents,
  byMail: z.int(),
  byPost: z.int(),
  addressMissing: z.int(),
  /** Their receipt says everything already. */
  unchanged: z.int(),
  /** Their receipt would be replaced by one that says more, or less. */
  replaced: z.int(),
  /** Whose gifts were given back. */
  nothing: z.int(),
})
export type YearPreview = z.infer<typeof yearPreviewSchema>

export const receiptRunSchema = z.object({
  id: z.int(),
  state: z.enum(RUN_STATES),
  donors: z.int(),
  done: z.int(),
  issued: z.int(),
  replaced: z.int(),
  unchanged: z.int(),
  addressMissing: z.int(),
  nothing: z.int(),
  by: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
})
export type ReceiptRun = z.infer<typeof receiptRunSchema>

export const receiptLettersSchema = z.object({
  id: z.int(),
  state: z.enum(LETTERS_STATES),
  letters: z.int(),
  drawn: z.int(),
  by: z.string(),
  createdAt: instant,
  printedAt: instant.nullable(),
  printedBy: z.string().nullable(),
  /** How many of its receipts were voided since: such a file is not opened any more. */
  voided: z.int(),
  /** Null while it is drawn, once it was erased, and where receipts in it are void. */
  url: z.string().nullable(),
})
export type ReceiptLetters = z.infer<typeof receiptLettersSchema>

export const receiptYearSchema = z.object({
  year: z.int(),
  rhythm: z.enum(RECEIPT_RHYTHMS),
  /** The year runs still: gifts may come. */
  isOver: z.boolean(),
  /** Null where each gift has its own receipt, and while a run is at work. */
  preview: yearPreviewSchema.nullable(),
  /** Valid receipts of one gift each: they stay, and the yearly one says the other gifts. */
  singleReceipts: z.int(),
  run: receiptRunSchema.nullable(),
  /** Valid receipts for donors without an e-mail address. */
  toPost: z.object({ all: z.int(), notPrinted: z.int() }),
  letters: z.array(receiptLettersSchema),
  /** Donors whose address is missing, the first of them. */
  withoutAddress: z.array(
    z.object({ donor: z.string(), orderId: z.int(), total: cents, isAsked: z.boolean() }),
  ),
})
export type ReceiptYear = z.infer<typeof receiptYearSchema>

export const signatoryBody = z.strictObject({
  name: plainLine(200).min(1),
  role: plainLine(200).nullable(),
  /** In base 64; null removes the image; if absent, the present image is kept. */
  image: z.base64().max(BASE64_MAX_LENGTH).nullable().optional(),
})
export type SignatoryBody = z.output<typeof signatoryBody>

export const rhythmBody = z.strictObject({ fromYear: calendarYear, rhythm: z.enum(RECEIPT_RHYTHMS) })
export const VOID_REASON_MAX = 500
export const voidBody = z.strictObject({ reason: plainLine(VOID_REASON_MAX).min(3) })
export const LETTER_TEXT_MAX = 1500
export const letterTextBody = z.strictObject({ text: plainText(LETTER_TEXT_MAX).min(1) })
export const lettersBody = z.strictObject({ which: z.enum(['NotPrinted', 'All']) })
export const runStateBody = z.strictObject({ state: z.enum(['Running', 'Paused', 'Canceled']) })
export const yearParams = organizationParams.extend({ year: calendarYear })
export const lettersParams = organizationParams.extend({ lettersId: z.coerce.number().int().positive() })

export const receiptsQuery = z.object({
  search: plainLine(SEARCH_MAX).optional(),
  states: several(RECEIPT_FILTER_STATES),
  /** Of the gifts; all years where absent. */
  year: calendarYear.optional(),
  withTotals: yesOrNo,
  ...pageQuery,
})

export const receiptParams = organizationParams.extend({ receiptId: z.coerce.number().int().positive() })

/** Below the API base. */
export const receiptDeskEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/receipts': {
    summary: 'How an association issues its tax receipts, and what it declares each year',
    params: organizationParams,
    response: { 200: receiptDeskSchema },
  },
  'GET /manage/organizations/{organizationSlug}/receipts/issued': {
    summary:
      'The tax receipts of an association, the latest first, by year, state, and the donor’s name or e-mail',
    params: organizationParams,
    query: receiptsQuery,
    response: {
      200: z.object({
        data: z.array(issuedReceiptSchema),
        pagination: paginationSchema,
        count: rowCountSchema.optional(),
      }),
    },
  },
  'GET /manage/organizations/{organizationSlug}/receipts/{receiptId}': {
    summary: 'One tax receipt, what it says of each gift, and what it replaced or was replaced by',
    params: receiptParams,
    response: { 200: receiptDetailSchema },
  },
  'POST /manage/organizations/{organizationSlug}/receipts/{receiptId}/void': {
    summary:
      'Voids a receipt, with the reason in words; its gifts get another only when somebody asks for it',
    params: receiptParams,
    body: voidBody,
    response: { 200: receiptDetailSchema },
  },
  'POST /manage/organizations/{organizationSlug}/receipts/{receiptId}/new': {
    summary: 'Makes a new receipt in place of one that was voided by hand; answers the new one',
    params: receiptParams,
    response: { 200: receiptDetailSchema },
  },
  'PUT /manage/organizations/{organizationSlug}/receipts/rhythm': {
    summary: 'Chooses a receipt for each gift, or one for each donor and year, from a year of gift on',
    params: organizationParams,
    body: rhythmBody,
    response: { 200: receiptDeskSchema },
  },
  'PUT /manage/organizations/{organizationSlug}/receipts/letter-text': {
    summary: 'Changes what the letters say before the receipt',
    params: organizationParams,
    body: letterTextBody,
    response: { 200: receiptDeskSchema },
  },
  'GET /manage/organizations/{organizationSlug}/receipts/years/{year}': {
    summary: 'What is to be issued, posted and asked for a year of gifts',
    params: yearParams,
    response: { 200: receiptYearSchema },
  },
  'POST /manage/organizations/{organizationSlug}/receipts/years/{year}/run': {
    summary: 'Begins to issue the receipts of a year, one for each donor',
    params: yearParams,
    response: { 202: receiptYearSchema },
  },
  'PUT /manage/organizations/{organizationSlug}/receipts/years/{year}/run': {
    summary: 'Pauses the run of a year, goes on with it, or ends it where it is',
    params: yearParams,
    body: runStateBody,
    response: { 200: receiptYearSchema },
  },
  'POST /manage/organizations/{organizationSlug}/receipts/years/{year}/letters': {
    summary: 'Makes one file of letters with the receipts of donors without an e-mail address',
    params: yearParams,
    body: lettersBody,
    response: { 202: receiptYearSchema },
  },
  'POST /manage/organizations/{organizationSlug}/receipts/letters/{lettersId}/printed': {
    summary: 'Notes that letters were printed',
    params: lettersParams,
    response: { 200: receiptYearSchema },
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
