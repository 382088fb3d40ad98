import { ACCOUNT_ROLES, JOURNALS } from '@obole/core/accounting/chart'
import { ENTRY_KINDS, VAT_PERIODS } from '@obole/core/accounting/journal'
import { z } from 'zod'
import { sentDay } from './days.ts'
import { endpoints } from './endpoint.ts'
import { pageQuery } from './manage-associations.ts'
import { listFilters } from './list-filters.ts'
import { organizationParams, paginationSchema } from './organizations.ts'
import { rowCountSchema, yesOrNo } from './manage-lists.ts'

const cents = z.int().min(0)
const day = z.iso.date()
// Object.keys forgets which they are.
const journals = Object.keys(JOURNALS) as [keyof typeof JOURNALS]
const kinds = Object.keys(ENTRY_KINDS) as [keyof typeof ENTRY_KINDS]

const accountsSchema = z.partialRecord(z.enum(ACCOUNT_ROLES), z.string())

export const bookSchema = z.object({
  openedAt: z.iso.datetime(),
  /** Its past is being written: nothing is whole yet. */
  isBeginning: z.boolean(),
  /** The month in which its accounting year begins, 1 for January. */
  firstMonth: z.int(),
  /** The number each account has now, its own or that of the French chart. */
  accounts: z.array(z.object({ role: z.enum(ACCOUNT_ROLES), number: z.string(), isOwn: z.boolean() })),
  /** Nothing more is written on a day up to this one. */
  closedUntil: day.nullable(),
  today: day,
  /** The years in which something was written, the latest first. */
  years: z.array(
    z.object({
      beginsOn: day,
      endsOn: day,
      entries: z.int(),
      isClosed: z.boolean(),
      /** The file of entries the law lays out, opened with the session's cookies. */
      url: z.string(),
    }),
  ),
})
export type Book = z.infer<typeof bookSchema>

export const entryLineSchema = z.object({
  /** The number of its entry within the year, and the line’s place in it. */
  number: z.int(),
  position: z.int(),
  yearBeginsOn: day,
  journal: z.enum(journals),
  kind: z.enum(kinds),
  day,
  /** The day of what happened: earlier than its own where that one was closed. */
  pieceDay: day,
  pieceRef: z.string(),
  role: z.enum(ACCOUNT_ROLES),
  account: z.string(),
  accountName: z.object({ fr: z.string(), en: z.string() }),
  orderId: z.int().nullable(),
  formTitle: z.string().nullable(),
  /** Of a product with VAT, and of its VAT. */
  rateBasisPoints: z.int().nullable(),
  debit: cents,
  credit: cents,
})
export type JournalLine = z.infer<typeof entryLineSchema>

export const journalTotalsSchema = z.object({
  accounts: z.array(
    z.object({
      role: z.enum(ACCOUNT_ROLES),
      account: z.string(),
      name: z.object({ fr: z.string(), en: z.string() }),
      debit: cents,
      credit: cents,
    }),
  ),
  /** What is without VAT, and the VAT, at each rate; null where an older order did not record it. */
  vat: z.array(z.object({ rateBasisPoints: z.int().nullable(), base: z.int(), vat: z.int() })),
  debit: cents,
  credit: cents,
})
export type JournalTotals = z.infer<typeof journalTotalsSchema>

const asked = {
  from: listFilters.from,
  to: listFilters.to,
  cashOutId: z.coerce.number().int().positive().optional(),
  /** Sales at that rate, and their VAT: 0 for those without VAT. */
  vatRate: z.coerce.number().int().min(0).max(10_000).optional(),
}

export const entriesQuery = z.object({ ...asked, withTotals: yesOrNo, ...pageQuery })

export const vatRowSchema = z.object({
  /** The first and the last day of the period. */
  from: day,
  to: day,
  /** 0 for sales without VAT; null where an older order did not record it. */
  rateBasisPoints: z.int().nullable(),
  /** Received less given back, without VAT; then its VAT, and both. */
  net: z.int(),
  vat: z.int(),
  gross: z.int(),
  /** With the first row of a period that has several rates, the VAT of all of them. */
  periodVat: z.int().nullable(),
})
export type VatRow = z.infer<typeof vatRowSchema>

export const vatQuery = z.object({
  from: listFilters.from,
  to: listFilters.to,
  every: z.enum(VAT_PERIODS).default('month'),
  withTotals: yesOrNo,
  ...pageQuery,
})

export const fecQuery = z.object({ year: day })

/** Below the API base. */
export const accountingEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/accounting': {
    summary: 'The accounting journal of an association: its accounts, its years, how far it is closed',
    params: organizationParams,
    response: { 200: z.object({ book: bookSchema.nullable() }) },
  },
  'POST /manage/organizations/{organizationSlug}/accounting': {
    summary: 'Begins the journal: all that happened since the beginning is written into it',
    params: organizationParams,
    body: z.strictObject({ firstMonth: z.int().min(1).max(12) }),
    response: { 200: z.object({ book: bookSchema }) },
  },
  'PUT /manage/organizations/{organizationSlug}/accounting/year': {
    summary: 'Begins the journal anew with another year, as long as no period of it is closed',
    params: organizationParams,
    body: z.strictObject({ firstMonth: z.int().min(1).max(12) }),
    response: { 200: z.object({ book: bookSchema }) },
  },
  'PUT /manage/organizations/{organizationSlug}/accounting/accounts': {
    summary: 'Chooses the numbers of accounts; what is closed keeps those it was closed with',
    params: organizationParams,
    body: z.strictObject({ accounts: accountsSchema }),
    response: { 200: z.object({ book: bookSchema }) },
  },
  'POST /manage/organizations/{organizationSlug}/accounting/closing': {
    summary: 'Closes the journal up to a day; what is found out later is written on the first open one',
    params: organizationParams,
    body: z.strictObject({ until: sentDay }),
    response: { 200: z.object({ book: bookSchema }) },
  },
  'GET /manage/organizations/{organizationSlug}/accounting/entries': {
    summary: 'The lines of the journal, by day; those of one payout where it is named',
    params: organizationParams,
    query: entriesQuery,
    response: {
      200: z.object({
        data: z.array(entryLineSchema),
        pagination: paginationSchema,
        count: rowCountSchema.optional(),
        totals: z.object({ debit: cents, credit: cents }).optional(),
      }),
    },
  },
  'GET /manage/organizations/{organizationSlug}/accounting/totals': {
    summary: 'What each account comes to in a period or a payout, and the VAT by rate',
    params: organizationParams,
    query: z.object(asked),
    response: { 200: journalTotalsSchema },
  },
  'GET /manage/organizations/{organizationSlug}/accounting/vat': {
    summary: 'The VAT of what was received and given back, by period and rate, the latest period first',
    params: organizationParams,
    query: vatQuery,
    response: {
      200: z.object({
        data: z.array(vatRowSchema),
        pagination: paginationSchema,
        count: rowCountSchema.optional(),
        totals: z.object({ net: z.int(), vat: z.int(), gross: z.int() }).optional(),
      }),
    },
  },
})
