import { CART_STATES } from '@obole/core/cart/cart-expiry'
import { FORM_TYPES } from '@obole/core/campaign/form'
import { LOCALES } from '@obole/core/locale'
import { INSTALMENT_COUNTS, MAX_MONTHLY_DAY } from '@obole/core/payment/schedule'
import { UPLOAD_TYPES } from '@obole/core/validation/file-types'
import { TIER_TYPES } from '@obole/core/campaign/tier'
import { z } from 'zod'
import { MAX_CHARGE_CENTS } from './campaign-limits.ts'
import { formTypeCode, formTypeInAnyCase } from './form-type.ts'
import { anyText, plainLine, plainText, typedEmail } from './plain-text.ts'

/** Amounts are integer cents, instants ISO 8601 in UTC, days Europe/Paris dates. */
const amount = z.int().min(0).max(MAX_CHARGE_CENTS)
/** The sum of several terms: each term has a maximum, the sum has none. */
const total = z.int().min(0)
const id = z.int().positive()

/** The VAT of one rate within an amount: the rate in percent, null for an older order that did not record it. */
export const ratedVatSchema = z.object({ rate: z.number().nullable(), amount })

const text = plainLine(500)
export const tokenSchema = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/)
export const slugSchema = z
  .string()
  .max(200)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

export const sentFieldSchema = z.strictObject({
  fieldId: id,
  /** Text, a boolean for a YesNo or what is attested, or the id of an uploaded file. */
  value: z.union([plainText(5000), z.boolean()]),
  /** For a medical document: the day it was issued. */
  issuedOn: z.iso.date().exactOptional(),
})

export const sentOptionSchema = z.strictObject({
  extraOptionId: id,
  value: z.literal(true),
  customFields: z.array(sentFieldSchema).max(50).default([]),
})

/** Who a ticket or a membership is for. */
export const participantSchema = z.strictObject({
  firstName: text,
  lastName: text,
  email: typedEmail.optional(),
  birthDate: z.iso.date().optional(),
  address: text.nullish(),
  zipCode: plainLine(20).nullish(),
  city: text.nullish(),
  country: plainLine(3).min(2).nullish(),
  /** The organisation a member represents. */
  organism: text.nullish(),
  companySiren: plainLine(20).nullish(),
  companyLegalStatusId: z.int().nullish(),
  /** The legal guardian of a minor, where the rate asks for one. */
  guardianFirstName: text.nullish(),
  guardianLastName: text.nullish(),
  guardianPhone: plainLine(30).nullish(),
  guardianEmail: typedEmail.nullish(),
  /** The guardian authorises the registration. */
  guardianAgreed: z.boolean().nullish(),
  /** The payer's details are filled in from this one. */
  isPayer: z.boolean().optional(),
})
export type Participant = z.infer<typeof participantSchema>

export const sentItemSchema = z.strictObject({
  /** Absent for a gift that belongs to no tier. */
  tierId: id.nullish(),
  tierType: z.enum(TIER_TYPES),
  /** What the payer typed, where the payer chooses the price; in a cart checkout, what the association asks for. */
  customAmount: amount.nullish(),
  /** Only in a cart checkout: what the line is for, in the association's words. */
  name: plainLine(150).nullish(),
  participant: participantSchema.nullish(),
  customFields: z.array(sentFieldSchema).max(50).default([]),
  extraOptions: z.array(sentOptionSchema).max(50).default([]),
})
export type SentItem = z.output<typeof sentItemSchema>

export const cartBodySchema = z.strictObject({
  organizationSlug: slugSchema,
  formType: formTypeCode,
  formSlug: slugSchema,
  items: z.array(sentItemSchema).max(100),
  /** The day of the month of a monthly gift. */
  paymentDay: z.int().min(1).max(MAX_MONTHLY_DAY).nullish(),
  locale: z.enum(LOCALES).default('fr'),
})
export type CartBody = z.input<typeof cartBodySchema>

/** The same for an existing cart: fields that are left out do not change. */
export const cartChangeBodySchema = cartBodySchema.extend({ locale: z.enum(LOCALES).optional() })

/**
 * The association and campaign of the cart. A caller who knows only the cart's address uses the default, `checkout`,
 * which matches whatever campaign the cart belongs to.
 */
export const cartQuerySchema = z.object({
  organizationSlug: z.string().max(200).optional(),
  formType: formTypeInAnyCase.default('checkout'),
  formSlug: z.string().max(200).default('default'),
})

const paymentTermSchema = z.object({
  date: z.iso.date(),
  realAmount: amount,
  tip: amount,
  discount: amount.exactOptional(),
  vat: amount.exactOptional(),
  initialAmount: amount.exactOptional(),
})

/** An option as it was chosen, with its name and price and what each term pays of it. */
const pricedOptionSchema = sentOptionSchema.extend({
  label: z.string(),
  price: amount,
  paymentTerms: z.array(amount),
})

/** A tier that is in the cart: how many, and what they cost after the discount, options included. */
const chosenTierSchema = z.object({
  tierId: id,
  name: z.string(),
  tierType: z.enum(TIER_TYPES),
  quantity: z.int().positive(),
  amount,
  vat: amount,
})

/** An item as the server priced it. */
export const pricedItemSchema = sentItemSchema.extend({
  extraOptions: z.array(pricedOptionSchema),
  name: z.string(),
  amount,
  initialAmount: amount,
  discount: amount,
  vat: amount,
  paymentTerms: z.array(amount),
})

export const payerSchema = z.strictObject({
  email: typedEmail,
  firstName: text,
  lastName: text,
  birthDate: z.iso.date().nullable().default(null),
  address: text.nullable().default(null),
  zipCode: plainLine(20).nullable().default(null),
  city: text.nullable().default(null),
  /** Any ISO 3166 country, in three letters as existing tools send it, or in two. */
  country: plainLine(3).min(2).default('FR'),
  companyName: text.nullable().default(null),
  companySiren: plainLine(20).nullable().default(null),
  /** An id of the list of legal statuses. */
  companyLegalStatus: z.int().nullable().default(null),
  payAsOrganisation: z.boolean().default(false),
  /** Whether the payer wants to be in the campaign's public list, if it shows one, and their amount too. */
  showName: z.boolean().optional(),
  showAmount: z.boolean().optional(),
  /**
   * From the time when the list named every payer who did not refuse. Still a refusal, but nothing is shown unasked.
   */
  hideName: z.boolean().optional(),
  hideAmount: z.boolean().optional(),
  /** Absent or false is stored as given, with a warning in the log, as the specification has it. */
  consent: z.boolean().optional(),
})
export type PayerBody = z.input<typeof payerSchema>
export type Payer = z.output<typeof payerSchema>

export const cartSchema = z.object({
  id: tokenSchema,
  state: z.enum(CART_STATES),
  organizationSlug: z.string(),
  formType: z.enum(FORM_TYPES),
  formSlug: z.string(),
  meta: z.object({ createdAt: z.iso.datetime(), updatedAt: z.iso.datetime(), expiresAt: z.iso.datetime() }),
  /** Until when it can be paid; each change extends it. */
  expiry: z.iso.datetime(),
  itemList: z.array(pricedItemSchema),
  /** A digest of the lines: the payer's page sends it back, so that only the lines it showed can be paid. */
  linesDigest: z.string(),
  /** Each tier once, in the order of the items; gifts without a tier and lines of a cart checkout are not in it. */
  tierList: z.array(chosenTierSchema),
  /** Only for the visitor who typed it, or their account: the cart’s id alone must show nothing about a person. */
  payer: payerSchema.nullable(),
  coupon: z
    .object({
      code: z.string(),
      discount: amount,
      /** What it takes off, so that a page can price added items by the same rule. */
      reduction: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('Percent'), basisPoints: z.int() }),
        z.object({ kind: z.literal('Amount'), amountCents: amount }),
      ]),
      /** The tiers it is good for; null for all of them. */
      tierIds: z.array(z.int()).nullable(),
    })
    .nullable(),
  tipData: z.object({
    /** Per debit, like the next two; null where nothing is suggested: the payer may leave any amount, or none. */
    tipSuggestion: amount.nullable(),
    tipMinimum: amount.nullable(),
    tipMaximum: amount.nullable(),
    /** The total; null until the payer chose; 0 is a choice. */
    tipChosen: amount.nullable(),
  }),
  instalments: z.union(INSTALMENT_COUNTS.map((count) => z.literal(count))),
  offeredInstalments: z.array(z.int()),
  paymentDay: z.int().nullable(),
  paymentTerms: z.array(paymentTermSchema),
  /** What the association receives over all terms, tip excluded. */
  amount,
  donationAmount: amount,
  /** The part of the amount that may be paid in several times; the rest goes with the first debit. */
  spreadableAmount: amount,
  /** What leaves the payer's account today, tip included. */
  dueToday: amount,
  /** The same over all terms. */
  total,
  vat: amount,
  /** The same rate by rate, the lowest first; empty where there is no VAT. */
  vatByRate: z.array(ratedVatSchema),
})
export type Cart = z.infer<typeof cartSchema>

export const tipBodySchema = z.strictObject({ tip: amount })
export const instalmentsBodySchema = z.strictObject({
  installments: z.union(INSTALMENT_COUNTS.map((count) => z.literal(count))),
  paymentDay: z.int().min(1).max(MAX_MONTHLY_DAY).nullish(),
})
export type InstalmentsBody = z.input<typeof instalmentsBodySchema>
export const discountCodeBodySchema = z.strictObject({ discountCode: plainLine(100).min(1) })

/** What the payer agreed to on the summary, with the total that was on screen. */
export const initPaymentBodySchema = z.strictObject({
  termsOfService: z.boolean(),
  termsOfSale: z.boolean().default(false),
  tip: z.boolean(),
  /** The membership renews itself by the card, which is kept; only where the campaign offers it. */
  automaticRenewal: z.boolean().default(false),
  /** The contribution on the payer's screen. If left out, the cart's is kept. */
  tipChosen: amount.optional(),
  /**
   * The contribution that the cart had when the page read it; null where none was chosen. Where another tab has chosen
   * since, the payment is refused as a changed cart, and its choice stands. If left out, only a choice of the very same
   * moment is noticed.
   */
  tipBefore: amount.nullable().optional(),
  /** The amount of today's debit that the payer saw; if it differs now, the payment is refused as a changed cart. */
  dueToday: amount,
  /**
   * The digest of the lines that the payer saw; if it differs now, the payment is refused as a changed cart. It is
   * required for a cart that an association asks a person to pay.
   */
  linesDigest: z.string().max(100).optional(),
  /** The payer's language, for the order and its mails. If left out, the cart's language is kept. */
  locale: z.enum(LOCALES).optional(),
})

/** Where to go next: the payment page, or the confirmation of an order that costs nothing. */
export const initPaymentSchema = z.object({
  paymentRequestId: tokenSchema,
  redirectUrl: z.string(),
  isFree: z.boolean(),
  /**
   * A visitor who leaves another site's frame to pay counts as a new visitor outside it; this lets them continue the
   * cart.
   */
  passage: tokenSchema,
})
export type InitPayment = z.infer<typeof initPaymentSchema>

export const takeOverBodySchema = z.strictObject({ passage: tokenSchema })

/** Third-party captcha tokens are long, and get longer. */
const MOST_CAPTCHA_CHARACTERS = 6000

/** The whole order in one call: the items, the payer, the contribution to Obole and the consents. */
const onePage = {
  payer: payerSchema,
  tip: amount,
  installments: instalmentsBodySchema.shape.installments.default(1),
  discountCode: discountCodeBodySchema.shape.discountCode.nullish(),
  /** The language is that of the order. */
  payment: initPaymentBodySchema.omit({ locale: true, tipChosen: true, tipBefore: true }),
  /** The answer to a captcha, where the installation asks for one: a proof of work, or a third party's token. */
  captcha: anyText.max(MOST_CAPTCHA_CHARACTERS).nullish(),
}

/** The version and key are null where the installation asks for no captcha. */
export const captchaSchema = z.object({
  version: z.string().nullable(),
  key: z.string().nullable(),
  difficultyBits: z.int(),
  /** Instead of the work, for visitors who consented: the third-party captcha, where the installation has one. */
  thirdParty: z
    .object({ version: z.literal('v3'), url: z.string(), key: z.string(), action: z.string() })
    .nullable(),
})
export type Captcha = z.infer<typeof captchaSchema>

export const onePageBodySchema = cartBodySchema.extend(onePage)
export type OnePageBody = z.input<typeof onePageBodySchema>
export const onePageChangeBodySchema = cartChangeBodySchema.extend(onePage)

/**
 * If the payment could not begin, its cart is kept: `details.cartId` of the refusal names it, to be changed and paid.
 */
export const onePageSchema = initPaymentSchema.extend({ cart: cartSchema })
export type OnePage = z.infer<typeof onePageSchema>

/** An uploaded file; its id is the answer to a question of type File. */
export const uploadedFileSchema = z.object({
  id: tokenSchema,
  fileName: z.string(),
  contentType: z.enum(UPLOAD_TYPES),
  sizeBytes: z.int(),
})
export type UploadedFile = z.infer<typeof uploadedFileSchema>
