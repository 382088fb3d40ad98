import { ABUSE_REASONS, REPORT_STATES } from '@obole/core/abuse-report'
import { FIELD_TYPES } from '@obole/core/field-types'
import { FORM_TYPES } from '@obole/core/form'
import { EXPORT_FORMATS, EXPORT_STATES, EXPORTS, LISTS } from '@obole/core/lists'
import { LOCALES } from '@obole/core/locale'
import { MEMBERSHIP_STANDINGS } from '@obole/core/membership'
import { ITEM_STATES } from '@obole/core/order-lines'
import { ORDER_STATES } from '@obole/core/order-state'
import { ATTEMPT_PURPOSES, TERM_STATES } from '@obole/core/payment'
import { DESK_MEANS, PAYMENT_MEANS, PAYMENT_TYPES } from '@obole/core/payment-means'
import { TIER_TYPES } from '@obole/core/tier'
import { z } from 'zod'
import { emailSchema } from './auth.ts'
import { documentsSchema } from './receipts.ts'
import { participantSchema, payerSchema, ratedVatSchema, sentItemSchema, tokenSchema } from './carts.ts'
import { sentDay } from './days.ts'
import { endpoints } from './endpoint.ts'
import { AUDIT_KINDS } from './audit-kinds.ts'
import { listFilters, several } from './list-filters.ts'
import { pageQuery } from './manage-associations.ts'
import { auditEntrySchema } from './manage-people.ts'
import { campaignFilter } from './manage-statistics.ts'
import { organizationParams, paginationSchema } from './organizations.ts'
import { plainLine, plainText } from './plain-text.ts'

const cents = z.int()
const instant = z.iso.datetime()

/** The three figures: what was ordered and not cancelled, what was received of it and kept, what is still to come. */
const figures = { ordered: cents, received: cents, toCome: cents }

/** Of everything the list is narrowed to, on however many pages; only where it is asked for. */
export const totalsSchema = z.object(figures)
export type Totals = z.infer<typeof totalsSchema>
/** What was ordered is an order's to say: its payments may have been given up, or lines of it cancelled. */
export const paymentTotalsSchema = totalsSchema.omit({ ordered: true })
/** Items are counted by their own amounts: money is received for whole orders. */
const itemTotalsSchema = z.object({ amount: cents })
const yesOrNo = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional()
const withTotals = yesOrNo

/** Rows ticked one by one. */
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
/**
 * What payments are looked for by: the state of each; `Retried`, a debit to come that was refused and is tried again;
 * `Unpaid`, every debit that was refused and is still owed, tried again or not.
 */
export const PAYMENT_FILTER_STATES = [...TERM_STATES, 'Retried', 'Unpaid'] as const
export const paymentsQuery = z.object({
  ...listFilters,
  states: several(PAYMENT_FILTER_STATES),
  withTotals,
  /** The payments of an order one under the other, and never cut: a page then holds as many orders as it has places. */
  byOrder: yesOrNo,
  ...pageQuery,
})
/** Memberships by their last day, those that end first at the top; else the latest items first. */
export const ITEM_SORTS = ['until'] as const
const itemSort = z.enum(ITEM_SORTS).optional()

/**
 * Lines that were cancelled: those alone, with the others, or those alone that end with their cancelled event, whatever was
 * cancelled before. Without it, and without a state, they are left out.
 */
export const CANCELED_LINES = ['only', 'with', 'withEvent'] as const
export type CanceledLines = (typeof CANCELED_LINES)[number]
const canceledLines = z.enum(CANCELED_LINES).optional()
/** Lines of which neither the payer nor who they are for left an e-mail address: no mail tells them anything. */
const withoutEmail = z.enum(['none']).optional()

/** Members are the items of type Membership, guests those of type Registration. */
export const itemsQuery = z.object({
  ...listFilters,
  tierTypes: several(TIER_TYPES),
  states: several(ITEM_STATES),
  canceled: canceledLines,
  email: withoutEmail,
  /** Of memberships: where they are in their time. */
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
  /** Null for one who paid by hand and left none: they are written to by post. */
  email: z.string().nullable(),
  companyName: z.string().nullable(),
})

/** Of a search: the participant who was found, where it is not the payer. */
const ofSearch = {
  foundParticipant: z
    .object({
      firstName: z.string().nullish(),
      lastName: z.string().nullish(),
      email: z.string().nullish(),
    })
    .optional(),
}

/** Where a parcel goes and to whom; null where nothing is sent, nothing stands of it, or nobody was asked. */
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

/** What it cost is null where nobody wrote it down. */
const chosenOption = z.object({ optionId: z.int(), name: z.string(), amount: cents.nullable() })

/** The day on which it was received by hand, whose hour nobody noted; null for what was paid here. */
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
  /** The VAT of what stands of it, rate by rate; together they are `vat`. */
  vatByRate: z.array(ratedVatSchema),
  tip: cents,
  /** What was given back of it. */
  refunded: cents,
  /** What is in it: "Tarif plein × 2, Repas". */
  summary: z.string(),
  itemCount: z.int(),
  /** Of the things in it, each that something was chosen with. */
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
  /** What was received of it and kept, and what is still to come of it: one of the two is none. */
  received: cents,
  toCome: cents,
  state: z.enum(TERM_STATES),
  /** Refused, and tried again on a day to come. */
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
  /** As it reads: « Oui », a date, a choice; the name of a file. */
  answer: z.string(),
  /** Of a file: where its content is, for whoever may read the order. */
  url: z.string().nullable(),
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
  /** What it counts for in what was ordered: of a cancelled one what was kept, of one that became another what is left. */
  amount: cents,
  /** With its options, before any discount. */
  initialAmount: cents,
  discount: cents,
  /** What it and its options cost, where a correction made it another thing than was bought; else null. */
  changedPrice: cents.nullable(),
  /** Of a membership that stands: its first and last day, and where it is between them. */
  membership: z
    .object({
      from: z.iso.date(),
      until: z.iso.date().nullable(),
      standing: z.enum(MEMBERSHIP_STANDINGS),
    })
    .nullable(),
  participant: participantSchema.nullable(),
  payer: payerLight,
  /** Of a payer without an e-mail address: where they can be written to. */
  postalAddress: z.string().nullable(),
  /** With those of its options. */
  customFields: z.array(answerSchema),
  options: z.array(chosenOption),
  /** Of the order it is in, while it stands. */
  delivery,
})
export type ItemRow = z.infer<typeof itemRowSchema>

export const contributorRowSchema = payerLight.extend({
  /** Of one without an e-mail address, where they live: with the name, it tells them from others. */
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
  /** For Support alone: whoever reports is not shown to those they report. */
  userEmail: z.string().nullable(),
  userMessage: z.string().nullable(),
  state: z.enum(REPORT_STATES),
  decidedAt: instant.nullable(),
  /** What Support tells the association of it. */
  decisionComment: z.string().nullable(),
})
export type AbuseRow = z.infer<typeof abuseRowSchema>

export const abuseDetailSchema = abuseRowSchema.extend({ history: z.array(auditEntrySchema) })
export type AbuseDetail = z.infer<typeof abuseDetailSchema>

export const reportDecisionBody = z.strictObject({
  state: z.enum(REPORT_STATES),
  comment: plainText(500).nullish(),
  /** What stood there when it was read: of two who decide, the second is told of the first (CHANGED_SINCE_READ). */
  seen: z.strictObject(abuseRowSchema.pick({ state: true, decisionComment: true }).shape),
})
export type ReportDecision = z.output<typeof reportDecisionBody>
const reportId = z.string().min(1).max(64)

const listOf = <T extends z.ZodType>(row: T) => ({
  200: z.object({ data: z.array(row), pagination: paginationSchema }),
})

const listWithTotals = <T extends z.ZodType, S extends z.ZodType>(row: T, totals: S) => ({
  200: z.object({ data: z.array(row), pagination: paginationSchema, totals: totals.optional() }),
})

const itemsAnswer = {
  200: listWithTotals(itemRowSchema, itemTotalsSchema)[200].extend({
    /** With the totals: how many more there are that were cancelled, where they are left out. */
    hidden: z.int().optional(),
  }),
}

const CONSENT_TEXTS = ['termsOfService', 'termsOfSale', 'tip', 'noTip'] as const

export const orderDetailSchema = orderRowSchema.extend({
  payer: payerSchema.partial().extend({
    /** Absent for one who paid by hand and left none. */
    email: payerSchema.shape.email.optional(),
    /** Null where nobody asked. */
    country: payerSchema.shape.country.nullish(),
  }),
  locale: z.enum(LOCALES),
  couponCode: z.string().nullable(),
  isMonthly: z.boolean(),
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
      /** What it and its options cost, where a correction made it another thing than was bought; else null. */
      changedPrice: cents.nullable(),
      /** What went back of it while it stands. */
      back: cents,
      /** Of a cancelled one: what was received for it and has not gone back. */
      notBack: cents,
      /** What is on its way back of it. */
      goingBack: cents,
      /** Of one that ended with its event: what was received by hand, which the association hands back itself. */
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
        /** Of a cheque: what is written on it, and the deposit slip it is on. */
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
  /** Every try at the card provider, the newest first. */
  attempts: z.array(
    z.object({
      date: instant,
      state: z.string(),
      /** A payment; or a card shown to the bank without one, to be kept or for a monthly gift that is raised. */
      purpose: z.enum(ATTEMPT_PURPOSES),
      /** All that the bank was asked for, the contribution included. */
      amount: cents,
      /** The contribution in it; null where the debit has changed since. */
      amountTip: cents.nullable(),
      declineCode: z.string().nullable(),
      card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      date: instant,
      amount: cents,
      amountTip: cents,
      state: z.string(),
      /** For the association's own eyes. */
      internalNote: z.string().nullable(),
      /** What the payer read. */
      messageToPayer: z.string().nullable(),
    }),
  ),
  /** A contribution that was chosen, and one that was declined, are each a choice of the payer. */
  consents: z.array(z.object({ text: z.enum(CONSENT_TEXTS), version: z.string(), at: z.string() })),
  /** What was done to it by people, the latest first. */
  history: z.array(auditEntrySchema),
})
export type OrderDetail = z.infer<typeof orderDetailSchema>

const orderParams = organizationParams.extend({ orderId: z.coerce.number().int().positive() })
const itemParams = orderParams.extend({ itemId: z.coerce.number().int().positive() })

/** What is left out stays as it was. */
export const participantBody = participantSchema
  .omit({ isPayer: true })
  .partial()
  /** Whether the payer is told of it by e-mail, with the papers as they are then. */
  .extend({ tellPayer: z.boolean().optional() })

/** As a cart's, but for its kind, which is the tier's. Without a participant it is for whoever pays. */
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
  /** The cart that answers in the form of files were sent to. */
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
    /** They agreed to be named in the campaign's public list of contributors: nobody agrees in their place. */
    mayBeNamed: z.boolean().default(false),
  }),
  means: z.enum(DESK_MEANS),
  receivedOn: sentDay,
  /** What is written on a cheque, for the slip with which it is taken to the bank. Without a drawer it is the payer's. */
  cheque: z
    .strictObject({
      number: plainLine(20).nullish(),
      bank: plainLine(100).nullish(),
      drawer: plainLine(200).nullish(),
    })
    .nullish(),
  /** Who brought it… */
  note: plainText(500).nullish(),
  /** By e-mail: to nobody where there is no address. */
  sendConfirmation: z.boolean().default(false),
})
export type OfflineOrderBody = z.output<typeof offlineOrderBody>

const viewSchema = z.object({
  list: z.enum(LISTS),
  name: z.string(),
  /** Whatever the page needs to show the list as it was: filters and columns. */
  settings: z.record(z.string(), z.unknown()),
})
export type View = z.infer<typeof viewSchema>
const viewsAnswer = { 200: z.object({ data: z.array(viewSchema) }) }
const viewParams = organizationParams.extend({ list: z.enum(LISTS), name: plainLine(80).min(1) })

export const exportBody = z.strictObject({
  list: z.enum(EXPORTS),
  format: z.enum(EXPORT_FORMATS),
  locale: z.enum(LOCALES).default('fr'),
  /** As the list's own query takes them; `pageSize` and `continuationToken` apart. */
  filters: z
    .strictObject({
      ...listFilters,
      states: z
        .array(z.enum([...ORDER_STATES, ...PAYMENT_FILTER_STATES, ...ITEM_STATES, ...REPORT_STATES]))
        .optional(),
      reasons: z.array(z.enum(ABUSE_REASONS)).optional(),
      kinds: z.array(z.enum(AUDIT_KINDS)).optional(),
      userId: z.coerce.number().int().positive().optional(),
      /** The payout whose lines are meant. */
      cashOutId: z.coerce.number().int().positive().optional(),
      orderIds: tickedIds,
      itemIds: tickedIds,
      tierTypes: z.array(z.enum(TIER_TYPES)).optional(),
      canceled: canceledLines,
      email: withoutEmail,
      validity: z.array(z.enum(MEMBERSHIP_STANDINGS)).optional(),
      sort: itemSort,
    })
    .default({}),
})
export type ExportBody = z.output<typeof exportBody>

/** Of all associations' reports, for Support: the very file, without an association around it. */
export const supportExportBody = exportBody.extend({ list: z.literal('abuses') })

export const exportSchema = z.object({
  id: z.string(),
  list: z.enum(EXPORTS),
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(EXPORT_STATES),
  /** Rows written so far, and how many there were when it was asked for. */
  writtenRows: z.int(),
  totalRows: z.int(),
  /** To be opened by the browser itself; it streams, and may be opened once. */
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
