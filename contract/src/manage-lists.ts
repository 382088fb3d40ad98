import { VAT_PERIODS } from '@obole/core/accounting/journal'
import { INVOICE_KINDS } from '@obole/core/invoices/invoice'
import { PAYOUT_STANDINGS } from '@obole/core/statements/match'
import { EXPECTED_SOURCES, MOVEMENTS } from '@obole/core/accounting/year'
import { ABUSE_REASONS, REPORT_STATES } from '@obole/core/validation/abuse-report'
import { FIELD_TYPES } from '@obole/core/validation/field-types'
import { FORM_TYPES } from '@obole/core/campaign/form'
import { EXPORT_FORMATS, EXPORT_STATES, EXPORTS, LISTS } from '@obole/core/site/lists'
import { LOCALES } from '@obole/core/locale'
import { MEMBERSHIP_STANDINGS } from '@obole/core/campaign/membership'
import { CONTACT_STANDINGS } from '@obole/core/contacts/standing'
import { ITEM_STATES } from '@obole/core/order/order-lines'
import { ORDER_STATES } from '@obole/core/order/order-state'
import { ATTEMPT_PURPOSES, ATTEMPT_STATES, TERM_STATES } from '@obole/core/payment/payment'
import { DESK_MEANS, PAYMENT_MEANS, PAYMENT_TYPES } from '@obole/core/payment/payment-means'
import { TIER_TYPES } from '@obole/core/campaign/tier'
import { z } from 'zod'
import { emailSchema } from './auth.ts'
import { documentsSchema } from './receipts.ts'
import { participantSchema, payerSchema, ratedVatSchema, sentItemSchema, tokenSchema } from './carts.ts'
import { sentDay } from './days.ts'
import { OUTSIDE, PAYMENT_FILTER_STATES, RECEIPT_FILTER_STATES } from './desk-lists.ts'
import { endpoints } from './endpoint.ts'
import { endedRenewalSchema } from './orders.ts'
import { AUDIT_KINDS } from './audit-kinds.ts'
import { listFilters, several } from './list-filters.ts'
import { pageQuery } from './manage-associations.ts'
import { auditEntrySchema } from './manage-people.ts'
import { campaignFilter } from './manage-statistics.ts'
import { answerKeepingSchema } from './answer-keeping.ts'
import { organizationParams, paginationSchema } from './organizations.ts'
import { plainLine, plainText } from './plain-text.ts'
import { yearQuery } from './year.ts'

const cents = z.int()
const instant = z.iso.datetime()

/** The three figures: what was ordered and not cancelled, what was received of it and kept, what is still to come. */
const figures = { ordered: cents, received: cents, toCome: cents }

/**
 * The totals of all rows that match the filters, on all pages; only where the caller asks for them. A list that is not
 * counted to its end has them of whole days of a campaign or an association; of payments, in any state; else none.
 */
export const totalsSchema = z.object(figures)
export type Totals = z.infer<typeof totalsSchema>
/** Payments have no ordered amount, only orders do: payments may have been cancelled, or lines of their order. */
export const paymentTotalsSchema = totalsSchema.omit({ ordered: true })
/** Items only have their own amounts, because money is received for whole orders. */
const itemTotalsSchema = z.object({ amount: cents })
/** How many rows match the filters, on all pages. With `isMore` there are more than `rows`, and nobody counted them. */
export const rowCountSchema = z.object({ rows: z.int(), isMore: z.boolean() })
export const yesOrNo = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional()
const withTotals = yesOrNo

/** The most rows that can be ticked one by one. */
const MAX_TICKED = 500
export const tickedIds = z.preprocess(
  (value) => (typeof value === 'string' || typeof value === 'number' ? [value] : value),
  z.array(z.coerce.number().int().positive()).max(MAX_TICKED).optional(),
)

export const ordersQuery = z.object({
  ...listFilters,
  states: several(ORDER_STATES),
  orderIds: tickedIds,
  withTotals,
  ...pageQuery,
})
export const paymentsQuery = z.object({
  ...listFilters,
  states: several(PAYMENT_FILTER_STATES),
  withTotals,
  /** Keeps all payments of an order together on one page: the page size then counts orders. */
  byOrder: yesOrNo,
  ...pageQuery,
})
/** Memberships sorted by their last day, the earliest first; without it, the latest items first. */
export const ITEM_SORTS = ['until'] as const
const itemSort = z.enum(ITEM_SORTS).optional()

/**
 * Cancelled lines: only those, those with the others, or only those that are, or are about to be, cancelled with their
 * event, and were not before. Without this filter, and without a state, cancelled lines are left out.
 */
export const CANCELED_LINES = ['only', 'with', 'withEvent'] as const
export type CanceledLines = (typeof CANCELED_LINES)[number]
const canceledLines = z.enum(CANCELED_LINES).optional()
/** Lines where neither the payer nor the participant gave an e-mail address, so that no mail can reach them. */
const withoutEmail = z.enum(['none']).optional()
/** Lines that still lack a document which may come after the order. */
const awaitedDocuments = z.enum(['awaited']).optional()

/** Members are the items of type Membership, guests those of type Registration. */
export const itemsQuery = z.object({
  ...listFilters,
  tierTypes: several(TIER_TYPES),
  states: several(ITEM_STATES),
  canceled: canceledLines,
  email: withoutEmail,
  documents: awaitedDocuments,
  /** For memberships: current (those ending soon included), over, ending soon or not yet begun. */
  validity: several(MEMBERSHIP_STANDINGS),
  sort: itemSort,
  itemIds: tickedIds,
  withTotals,
  ...pageQuery,
})
export const contributorsListQuery = z.object({
  ...campaignFilter,
  search: listFilters.search,
  withTotals,
  ...pageQuery,
})
export const prospectsQuery = z.object({ ...listFilters, ...pageQuery })

const reportFilters = { states: several(REPORT_STATES), reasons: several(ABUSE_REASONS) }
export const abusesQuery = z.object({ ...listFilters, ...reportFilters, ...pageQuery })
const allAbusesQuery = abusesQuery.omit({ formType: true, formSlug: true })

const ofForm = { formType: z.enum(FORM_TYPES), formSlug: z.string(), formTitle: z.string() }
const payerLight = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** Null for a payer who paid by hand and gave none: they can be written to by post. */
  email: z.string().nullable(),
  companyName: z.string().nullable(),
})

/** In a search: the participant who was found, if it is not the payer. */
const ofSearch = {
  foundParticipant: z
    .object({
      firstName: z.string().nullish(),
      lastName: z.string().nullish(),
      email: z.string().nullish(),
    })
    .optional(),
}

/** The name and address of a delivery; null where nothing is sent, all is cancelled, or no address was asked for. */
const delivery = z
  .object({
    name: z.string(),
    address: z.string().nullable(),
    zipCode: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string().nullable(),
  })
  .nullable()
export type Delivery = z.infer<typeof delivery>

/** The amount is null where it was not recorded. */
const chosenOption = z.object({ optionId: z.int(), name: z.string(), amount: cents.nullable() })

/** The day on which the money was received by hand, without a time; null for what was paid online. */
const receivedOn = z.iso.date().nullable()

export const orderRowSchema = z.object({
  id: z.int(),
  date: instant,
  receivedOn,
  ...ofForm,
  payer: payerLight,
  ...ofSearch,
  /** The lines of the order as it was made, less its discounts. */
  amount: cents,
  ...figures,
  discount: cents,
  vat: cents,
  /** The VAT of what is not cancelled, rate by rate; they sum to `vat`. */
  vatByRate: z.array(ratedVatSchema),
  tip: cents,
  /** What was given back of it. */
  refunded: cents,
  /** What is in it: "Tarif plein × 2, Repas". */
  summary: z.string(),
  itemCount: z.int(),
  /** The lines that have options, with those options. */
  linesWithOptions: z.array(z.object({ name: z.string(), options: z.array(chosenOption) })),
  delivery,
  state: z.enum(ORDER_STATES),
  /** The state of each of its payments, first to last; none for a free order. */
  paymentStates: z.array(z.enum(TERM_STATES)),
  paymentMeans: z.enum(PAYMENT_MEANS),
})
export type OrderRow = z.infer<typeof orderRowSchema>

export const paymentRowSchema = z.object({
  id: z.int(),
  orderId: z.int(),
  date: instant,
  dueDate: z.iso.date(),
  ...ofForm,
  payer: payerLight,
  ...ofSearch,
  amount: cents,
  amountTip: cents,
  refunded: cents,
  refundedTip: cents,
  /** What was received and kept, and what is still to come: one of the two is 0. */
  received: cents,
  toCome: cents,
  state: z.enum(TERM_STATES),
  /** Refused, and to be tried again on a later day. */
  isRetried: z.boolean(),
  type: z.enum(PAYMENT_TYPES),
  paymentMeans: z.enum(PAYMENT_MEANS),
  installmentNumber: z.int(),
  cashOutState: z.string(),
})
export type PaymentRow = z.infer<typeof paymentRowSchema>

export const answerSchema = z.object({
  fieldId: z.int(),
  name: z.string(),
  type: z.enum(FIELD_TYPES),
  /** As it is shown: « Oui », a date, a choice; the name of a file. */
  answer: z.string(),
  /** For a file: the address of its content, for users who may read it. */
  url: z.string().nullable(),
  /** Only where the question is about health, or its answer may come later or goes one day. */
  keeping: answerKeepingSchema.exactOptional(),
})

export const itemRowSchema = z.object({
  id: z.int(),
  orderId: z.int(),
  date: instant,
  receivedOn,
  ...ofForm,
  tierId: z.int().nullable(),
  name: z.string(),
  type: z.enum(TIER_TYPES),
  state: z.enum(ITEM_STATES),
  /** What it counts for in the ordered total: for a cancelled line what was kept, for a changed one what is left. */
  amount: cents,
  /** With its options, before any discount. */
  initialAmount: cents,
  discount: cents,
  /** The price of the line and its options after a correction changed it; null where it is still what was bought. */
  changedPrice: cents.nullable(),
  /** For a live membership: its first and last day, and its standing today. */
  membership: z
    .object({
      from: z.iso.date(),
      until: z.iso.date().nullable(),
      standing: z.enum(MEMBERSHIP_STANDINGS),
    })
    .nullable(),
  participant: participantSchema.nullable(),
  payer: payerLight,
  /** For a payer without an e-mail address: the address to write to by post. */
  postalAddress: z.string().nullable(),
  /** The answers for the line and for its options. */
  customFields: z.array(answerSchema),
  options: z.array(chosenOption),
  /** The delivery of its order, unless the line is cancelled. */
  delivery,
})
export type ItemRow = z.infer<typeof itemRowSchema>

export const contributorRowSchema = payerLight.extend({
  /** For a contributor without an e-mail address: with the name, it distinguishes them from others. */
  postalAddress: z.string().nullable(),
  orders: z.int(),
  ...figures,
  firstDate: instant,
  lastDate: instant,
})
export type ContributorRow = z.infer<typeof contributorRowSchema>

export const prospectRowSchema = z.object({
  id: z.int(),
  ...ofForm,
  email: z.string(),
  date: instant,
  toldAt: instant.nullable(),
})
export type ProspectRow = z.infer<typeof prospectRowSchema>

export const abuseRowSchema = z.object({
  id: z.string(),
  date: instant,
  reason: z.enum(ABUSE_REASONS),
  url: z.string(),
  formTitle: z.string().nullable(),
  organizationSlug: z.string().nullable(),
  /** For Support only: the association that is reported must not see who reported it. */
  userEmail: z.string().nullable(),
  userMessage: z.string().nullable(),
  state: z.enum(REPORT_STATES),
  decidedAt: instant.nullable(),
  /** Support's comment to the association. */
  decisionComment: z.string().nullable(),
})
export type AbuseRow = z.infer<typeof abuseRowSchema>

export const abuseDetailSchema = abuseRowSchema.extend({ history: z.array(auditEntrySchema) })
export type AbuseDetail = z.infer<typeof abuseDetailSchema>

export const reportDecisionBody = z.strictObject({
  state: z.enum(REPORT_STATES),
  comment: plainText(500).nullish(),
  /** The report as it was read. If another person decided meanwhile, the decision is refused (CHANGED_SINCE_READ). */
  seen: z.strictObject(abuseRowSchema.pick({ state: true, decisionComment: true }).shape),
})
export type ReportDecision = z.output<typeof reportDecisionBody>
const reportId = z.string().min(1).max(64)

const listOf = <T extends z.ZodType>(row: T) => ({
  200: z.object({ data: z.array(row), pagination: paginationSchema }),
})

const listWithTotals = <T extends z.ZodType, S extends z.ZodType>(row: T, totals: S) => ({
  200: z.object({
    data: z.array(row),
    pagination: paginationSchema,
    totals: totals.optional(),
    /** Sent where totals are asked for. */
    count: rowCountSchema.optional(),
  }),
})

const itemsAnswer = {
  200: listWithTotals(itemRowSchema, itemTotalsSchema)[200].extend({
    /** Sent with the totals: how many cancelled lines are left out of the list. */
    hidden: rowCountSchema.optional(),
  }),
}

const CONSENT_TEXTS = ['termsOfService', 'termsOfSale', 'tip', 'noTip', 'automaticRenewal'] as const

export const orderDetailSchema = orderRowSchema.extend({
  payer: payerSchema.partial().extend({
    /** Absent for a payer who paid by hand and gave none. */
    email: payerSchema.shape.email.optional(),
    /** As they are stored: the number of somebody who was forgotten keeps its narrow space. */
    firstName: z.string().optional(),
    lastName: z.string().optional(),
    /** Null where it was not asked for. */
    country: payerSchema.shape.country.nullish(),
  }),
  locale: z.enum(LOCALES),
  couponCode: z.string().nullable(),
  /** For an order that a shop outside asked for: by which key or application, under what number, and with what words. */
  askedBy: z
    .object({
      checkoutIntentId: z.int(),
      name: z.string().nullable(),
      isPartner: z.boolean(),
      /** As the shop sent it; null where there is none, and for whoever may not read answers. */
      metadata: z.string().nullable(),
    })
    .nullable(),
  isMonthly: z.boolean(),
  /**
   * If the membership renews itself: the day of the debit, and its amount once it was announced. Also if the order is a
   * renewal whose own debit is still unpaid: it can be stopped, and ends then; the day is null if it renews no further.
   */
  automaticRenewal: z
    .object({ date: z.iso.date().nullable(), amount: cents.nullable(), isUnpaid: z.boolean() })
    .nullable(),
  /** If its automatic renewal has ended: how, when, and the order that it became, with its campaign. */
  endedRenewal: endedRenewalSchema
    .extend({
      next: z
        .object({
          id: z.int(),
          formType: z.enum(FORM_TYPES),
          formSlug: z.string(),
          isCanceled: z.boolean(),
        })
        .nullable(),
    })
    .nullable(),
  note: z.string().nullable(),
  items: z.array(
    z.object({
      id: z.int(),
      tierId: z.int().nullable(),
      name: z.string(),
      type: z.enum(TIER_TYPES),
      state: z.enum(ITEM_STATES),
      amount: cents,
      initialAmount: cents,
      discount: cents,
      /**
       * The price of the line and its options after a correction changed it; null where it is still what was bought.
       */
      changedPrice: cents.nullable(),
      /** What was given back of a line that is still live. */
      back: cents,
      /** For a cancelled line: what was received for it and has not been given back. */
      notBack: cents,
      /** What is being refunded of it. */
      goingBack: cents,
      /** For a line cancelled with its event: what was received by hand, which the association gives back itself. */
      toHandBack: cents,
      vat: cents,
      isEligibleTaxReceipt: z.boolean(),
      participant: participantSchema.nullable(),
      customFields: z.array(answerSchema),
      options: z.array(chosenOption.extend({ customFields: z.array(answerSchema) })),
    }),
  ),
  payments: z.array(
    paymentRowSchema
      .omit({
        payer: true,
        foundParticipant: true,
        formType: true,
        formSlug: true,
        formTitle: true,
      })
      .extend({
        /** For a cheque: what is written on it, and the cheque deposit it belongs to. */
        cheque: z
          .object({
            number: z.string().nullable(),
            bank: z.string().nullable(),
            drawer: z.string().nullable(),
            depositSlip: z.int().nullable(),
          })
          .nullable(),
      }),
  ),
  /** Every attempt at the card provider, the newest first. */
  attempts: z.array(
    z.object({
      date: instant,
      state: z.enum(ATTEMPT_STATES),
      /** A payment; or a card confirmed by the bank without a payment, to be stored or to raise a monthly gift. */
      purpose: z.enum(ATTEMPT_PURPOSES),
      /** The whole amount asked from the bank, contribution included. */
      amount: cents,
      /** The contribution in it; null where the debit has changed since. */
      amountTip: cents.nullable(),
      declineCode: z.string().nullable(),
      /** Why it did not succeed, in our own codes. */
      errorCode: z.string().nullable(),
      /** Another attempt paid what this one was for. */
      isPaidByAnother: z.boolean(),
      /** The money that came belonged to nothing any more, and goes back to the payer. Null: none came so. */
      returned: z.enum(['underWay', 'done']).nullable(),
      card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      date: instant,
      amount: cents,
      amountTip: cents,
      state: z.string(),
      /** Only the association sees it. */
      internalNote: z.string().nullable(),
      /** What the payer was told. */
      messageToPayer: z.string().nullable(),
    }),
  ),
  /** To leave a contribution and to decline it are both recorded as a choice of the payer. */
  consents: z.array(z.object({ text: z.enum(CONSENT_TEXTS), version: z.string(), at: z.string() })),
  /** The actions of people on the order, the latest first. */
  history: z.array(auditEntrySchema),
})
export type OrderDetail = z.infer<typeof orderDetailSchema>

const orderParams = organizationParams.extend({ orderId: z.coerce.number().int().positive() })
const itemParams = orderParams.extend({ itemId: z.coerce.number().int().positive() })

/** Fields that are left out do not change. */
export const participantBody = participantSchema
  .omit({ isPayer: true })
  .partial()
  /** Whether the payer is told by e-mail, with the updated papers. */
  .extend({ tellPayer: z.boolean().optional() })

/** Like an item of a cart, but the tier gives its type. Without a participant it is for the payer. */
const offlineItem = sentItemSchema.omit({ tierType: true }).extend({
  /** Null for a gift that belongs to no tier. */
  tierId: z.int().positive().nullable(),
  participant: participantSchema.omit({ isPayer: true }).nullish(),
})

const ofCampaign = { formType: z.string().min(1).max(120), formSlug: z.string().min(1).max(120) }

/** Money the association received by hand. Prices are the campaign's; only what the payer chooses is sent. */
export const offlineOrderBody = z.strictObject({
  ...ofCampaign,
  items: z.array(offlineItem).min(1).max(20),
  /** The cart to which files were uploaded as answers. */
  cartId: tokenSchema.nullish(),
  payer: z.strictObject({
    firstName: plainLine(200),
    lastName: plainLine(200),
    /** Without one, the postal address is needed. */
    email: emailSchema.nullish(),
    address: plainLine(500).nullish(),
    zipCode: plainLine(20).nullish(),
    city: plainLine(200).nullish(),
    country: plainLine(3).nullish(),
    companyName: plainLine(200).nullish(),
    /** The payer agreed to be named in the public list of contributors: the desk may not agree for them. */
    mayBeNamed: z.boolean().default(false),
  }),
  means: z.enum(DESK_MEANS),
  receivedOn: sentDay,
  /** What is written on a cheque, for the cheque deposit. Without a drawer it is the payer's. */
  cheque: z
    .strictObject({
      number: plainLine(20).nullish(),
      bank: plainLine(100).nullish(),
      drawer: plainLine(200).nullish(),
    })
    .nullish(),
  /** For example who brought the money. */
  note: plainText(500).nullish(),
  /** By e-mail; nothing is sent where there is no address. */
  sendConfirmation: z.boolean().default(false),
})
export type OfflineOrderBody = z.output<typeof offlineOrderBody>

const viewSchema = z.object({
  list: z.enum(LISTS),
  name: z.string(),
  /** What the page needs to show the list again: filters and columns. */
  settings: z.record(z.string(), z.unknown()),
})
export type View = z.infer<typeof viewSchema>
const viewsAnswer = { 200: z.object({ data: z.array(viewSchema) }) }
const viewParams = organizationParams.extend({ list: z.enum(LISTS), name: plainLine(80).min(1) })

export const exportBody = z.strictObject({
  list: z.enum(EXPORTS),
  format: z.enum(EXPORT_FORMATS),
  locale: z.enum(LOCALES).default('fr'),
  /** The same filters as in the list's own query, except `pageSize` and `continuationToken`. */
  filters: z
    .strictObject({
      ...listFilters,
      states: z
        .array(
          z.enum([
            ...ORDER_STATES,
            ...PAYMENT_FILTER_STATES,
            ...ITEM_STATES,
            ...REPORT_STATES,
            ...RECEIPT_FILTER_STATES,
            ...PAYOUT_STANDINGS,
            ...INVOICE_KINDS,
          ]),
        )
        .optional(),
      reasons: z.array(z.enum(ABUSE_REASONS)).optional(),
      kinds: z.array(z.enum(AUDIT_KINDS)).optional(),
      userId: z.coerce.number().int().positive().optional(),
      /** The payout whose lines are exported. */
      cashOutId: z.coerce.number().int().positive().optional(),
      orderIds: tickedIds,
      itemIds: tickedIds,
      tierTypes: z.array(z.enum(TIER_TYPES)).optional(),
      canceled: canceledLines,
      email: withoutEmail,
      documents: awaitedDocuments,
      validity: z.array(z.enum(MEMBERSHIP_STANDINGS)).optional(),
      /** For people: where they stand as members. */
      standings: z.array(z.enum(CONTACT_STANDINGS)).optional(),
      sort: itemSort,
      movements: z.array(z.enum(MOVEMENTS)).optional(),
      outside: z.enum(OUTSIDE).optional(),
      sources: z.array(z.enum(EXPECTED_SOURCES)).optional(),
      vatRate: z.coerce.number().int().min(0).max(10_000).optional(),
      every: z.enum(VAT_PERIODS).optional(),
      ...yearQuery.shape,
    })
    .default({}),
})
export type ExportBody = z.output<typeof exportBody>

/** The same export for Support, of the reports about all associations. */
export const supportExportBody = exportBody.extend({ list: z.literal('abuses') })

export const exportSchema = z.object({
  id: z.string(),
  list: z.enum(EXPORTS),
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(EXPORT_STATES),
  /** Rows written so far, and how many there were when the export was requested. */
  writtenRows: z.int(),
  totalRows: z.int(),
  /** The browser opens it directly; it is streamed, and may be opened once. */
  url: z.string(),
})
export type Export = z.infer<typeof exportSchema>
const exportId = z.string().max(64)
export const exportParams = organizationParams.extend({ exportId })
export const supportExportParams = z.object({ exportId })

/** Below the API base. */
export const listEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/orders': {
    summary: 'Orders, the latest first',
    params: organizationParams,
    query: ordersQuery,
    response: listWithTotals(orderRowSchema, totalsSchema),
  },
  'GET /manage/organizations/{organizationSlug}/payments': {
    summary: 'Payments, the latest first',
    params: organizationParams,
    query: paymentsQuery,
    response: listWithTotals(paymentRowSchema, paymentTotalsSchema),
  },
  'GET /manage/organizations/{organizationSlug}/items': {
    summary: 'What was bought, one by one: members, guests, products, gifts; the latest first',
    params: organizationParams,
    query: itemsQuery,
    response: itemsAnswer,
  },
  'GET /manage/organizations/{organizationSlug}/contributors': {
    summary:
      'Those who paid, the association or one campaign, by e-mail address; without one, by name and postal address',
    params: organizationParams,
    query: contributorsListQuery,
    response: listWithTotals(contributorRowSchema, totalsSchema),
  },
  'GET /manage/organizations/{organizationSlug}/prospects': {
    summary: 'Those who asked to be told when a campaign takes payments',
    params: organizationParams,
    query: prospectsQuery,
    response: listOf(prospectRowSchema),
  },
  'GET /manage/organizations/{organizationSlug}/abuse-reports': {
    summary: 'What was reported of an association’s campaigns, without who did',
    params: organizationParams,
    query: abusesQuery,
    response: listOf(abuseRowSchema),
  },
  'GET /manage/organizations/{organizationSlug}/abuse-reports/{reportId}': {
    summary: 'A report with what was decided of it',
    params: organizationParams.extend({ reportId }),
    response: { 200: abuseDetailSchema },
  },
  'GET /manage/support/abuse-reports': {
    summary: 'Every report, for Support',
    query: allAbusesQuery,
    response: listOf(abuseRowSchema),
  },
  'PUT /manage/support/abuse-reports/{reportId}/decision': {
    summary: 'What Support decided of a report; `Open` takes it back',
    params: z.object({ reportId }),
    body: reportDecisionBody,
    response: { 200: abuseRowSchema },
  },
  'GET /manage/organizations/{organizationSlug}/orders/{orderId}': {
    summary: 'An order with all that happened to it',
    params: orderParams,
    response: { 200: orderDetailSchema },
  },
  'PATCH /manage/organizations/{organizationSlug}/orders/{orderId}/items/{itemId}/participant': {
    summary: 'Corrects who a ticket or a membership is for',
    params: itemParams,
    body: participantBody,
    response: { 200: orderDetailSchema },
  },
  'GET /manage/organizations/{organizationSlug}/orders/{orderId}/documents': {
    summary: 'The papers of an order, at addresses that the caller’s own session opens',
    params: orderParams,
    response: { 200: documentsSchema },
  },
  'POST /manage/organizations/{organizationSlug}/orders/{orderId}/revoke-links': {
    summary: 'Ends the links by which the payer opens the order; a new one is sent to the payer’s address',
    params: orderParams,
    response: { 200: orderDetailSchema },
  },
  'POST /manage/organizations/{organizationSlug}/orders/{orderId}/confirmation': {
    summary: 'Sends the confirmation again',
    params: orderParams,
    response: { 202: z.object({ sent: z.literal(true) }) },
  },
  'POST /manage/organizations/{organizationSlug}/orders': {
    summary: 'Writes down money received by hand, as an order',
    params: organizationParams,
    body: offlineOrderBody,
    response: { 201: orderDetailSchema },
  },
  'POST /manage/organizations/{organizationSlug}/orders/cart': {
    summary: 'A cart to send files to, where an order to be written down answers questions with them',
    params: organizationParams,
    body: z.strictObject(ofCampaign),
    response: { 201: z.object({ id: tokenSchema }) },
  },
  'POST /manage/organizations/{organizationSlug}/orders/{orderId}/cancel-offline': {
    summary: 'Takes back an order that was written down by mistake',
    params: orderParams,
    response: { 200: orderDetailSchema },
  },
  'POST /manage/organizations/{organizationSlug}/orders/{orderId}/cancel-plan': {
    summary: 'Gives up the debits that an order would still take; what was paid stays',
    params: orderParams,
    response: { 200: orderDetailSchema },
  },
  'POST /manage/organizations/{organizationSlug}/orders/{orderId}/stop-renewal': {
    summary: 'Stops a membership from renewing itself, on its payer’s word; the payer is told',
    params: orderParams,
    response: { 200: orderDetailSchema },
  },
  'GET /manage/organizations/{organizationSlug}/views': {
    summary: 'The caller’s own saved views of the lists',
    params: organizationParams,
    response: viewsAnswer,
  },
  'PUT /manage/organizations/{organizationSlug}/views/{list}/{name}': {
    summary: 'Saves a view under a name',
    params: viewParams,
    body: z.strictObject({ settings: z.record(z.string().max(100), z.unknown()) }),
    response: viewsAnswer,
  },
  'DELETE /manage/organizations/{organizationSlug}/views/{list}/{name}': {
    summary: 'Forgets a view',
    params: viewParams,
    response: viewsAnswer,
  },
  'POST /manage/organizations/{organizationSlug}/exports': {
    summary: 'Prepares the export of a list',
    params: organizationParams,
    body: exportBody,
    response: { 201: exportSchema },
  },
  'GET /manage/organizations/{organizationSlug}/exports/{exportId}': {
    summary: 'How far an export is',
    params: exportParams,
    response: { 200: exportSchema },
  },
  'POST /manage/support/exports': {
    summary: 'Prepares the export of every report, for Support',
    body: supportExportBody,
    response: { 201: exportSchema },
  },
  'GET /manage/support/exports/{exportId}': {
    summary: 'How far an export of Support’s is',
    params: supportExportParams,
    response: { 200: exportSchema },
  },
})
