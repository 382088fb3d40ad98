import { FORM_TYPES } from '@obole/core/campaign/form'
import { LOCALES } from '@obole/core/locale'
import { CARD_CHOICES, PAYMENT_STATUSES, STEP_ACTIONS } from '@obole/core/payment/payment'
import { REFUSAL_ADVICES } from '@obole/core/errors/refusal-advice'
import { REGULARISATION_STATES } from '@obole/core/payment/regularisation'
import { z } from 'zod'
import { browserDataSchema } from './bank.ts'
import { ratedVatSchema, tokenSchema } from './carts.ts'
import { shopSchema } from './checkout-intents.ts'
import { PROVIDERS } from './providers.ts'
import { shownItemSchema } from './shown-items.ts'

const amount = z.int().min(0)

/** The details of a stored card that may be shown. */
export const storedCardSchema = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
})
export type StoredCard = z.infer<typeof storedCardSchema>

export const paymentSummarySchema = z.object({
  paymentRequestId: tokenSchema,
  /** A cart; a refused instalment that the payer pays; or another card for a plan, for which nothing is debited. */
  subject: z.enum(['cart', 'instalment', 'card']),
  status: z.enum(PAYMENT_STATUSES),
  /** If a monthly gift is raised: the new monthly debit and its day, once the card is confirmed. */
  raisedTo: z.object({ amount, day: z.int() }).nullable(),
  /** For a cart with a monthly gift or payment: the amount of every later debit, contribution included, and its day. */
  eachMonth: z.object({ amount, day: z.int() }).nullable(),
  /** What is debited now: the association's part and the contribution. */
  amount,
  amountTip: amount,
  organizationSlug: z.string(),
  organizationName: z.string(),
  /** The campaign's own, or the association's. */
  logo: z.string().nullable(),
  /** Whether a gift to the association brings a tax receipt. */
  issuesReceipts: z.boolean(),
  /** The year of gifts that one receipt says, in the next January; null where each gift has its own at once. */
  yearOfReceipt: z.int().nullable(),
  formType: z.enum(FORM_TYPES),
  formSlug: z.string(),
  formTitle: z.string(),
  /** Whether the campaign is held at a moment, and so has a calendar entry. */
  hasCalendarEntry: z.boolean(),
  cartId: tokenSchema.nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** Where "cancel" leads. */
  backUrl: z.string(),
  locale: z.enum(LOCALES),
  terms: z.array(z.object({ date: z.iso.date(), amount, amountTip: amount })),
  /** What is paid for; for a refused instalment, only that instalment. */
  items: z.array(shownItemSchema),
  couponCode: z.string().nullable(),
  /** The contribution over all terms: the items, less discounts, plus this are the total. */
  tip: amount,
  /** The VAT of all its lines, or of the refused instalment, rate by rate. */
  vatByRate: z.array(ratedVatSchema),
  /** The stored card that the payer chose: no card is typed then. */
  storedCard: storedCardSchema.nullable(),
  /** The card provider's own page with its fields; card numbers go there and nowhere else. */
  cardFields: z.object({
    provider: z.enum(PROVIDERS),
    url: z.string(),
    publishableKey: z.string(),
  }),
  /** False if another visitor began it and shared its address: the payer and the order are then not shown. */
  isYours: z.boolean(),
  /** Set once it is paid. */
  orderId: z.int().nullable(),
  orderToken: tokenSchema.nullable(),
  payerEmail: z.string().nullable(),
  /** For a free order whose payer's mailbox got too many such mails: the order's page replaces the mail. */
  isConfirmationKeptBack: z.boolean(),
  /** The shop outside that asks for the cart, and where it wants its customer back; shown to whoever began the payment. */
  shop: shopSchema.nullable(),
})
export type PaymentSummary = z.infer<typeof paymentSummarySchema>

export const nextActionSchema = z.object({
  /** Null: wait and ask again, the bank has not decided yet. */
  action: z.enum(STEP_ACTIONS).nullable(),
  status: z.enum(PAYMENT_STATUSES),
  paymentId: tokenSchema.nullable(),
  /** Set with Retry: why the last attempt failed. */
  errorCode: z.string().nullable(),
  /** Set if the bank refused the last attempt: what the payer can do. */
  advice: z.enum(REFUSAL_ADVICES).nullable(),
  /** Set with Redirect: the bank's validation page. */
  redirectUrl: z.string().nullable(),
})
export type NextAction = z.infer<typeof nextActionSchema>

export const paymentRequestQuerySchema = z.object({ paymentRequestId: tokenSchema })
export const paymentQuerySchema = z.object({ paymentId: tokenSchema })
/** `new` is a card typed now; `stored` the card of the plan, if there is one. If absent, the choice of the request. */
const paymentMethodId = z.enum(CARD_CHOICES).optional()
/** What the page shows to be paid now, in cents: another tab may have changed it. If absent, nothing is compared. */
const shownAmount = z.coerce.number().int().min(0).optional()
export const initializeQuerySchema = z.object({ paymentRequestId: tokenSchema, paymentMethodId, shownAmount })
export const executeQuerySchema = z.object({
  paymentId: tokenSchema,
  paymentRequestId: tokenSchema,
  tokenizationSessionId: z.string().max(100).optional(),
})
export const executeBodySchema = browserDataSchema
export const initializedSchema = z.object({ paymentId: tokenSchema })
export const redirectUrlSchema = z.object({
  redirectUrl: z.string().nullable(),
  status: z.enum(PAYMENT_STATUSES),
})

// An instalment that could not be debited, paid later by its payer

/** The instalment of a link; anyone who has the link may see it. */
export const unpaidInstalmentSchema = z.object({
  id: tokenSchema,
  paymentId: z.int(),
  status: z.enum(REGULARISATION_STATES),
  /** What will be debited, the contribution included. */
  amount,
  amountTip: amount,
  vatByRate: z.array(ratedVatSchema),
  /** When it should have been debited. */
  date: z.iso.date(),
  /** The bank refused it, and there is no further automatic attempt. */
  isRefused: z.boolean(),
  installmentNumber: z.int(),
  /** Null for a monthly gift, which has no last one. */
  installmentCount: z.int().nullable(),
  organizationSlug: z.string(),
  organizationName: z.string(),
  formType: z.enum(FORM_TYPES),
  formSlug: z.string(),
  formTitle: z.string(),
  storedCard: storedCardSchema.nullable(),
  /** The stored card has expired: another one is needed. */
  isStoredCardExpired: z.boolean(),
  /** A new card replaces the plan's card: allowed because the link was sent to the payer's own address. */
  keepsCard: z.boolean(),
  expiresAt: z.iso.datetime(),
  locale: z.enum(LOCALES),
})
export type UnpaidInstalment = z.infer<typeof unpaidInstalmentSchema>

/** `?useNewPaymentMethod` means the same as `?useNewPaymentMethod=true`. */
export const flagSchema = z.union([z.literal('').transform(() => true), z.stringbool()]).default(false)

export const linkParamsSchema = z.object({ id: tokenSchema })
export const reinitializeQuerySchema = z.object({
  useNewPaymentMethod: flagSchema,
  backUrl: z.string().max(2000).optional(),
})
/** Where the payment continues. */
export const reinitializedSchema = z.object({ paymentRequestId: tokenSchema, redirectUrl: z.string() })
export const reinitializeCardQuerySchema = z.object({ paymentMethodId, shownAmount })

export const unpaidQuerySchema = z.object({ paymentRequestDataId: tokenSchema })
export const regularisationSchema = z.object({
  status: z.enum(REGULARISATION_STATES),
  /** The page that shows the result; null while it is not known. */
  redirectUrl: z.string().nullable(),
  /** Why the last attempt failed. */
  errorCode: z.string().nullable(),
})
export type RegularisationAnswer = z.infer<typeof regularisationSchema>
