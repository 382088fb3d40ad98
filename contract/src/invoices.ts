import { EXEMPTIONS } from '@obole/core/invoices/exemption'
import { INVOICE_CONDITIONS, INVOICE_KINDS } from '@obole/core/invoices/invoice'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { listFilters, several } from './list-filters.ts'
import { pageQuery } from './manage-associations.ts'
import { rowCountSchema, yesOrNo } from './manage-lists.ts'
import { organizationParams, paginationSchema } from './organizations.ts'
import { plainLine } from './plain-text.ts'

const day = z.iso.date()

const settingsSchema = z.object({
  vatNumber: z.string().nullable(),
  exemption: z.enum(EXEMPTIONS),
  ownMention: z.string().nullable(),
  footer: z.string().nullable(),
})

export const invoiceDeskSchema = z.object({
  /** How the association invoices; null until it says so. */
  settings: settingsSchema.nullable(),
  /** What it has still to say of itself before anything is invoiced. */
  missing: z.array(z.enum(INVOICE_CONDITIONS)),
  /** Its SIREN, from which its VAT number follows. */
  siren: z.string().nullable(),
  /**
   * Orders with a sale that is to be invoiced and is not; those that lack nothing; those of companies without an
   * address, and some of these.
   */
  waiting: z.object({
    orders: z.int(),
    ready: z.int(),
    withoutAddress: z.int(),
    examples: z.array(z.int()),
  }),
  /** The latest months in which something was issued, each with all its papers in one archive. */
  months: z.array(z.object({ month: z.string(), invoices: z.int(), url: z.string() })),
})
export type InvoiceDesk = z.infer<typeof invoiceDeskSchema>

export const invoiceSettingsBody = z.strictObject({
  vatNumber: plainLine(20).nullable(),
  exemption: z.enum(EXEMPTIONS),
  ownMention: plainLine(200).nullable(),
  footer: plainLine(500).nullable(),
})
export type InvoiceSettingsBody = z.output<typeof invoiceSettingsBody>

export const issuedInvoiceSchema = z.object({
  id: z.int(),
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  date: day,
  buyer: z.string(),
  orderId: z.int(),
  orderedOn: day,
  formTitle: z.string(),
  /** Below zero on a credit note: the sum of these is what was invoiced. */
  net: z.int(),
  vat: z.int(),
  gross: z.int(),
  /** The PDF, opened with the session's cookies. */
  url: z.string(),
})
export type IssuedInvoice = z.infer<typeof issuedInvoiceSchema>

export const invoicesQuery = z.object({
  search: listFilters.search,
  from: listFilters.from,
  to: listFilters.to,
  states: several(INVOICE_KINDS),
  withTotals: yesOrNo,
  ...pageQuery,
})

export const invoiceParams = organizationParams.extend({ invoiceId: z.coerce.number().int().positive() })
export const invoicedOrderParams = organizationParams.extend({ orderId: z.coerce.number().int().positive() })

/** « 2026-11 » */
export const invoiceMonthQuery = z.object({ month: z.string().regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/) })

/** Below the API base. */
export const invoiceEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/invoices': {
    summary: 'How an association invoices, what is missing for it, and what waits',
    params: organizationParams,
    response: { 200: invoiceDeskSchema },
  },
  'PUT /manage/organizations/{organizationSlug}/invoices/settings': {
    summary: 'Says how the association invoices from now on; what was issued stays as it is',
    params: organizationParams,
    body: invoiceSettingsBody,
    response: { 200: invoiceDeskSchema },
  },
  'POST /manage/organizations/{organizationSlug}/invoices/missing': {
    summary: 'Invoices the orders that wait, as soon as they can be',
    params: organizationParams,
    response: { 202: z.object({ orders: z.int() }) },
  },
  'GET /manage/organizations/{organizationSlug}/invoices/issued': {
    summary: 'The invoices and credit notes of an association, the latest first',
    params: organizationParams,
    query: invoicesQuery,
    response: {
      200: z.object({
        data: z.array(issuedInvoiceSchema),
        pagination: paginationSchema,
        count: rowCountSchema.optional(),
        totals: z.object({ net: z.int(), vat: z.int(), gross: z.int() }).optional(),
      }),
    },
  },
  'POST /manage/organizations/{organizationSlug}/orders/{orderId}/invoice': {
    summary: 'Invoices an order that nothing obliges to be invoiced',
    params: invoicedOrderParams,
    response: { 200: z.object({ number: z.string() }) },
  },
})
