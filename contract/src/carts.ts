import { CART_STATES } from '@obole/core/cart-expiry'
import { FORM_TYPES } from '@obole/core/form'
import { LOCALES } from '@obole/core/locale'
import { INSTALMENT_COUNTS, MAX_MONTHLY_DAY } from '@obole/core/schedule'
import { UPLOAD_TYPES } from '@obole/core/file-types'
import { TIER_TYPES } from '@obole/core/tier'
import { z } from 'zod'
import { MAX_CHARGE_CENTS } from './campaign-limits.ts'
import { formTypeCode, formTypeInAnyCase } from './form-type.ts'
import { plainLine, plainText } from './plain-text.ts'

/** Amounts are integer cents, instants ISO 8601 in UTC, days Europe/Paris dates. */
const amount = z.int().min(0).max(MAX_CHARGE_CENTS)
/** Several terms together: each is bounded, their sum need not be. */
const total = z.int().min(0)
const id = z.int().positive()

/** The VAT of one rate within an amount: the rate in percent, null where an older order did not write it down. */
export const ratedVatSchema = z.object({ rate: z.number().nullable(), amount })

/** A NUL or half a character pair is no text: neither JSON's readers nor the database can keep it. */
const isText = (value: string) => value.isWellFormed() && !value.includes('\0')
const anyText = z.string().refine(isText, { error: 'not a text' })
const text = plainLine(500)
export const tokenSchema = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/)
export const slugSchema = z
  .string()
  .max(200)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

export const sentFieldSchema = z.strictObject({
  fieldId: id,
  /** Text, a boolean for a YesNo, or the id of an uploaded file. */
  value: z.union([plainText(5000), z.boolean()]),
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
  email: anyText.trim().max(254).optional(),
  birthDate: z.iso.date().optional(),
  address: text.nullish(),
  zipCode: anyText.trim().max(20).nullish(),
  city: text.nullish(),
  country: anyText.trim().min(2).max(3).nullish(),
  /** The organisation a member stands for. */
  organism: text.nullish(),
  companySiren: anyText.trim().max(20).nullish(),
  companyLegalStatusId: z.int().nullish(),
  /** The payer's details are filled in from this one. */
  isPayer: z.boolean().optional(),
})
export type Participant = z.infer<typeof participantSchema>

export const sentItemSchema = z.strictObject({
  /** Absent for a gift that belongs to no tier. */
  tierId: id.nullish(),
  tierType: z.enum(TIER_TYPES),
  /** What the payer typed, where the price is theirs to choose; in a cart checkout, what the association asks for. */
  customAmount: amount.nullish(),
  /** What a line of a cart checkout is for, in its association's words; nobody names a line of any other. */
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

/** The same for a cart there is: what is left out stays as it was. */
export const cartChangeBodySchema = cartBodySchema.extend({ locale: z.enum(LOCALES).optional() })

/**
 * Whose cart is meant. Somebody who has only the cart's address asks for the cart checkout by default, which stands
 * for whichever campaign the cart is of.
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

/** A tier of which there is something in the cart: how many, and what they cost after the discount, options included. */
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
  email: anyText.trim().max(254),
  firstName: text,
  lastName: text,
  birthDate: z.iso.date().nullable().default(null),
  address: text.nullable().default(null),
  zipCode: anyText.trim().max(20).nullable().default(null),
  city: text.nullable().default(null),
  /** Any ISO 3166 country, in three letters as existing tools send it, or in two. */
  country: anyText.trim().min(2).max(3).default('FR'),
  companyName: text.nullable().default(null),
  companySiren: anyText.trim().max(20).nullable().default(null),
  /** An id of the list of legal statuses. */
  companyLegalStatus: z.int().nullable().default(null),
  payAsOrganisation: z.boolean().default(false),
  /** Whether they wish to be in the campaign's public list, where it shows one, and their amount with them. */
  showName: z.boolean().optional(),
  showAmount: z.boolean().optional(),
  /** From when a list named whoever did not refuse: what is not asked for is not shown, refused or not. */
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
  /** Until when it can be paid; each change moves it. */
  expiry: z.iso.datetime(),
  itemList: z.array(pricedItemSchema),
  /** What the lines say, in one word: whoever pays them sends it back, and pays those or none. */
  linesDigest: z.string(),
  /** Each tier once, in the order of the items; a gift that belongs to no tier, and what a checkout asks for, has none. */
  tierList: z.array(chosenTierSchema),
  /** Only to the visitor who said it, or to their account: what a cart’s id opens is about nobody. */
  payer: payerSchema.nullable(),
  coupon: z
    .object({
      code: z.string(),
      discount: amount,
      /** What it takes off, so that a page can price what one adds by the same rule. */
      reduction: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('Percent'), basisPoints: z.int() }),
        z.object({ kind: z.literal('Amount'), amountCents: amount }),
      ]),
      /** The tiers it is good for; null for all of them. */
      tierIds: z.array(z.int()).nullable(),
    })
    .nullable(),
  tipData: z.object({
    /** With each debit, as the next two; null where nothing is suggested: any amount, or none. */
    tipSuggestion: amount.nullable(),
    tipMinimum: amount.nullable(),
    tipMaximum: amount.nullable(),
    /** In all; null until the payer chose; 0 is a choice. */
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
  /** The same rate by rate, the least first; empty where no rate has any. */
  vatByRate: z.array(ratedVatSchema),
})
export type Cart = z.infer<typeof cartSchema>

export const tipBodySchema = z.strictObject({ tip: amount })
export const instalmentsBodySchema = z.strictObject({
  installments: z.union(INSTALMENT_COUNTS.map((count) => z.literal(count))),
  paymentDay: z.int().min(1).max(MAX_MONTHLY_DAY).nullish(),
})
export type InstalmentsBody = z.input<typeof instalmentsBodySchema>
export const discountCodeBodySchema = z.strictObject({ discountCode: anyText.trim().min(1).max(100) })

/** What the payer agreed to on the summary, with the total that was on screen. */
export const initPaymentBodySchema = z.strictObject({
  termsOfService: z.boolean(),
  termsOfSale: z.boolean().default(false),
  tip: z.boolean(),
  /** What the payer was shown to leave the account today; anything else now is refused as a changed cart. */
  dueToday: amount,
  /**
   * The lines the payer was shown, as the cart named them; others now are refused as a changed cart. A cart that its
   * association asks for is not paid without it.
   */
  linesDigest: z.string().max(100).optional(),
  /** The language one pays in: that of the order and its mails. Left out, that of the cart stays. */
  locale: z.enum(LOCALES).optional(),
})

/** Where to go next: the payment page, or the confirmation of an order that costs nothing. */
export const initPaymentSchema = z.object({
  paymentRequestId: tokenSchema,
  redirectUrl: z.string(),
  isFree: z.boolean(),
  /** Who leaves the frame of another site to pay is another visitor outside it, and goes on there by this. */
  passage: tokenSchema,
})
export type InitPayment = z.infer<typeof initPaymentSchema>

export const takeOverBodySchema = z.strictObject({ passage: tokenSchema })

/** The tokens of third parties are long, and grow. */
const MOST_CAPTCHA_CHARACTERS = 6000

/** The whole order in one call: what is bought, who pays, what is left to the platform, what was agreed to. */
const onePage = {
  payer: payerSchema,
  tip: amount,
  installments: instalmentsBodySchema.shape.installments.default(1),
  discountCode: discountCodeBodySchema.shape.discountCode.nullish(),
  /** Its language is that of the order it comes with. */
  payment: initPaymentBodySchema.omit({ locale: true }),
  /** The answer to a challenge, where the installation asks for one: a proof, or the token of a third party. */
  captcha: anyText.max(MOST_CAPTCHA_CHARACTERS).nullish(),
}

/** Null where nothing is asked: a page that asks all the same has nothing to work on. */
export const captchaSchema = z.object({
  version: z.string().nullable(),
  key: z.string().nullable(),
  difficultyBits: z.int(),
  /** For those who agreed to it, instead of the work: the captcha of a third party, where the installation has one. */
  thirdParty: z
    .object({ version: z.literal('v3'), url: z.string(), key: z.string(), action: z.string() })
    .nullable(),
})
export type Captcha = z.infer<typeof captchaSchema>

export const onePageBodySchema = cartBodySchema.extend(onePage)
export type OnePageBody = z.input<typeof onePageBodySchema>
export const onePageChangeBodySchema = cartChangeBodySchema.extend(onePage)

/** A payment that could not begin leaves its cart: `details.cartId` of the refusal names it, to be changed and paid. */
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
