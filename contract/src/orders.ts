import {
  AUTOMATIC_RENEWAL_STATES,
  LAPSE_REASONS,
  RENEWAL_STOPPERS,
} from '@obole/core/campaign/automatic-renewal'
import { FORM_TYPES } from '@obole/core/campaign/form'
import { LOCALES } from '@obole/core/locale'
import { ORDER_LINK_KINDS } from '@obole/core/order/order-link'
import { ORDER_STATES } from '@obole/core/order/order-state'
import { TERM_STATES } from '@obole/core/payment/payment'
import { PAYMENT_MEANS, PAYMENT_TYPES } from '@obole/core/payment/payment-means'
import { RECURRENCE_STATES } from '@obole/core/payment/planned-debit'
import { MAX_MONTHLY_DAY } from '@obole/core/payment/schedule'
import { TIER_TYPES } from '@obole/core/campaign/tier'
import { ERASED_AFTER } from '@obole/core/validation/field-types'
import { z } from 'zod'
import { MAX_CHARGE_CENTS } from './campaign-limits.ts'
import { participantSchema, ratedVatSchema, sentItemSchema, tokenSchema } from './carts.ts'
import { ANSWER_STATES } from './answer-keeping.ts'
import { endpoints } from './endpoint.ts'
import { customFieldSchema, formSchema, participantFieldsSchema } from './forms.ts'
import { organizationSchema, paginationSchema } from './organizations.ts'
import { flagSchema, reinitializedSchema, storedCardSchema } from './payments.ts'
import { shownItemSchema } from './shown-items.ts'

/** Integer cents, VAT included. */
const amount = z.int().min(0)
const instant = z.iso.datetime()

export const orderTermSchema = z.object({
  id: z.int(),
  installmentNumber: z.int(),
  /** The due date. */
  date: z.iso.date(),
  /** The association's part; the contribution comes on top. */
  amount,
  amountTip: amount,
  /** What was refunded of both, and the contribution's share of it. */
  refunded: amount,
  refundedTip: amount,
  state: z.enum(TERM_STATES),
  /** In cash, by cheque or by transfer: recorded by the association. */
  isByHand: z.boolean(),
  /** The bank refused it at least once. */
  isRefused: z.boolean(),
  /** The date of the next automatic attempt. */
  nextTryDate: z.iso.date().nullable(),
  /** The payer can pay it now, with a link that the page asks for. */
  canBePutRight: z.boolean(),
})

export const orderItemSchema = shownItemSchema.extend({
  id: z.int(),
  amount,
  /** What it debits each month; null where it does not recur. */
  monthlyAmount: amount.nullable(),
  /** The days of a membership that stands; without `until` it has no end. */
  membership: z.object({ from: z.iso.date(), until: z.iso.date().nullable() }).nullable(),
  /** The documents that it may be sent after the order, and what became of each. */
  documents: z.array(
    z.object({
      fieldId: z.int(),
      name: z.string(),
      /** Opens for those who keep people's files alone; another one for all who read the order. */
      isHealth: z.boolean(),
      /** The day it was issued has to be said. */
      asksIssueDay: z.boolean(),
      /** How long it is kept; null with its order. */
      erasedAfter: z.enum(ERASED_AFTER).nullable(),
      erasedAfterMonths: z.int().nullable(),
      state: z.enum(ANSWER_STATES),
      givenOn: z.iso.date().nullable(),
      erasedOn: z.iso.date().nullable(),
    }),
  ),
  /** What the next holder of its ticket is asked; null where it cannot be passed on. */
  passOn: z
    .object({
      /** How often it was passed on so far. */
      hand: z.int().min(0),
      /** The present holder received it by mail, and will be told that it is no longer theirs. */
      tellsHolder: z.boolean(),
      participantFields: participantFieldsSchema,
      customFields: z.array(customFieldSchema),
      extraOptions: z.array(
        z.object({ id: z.int(), label: z.string(), customFields: z.array(customFieldSchema) }),
      ),
    })
    .nullable(),
})

/** The next holder of a ticket, and their answers. If the same request is sent twice, it is done once. */
export const passOnBodySchema = z.strictObject({
  /** How often it had been passed on when the payer made this request. */
  hand: z.int().min(0),
  participant: participantSchema.omit({ isPayer: true }),
  customFields: sentItemSchema.shape.customFields,
  extraOptions: z
    .array(
      z.strictObject({ extraOptionId: z.int().positive(), customFields: sentItemSchema.shape.customFields }),
    )
    .max(50)
    .default([]),
})
export type PassOnBody = z.output<typeof passOnBodySchema>

/** A gift or payment that goes on each month until it is stopped. */
export const monthlyGiftSchema = z.object({
  state: z.enum(RECURRENCE_STATES),
  isGift: z.boolean(),
  day: z.int(),
  amount,
  amountTip: amount,
  lines: z.array(
    z.object({
      itemId: z.int(),
      name: z.string(),
      amount,
      /** The payer may change it, within these bounds. */
      isChangeable: z.boolean(),
      minAmount: amount,
      maxAmount: amount.nullable(),
    }),
  ),
})

/** What is left out stays as it is. */
export const monthlyGiftBodySchema = z
  .strictObject({
    day: z.int().min(1).max(MAX_MONTHLY_DAY).optional(),
    tip: amount.max(MAX_CHARGE_CENTS).optional(),
    lines: z
      .array(z.strictObject({ itemId: z.int().positive(), amount: amount.max(MAX_CHARGE_CENTS) }))
      .max(20)
      .refine((lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length, {
        error: 'a line is named twice',
      })
      .optional(),
  })
  .refine(({ day, tip, lines }) => day !== undefined || tip !== undefined || lines !== undefined, {
    error: 'nothing to change',
  })
export type MonthlyGiftBody = z.output<typeof monthlyGiftBodySchema>

/** What a payer asks a money link for: another card, a change of a monthly gift, or to pass on the ticket of a line. */
export const wishSchema = z.union([
  z.strictObject({ ticket: z.int().positive() }),
  z.strictObject({ card: z.literal(true) }),
  z.strictObject({ gift: monthlyGiftBodySchema }),
])
export type Wish = z.output<typeof wishSchema>

/** Stopped by somebody, lapsed for a reason, or carried out. */
export const endedRenewalSchema = z.object({
  state: z.enum(AUTOMATIC_RENEWAL_STATES).exclude(['Active']),
  on: z.iso.date(),
  by: z.enum(RENEWAL_STOPPERS).nullable(),
  reason: z.enum(LAPSE_REASONS).nullable(),
})

export const payerOrderSchema = z.object({
  id: z.int(),
  /** The link that shows it, while it is valid. */
  token: tokenSchema,
  /**
   * The link it was opened with: only a `money` link can raise the debit, change the card or the day, or pass a ticket
   * on.
   */
  link: z.object({
    kind: z.enum(ORDER_LINK_KINDS),
    endsAt: instant,
    /** Why the payer asked for the money link. */
    wish: wishSchema.nullable(),
  }),
  date: instant,
  organizationSlug: z.string(),
  organizationName: z.string(),
  formType: z.enum(FORM_TYPES),
  formSlug: z.string(),
  formTitle: z.string(),
  formUrl: z.string(),
  contactEmail: z.string().nullable(),
  /** If its event was cancelled: the association's message about it. */
  eventCanceled: z.object({ message: z.string() }).nullable(),
  payer: z.object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    companyName: z.string().nullable(),
  }),
  items: z.array(orderItemSchema),
  /** The delivery address, line by line; empty where nothing is sent. */
  sentTo: z.array(z.string()),
  /** The discount code used; null without one. */
  couponCode: z.string().nullable(),
  payments: z.array(orderTermSchema),
  /** The total of the order, with its contribution, discount and VAT; coming months are not counted. */
  amount: z.object({ total: amount, tip: amount, discount: amount, vat: amount }),
  /** The VAT of what is not cancelled, rate by rate; they sum to `amount.vat`. */
  vatByRate: z.array(ratedVatSchema),
  /** The contribution, less what was refunded or removed from coming debits. */
  tipKept: amount,
  /** What the payer may still take back of the contribution, what is being refunded, and what was refunded and when. */
  tipBack: z.object({
    offered: amount,
    underWay: amount,
    givenBack: amount,
    givenBackOn: z.iso.date().nullable(),
  }),
  monthly: monthlyGiftSchema.nullable(),
  /**
   * If the membership renews itself: the day of the debit, and its amount once it was announced. Also if the order is a
   * renewal whose own debit is still unpaid: it can be stopped, and ends then; the day is null if it renews no further.
   * Before the notice, `priceToday` is what the same memberships cost now, if they are sold: not what will be debited.
   */
  automaticRenewal: z
    .object({
      date: z.iso.date().nullable(),
      amount: amount.nullable(),
      priceToday: amount.nullable(),
      isUnpaid: z.boolean(),
    })
    .nullable(),
  /** If its automatic renewal has ended: how, when, and the order that it became. */
  endedRenewal: endedRenewalSchema
    .extend({ next: z.object({ id: z.int(), isCanceled: z.boolean() }).nullable() })
    .nullable(),
  /** The card for coming debits. */
  card: storedCardSchema.nullable(),
  /** The card expires before the next debit. */
  cardExpiresTooEarly: z.boolean(),
  nextDebit: z.object({ date: z.iso.date(), amount, amountTip: amount }).nullable(),
  locale: z.enum(LOCALES),
})
export type PayerOrder = z.infer<typeof payerOrderSchema>

/** Only sent if the caller asks for them. */
const onRequest = { form: formSchema.exactOptional(), organization: organizationSchema.exactOptional() }
const withMore = z.object({ withForm: flagSchema, withOrganization: flagSchema })
export type WithMore = z.output<typeof withMore>

export const userOrderSchema = payerOrderSchema.extend(onRequest)
export type UserOrder = z.infer<typeof userOrderSchema>

/** One payment of the signed-in user, with what it paid of each line. */
export const userPaymentSchema = orderTermSchema.extend({
  paymentMeans: z.enum(PAYMENT_MEANS),
  type: z.enum(PAYMENT_TYPES),
  order: z.object({
    id: z.int(),
    token: tokenSchema,
    date: instant,
    organizationSlug: z.string(),
    organizationName: z.string(),
    formType: z.enum(FORM_TYPES),
    formSlug: z.string(),
  }),
  items: z.array(z.object({ id: z.int(), name: z.string(), type: z.enum(TIER_TYPES), shareAmount: amount })),
  meta: z.object({ createdAt: instant, updatedAt: instant }),
  ...onRequest,
})
export type UserPayment = z.infer<typeof userPaymentSchema>

/** An order as its owner sees it in their account. */
export const ownOrderSchema = z.object({
  id: z.int(),
  date: instant,
  organizationName: z.string(),
  formType: z.enum(FORM_TYPES),
  formTitle: z.string(),
  /** What was bought: each name once, with its count. */
  lines: z.array(z.object({ name: z.string(), count: z.int().min(1) })),
  /**
   * The amount that is not cancelled, contribution included; for a monthly gift or payment, what was debited so far.
   */
  amount,
  state: z.enum(ORDER_STATES),
  /** The monthly debit, contribution included. */
  monthly: z
    .object({ state: z.enum(RECURRENCE_STATES), isGift: z.boolean(), day: z.int(), amount })
    .nullable(),
  nextDebit: z.object({ date: z.iso.date(), amount }).nullable(),
  /** Debits that the bank refused and the payer can pay now, contribution included. */
  unpaid: z.array(z.object({ paymentId: z.int(), date: z.iso.date(), amount })),
})
export type OwnOrder = z.infer<typeof ownOrderSchema>

export const OWN_ORDERS_PAGE_SIZE = 20
const ownOrdersQuery = z.object({
  pageSize: z.coerce.number().int().min(1).max(100).default(OWN_ORDERS_PAGE_SIZE),
  continuationToken: z.string().max(300).optional(),
})
export type OwnOrdersQuery = z.output<typeof ownOrdersQuery>

const ownOrdersAnswer = z.object({ data: z.array(ownOrderSchema), pagination: paginationSchema })
export type OwnOrders = z.infer<typeof ownOrdersAnswer>

/** What the payer step may be prefilled with for the signed-in user. */
export const knownPayerSchema = z.object({
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  birthDate: z.iso.date().nullable(),
  address: z.string().nullable(),
  zipCode: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
})
export type KnownPayer = z.infer<typeof knownPayerSchema>

const ofOrder = z.object({ token: tokenSchema })
const number = z.coerce.number().int().positive()
const backUrl = z.string().max(2000).optional()

const sentSchema = z.object({ sent: z.literal(true) })

/** The payer's links. A new link is only ever sent to the address of the order. */
export const orderLinkEndpoints = endpoints({
  'POST /orders/{token}/fresh-link': {
    summary:
      'Sends another link to the payer’s address, for whoever holds one that has ended; always the same answer',
    params: ofOrder,
    response: { 202: sentSchema },
  },
  'POST /orders/{token}/money-link': {
    summary:
      'Sends the payer a link, good for half an hour, that may raise what is debited, change the card or the day, or pass a ticket on',
    params: ofOrder,
    body: wishSchema,
    response: { 202: sentSchema },
  },
  'DELETE /orders/{token}/links': {
    summary: 'Ends every link of the order, this one included; a new one is sent to the payer’s address',
    params: ofOrder,
    response: { 200: z.object({ revoked: z.literal(true) }) },
  },
})

/** Below the API base. The first seven need a link of the order, and no account. */
export const orderEndpoints = endpoints({
  'GET /orders/{token}': {
    summary: 'An order as its payer sees it: lines, terms, plan and what comes next',
    params: ofOrder,
    response: { 200: payerOrderSchema },
  },
  'PUT /orders/{token}/monthly-gift': {
    summary: 'Lowers what a monthly gift takes; by a money link, changes its day',
    params: ofOrder,
    body: monthlyGiftBodySchema,
    response: { 200: payerOrderSchema },
  },
  'POST /orders/{token}/monthly-gift/raise': {
    summary:
      'Begins to raise a monthly gift, by a money link: it is raised once the payer’s bank has confirmed',
    params: ofOrder,
    body: monthlyGiftBodySchema,
    response: { 200: reinitializedSchema },
  },
  'DELETE /orders/{token}/monthly-gift': {
    summary: 'Stops a monthly gift: nothing more is debited',
    params: ofOrder,
    response: { 200: payerOrderSchema },
  },
  'DELETE /orders/{token}/automatic-renewal': {
    summary: 'Stops a membership from renewing itself: nothing more is debited',
    params: ofOrder,
    response: { 200: payerOrderSchema },
  },
  'POST /orders/{token}/card': {
    summary:
      'Begins to change the card of a plan or a monthly gift, by a money link; nothing is debited for it',
    params: ofOrder,
    query: z.object({ backUrl }),
    response: { 200: reinitializedSchema },
  },
  'POST /orders/{token}/payments/{paymentId}/regularisation': {
    summary: 'A link to put an instalment right: the one that was sent, or a new one',
    params: ofOrder.extend({ paymentId: number }),
    response: { 200: z.object({ id: tokenSchema, url: z.string() }) },
  },
  'POST /orders/{token}/items/{itemId}/pass-on': {
    summary:
      'Gives the ticket of a line to somebody else, by a money link: its code is good no longer, and they are sent another',
    params: ofOrder.extend({ itemId: number }),
    body: passOnBodySchema,
    response: { 200: payerOrderSchema },
  },
  'POST /orders/{token}/items/{itemId}/documents/{fieldId}': {
    summary: 'Sends a document that a line of the order still lacks, or another one in its place',
    params: ofOrder.extend({ itemId: number, fieldId: number }),
    query: z.object({
      /** Of a medical document: the day it was issued. */
      issuedOn: z.iso.date().optional(),
    }),
    body: 'multipart',
    response: { 200: payerOrderSchema },
  },
  'GET /users/me/orders': {
    summary: 'The orders of the signed-in user, the latest first, with what recurs and what is unpaid',
    query: ownOrdersQuery,
    response: { 200: ownOrdersAnswer },
  },
  'GET /users/me/payer': {
    summary:
      'What the signed-in user need not type again when paying: from their profile and their last order',
    response: { 200: knownPayerSchema },
  },
  'GET /users/me/orders/{orderId}': {
    summary: 'An order of the signed-in user',
    params: z.object({ orderId: number }),
    query: withMore,
    response: { 200: userOrderSchema },
  },
  'GET /users/me/payments/{paymentId}': {
    summary: 'A payment of the signed-in user',
    params: z.object({ paymentId: number }),
    query: withMore,
    response: { 200: userPaymentSchema },
  },
})
