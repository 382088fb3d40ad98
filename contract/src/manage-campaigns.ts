import { ERASED_AFTER, FIELD_TYPES } from '@obole/core/validation/field-types'
import { CAMPAIGN_TYPES, FORM_STATES, FORM_TYPES, PAGE_SHOWS } from '@obole/core/campaign/form'
import { MEMBERSHIP_VALIDITIES } from '@obole/core/campaign/membership'
import { VAT_RATES } from '@obole/core/money/money'
import { INSTALMENT_COUNTS } from '@obole/core/payment/schedule'
import { PAYMENT_FREQUENCIES, PRICE_CATEGORIES, TIER_TYPES } from '@obole/core/campaign/tier'
import { z } from 'zod'
import { CAMPAIGN_NUMBERS, type CampaignNumber, MAX_IMPACT_LENGTH } from './campaign-limits.ts'
import { slugSchema } from './carts.ts'
import { endpoints } from './endpoint.ts'
import { formParams, participantFieldsSchema } from './forms.ts'
import { pictureAddress } from './manage-associations.ts'
import { organizationParams } from './organizations.ts'
import { plainLine, plainText, typesetLine } from './plain-text.ts'
import { issueSchema } from './problems.ts'

const within = (name: CampaignNumber) => {
  const { kind, least, most } = CAMPAIGN_NUMBERS[name]
  return (kind === 'percent' ? z.number() : z.int()).min(least).max(most)
}
const instant = z.iso.datetime()
const picture = pictureAddress
const vatRate = z.literal(VAT_RATES)

/**
 * A saved element has the id it was given. A new one has a negative id chosen by the page, which the rest of the
 * document may refer to; `created` in the answer gives the id each received.
 */
const id = z.int().min(-1_000_000)

export const fieldDocument = z.strictObject({
  id,
  label: typesetLine(300).min(1),
  type: z.enum(FIELD_TYPES),
  isRequired: z.boolean(),
  /** The choices of a ChoiceList. */
  values: z.array(typesetLine(200).min(1)).max(200),
  maxLength: within('field.maxLength'),
  /** Of a document or a declaration: what it is about, and where that can be read. */
  description: plainText(1000).nullish(),
  /** The answer is about somebody's health: few people see it, and no mail or file tells it. */
  isHealth: z.boolean().optional(),
  /** A file that may be sent after the order. */
  mayComeLater: z.boolean().optional(),
  /** Its answers are erased this many months after they were given, or after what was bought ends; null keeps them. */
  erasedAfter: z.enum(ERASED_AFTER).nullish(),
  erasedAfterMonths: within('field.erasedAfterMonths').nullish(),
})
export type FieldDocument = z.infer<typeof fieldDocument>

export const optionDocument = z.strictObject({
  id,
  label: typesetLine(200).min(1),
  description: plainText(2000).nullable(),
  price: within('option.price'),
  vatRate,
  isRequired: z.boolean(),
  /** How many there are in all, including those sold; null without a limit. */
  stock: within('option.stock').nullable(),
  customFields: z.array(fieldDocument).max(50),
})
export type OptionDocument = z.infer<typeof optionDocument>

/** What a preset amount makes possible, shown next to it on the page. */
const impactDocument = z.strictObject({
  amount: within('tier.presetAmount'),
  text: typesetLine(MAX_IMPACT_LENGTH).min(1),
})

export type ImpactDocument = z.infer<typeof impactDocument>

export const tierDocument = z.strictObject({
  id,
  name: typesetLine(200).min(1),
  description: plainText(2000).nullable(),
  tierType: z.enum(TIER_TYPES),
  priceCategory: z.enum(PRICE_CATEGORIES),
  /** For a Fixed price. */
  price: within('tier.price').nullable(),
  /** For an amount that the payer types. */
  minAmount: within('tier.minAmount').nullable(),
  maxAmount: within('tier.maxAmount').nullable(),
  presetAmounts: z.array(within('tier.presetAmount')).max(12),
  presetImpacts: z.array(impactDocument).max(12),
  suggestedAmount: within('tier.presetAmount').nullable(),
  vatRate,
  paymentFrequency: z.enum(PAYMENT_FREQUENCIES),
  isExcludedFromFormPaymentTerms: z.boolean(),
  stock: within('tier.stock').nullable(),
  maxPerUser: within('tier.maxPerUser').nullable(),
  maxPerCart: within('tier.maxPerCart').nullable(),
  saleStartDate: instant.nullable(),
  saleEndDate: instant.nullable(),
  isEligibleTaxReceipt: z.boolean(),
  isFavorite: z.boolean(),
  asksParticipant: z.boolean(),
  participantFields: participantFieldsSchema,
  isForMinors: z.boolean(),
  /** A participant under 18 names a legal guardian; the birth date is then required. */
  asksGuardian: z.boolean(),
  /** Of a membership: only whoever was a member before may buy it, by a renewal link. */
  forFormerMembers: z.boolean(),
  picture: picture.nullable(),
  /** The options of the document that it offers. */
  optionIds: z.array(id).max(50),
  customFields: z.array(fieldDocument).max(50),
})
export type TierDocument = z.infer<typeof tierDocument>

export const couponDocument = z.strictObject({
  id,
  code: plainLine(50).min(1),
  /** Either a percentage (12.5 is 12.5 %) or an amount. */
  percent: within('coupon.percent').nullable(),
  amount: within('coupon.amount').nullable(),
  maxUses: within('coupon.maxUses').nullable(),
  /** Null for all of them. */
  tierIds: z.array(id).max(200).nullable(),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
})
export type CouponDocument = z.infer<typeof couponDocument>

const placeDocument = z.strictObject({
  name: typesetLine(200).nullable(),
  address: typesetLine(300).nullable(),
  zipCode: plainLine(20).nullable(),
  city: typesetLine(200).nullable(),
  country: plainLine(3).nullable(),
  geoLocation: z
    .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullable(),
})

/** All that an administrator writes about a campaign, in one document. Texts are plain: see plain-text.ts. */
export const campaignDocument = z.strictObject({
  title: typesetLine(150).min(1),
  /** A name that only the association sees. */
  privateTitle: typesetLine(150).nullable(),
  description: plainText(1000).nullable(),
  longDescription: plainText(20_000).nullable(),
  activityType: typesetLine(100).nullable(),
  color: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/)
    .nullable(),
  banner: picture.nullable(),
  logo: picture.nullable(),
  place: placeDocument.nullable(),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  saleStartDate: instant.nullable(),
  saleEndDate: instant.nullable(),
  validityType: z.enum(MEMBERSHIP_VALIDITIES).nullable(),
  /** The numbers of instalments offered; 1 is always among them. */
  installments: z.array(z.literal([...INSTALMENT_COUNTS])).max(5),
  allowCoupons: z.boolean(),
  acceptOpenDonation: z.boolean(),
  acceptOpenMonthlyDonation: z.boolean(),
  openDonationPresetAmounts: z.array(within('openDonationPresetAmount')).max(12),
  openDonationPresetImpacts: z.array(impactDocument).max(12),
  financialGoal: within('financialGoal').nullable(),
  maxPerUser: within('maxPerUser').nullable(),
  /** How many entries there are in the whole campaign, including those sold. */
  maxEntries: within('maxEntries').nullable(),
  allowOrganismPayer: z.boolean(),
  allowIndividualPayer: z.boolean(),
  askPayerAddress: z.boolean(),
  askPayerBirthDate: z.boolean(),
  /** A page of another site, or of this one. */
  termsOfSaleUrl: z
    .string()
    .max(500)
    .regex(/^(?:\/(?!\/)|https?:\/\/[^\s/])\S*$/)
    .nullable(),
  personalizedMessage: plainText(2000).nullable(),
  displayContributorName: z.boolean(),
  amountVisible: z.boolean(),
  displayRemainingEntries: z.boolean(),
  displayParticipantsCount: z.boolean(),
  remindAbandonedCart: z.boolean(),
  generateTickets: z.boolean(),
  /** The payer may pass a ticket on to another person until the event begins. */
  canPassTicketsOn: z.boolean(),
  generateMembershipCards: z.boolean(),
  widgetButtonText: typesetLine(60).nullable(),
  contactEmail: z.email().max(254).nullable(),
  /** Asked for every tier. */
  customFields: z.array(fieldDocument).max(50),
  options: z.array(optionDocument).max(100),
  tiers: z.array(tierDocument).max(200),
  coupons: z.array(couponDocument).max(500),
})
export type CampaignDocument = z.infer<typeof campaignDocument>

export const campaignChanges = campaignDocument.partial()
export type CampaignChanges = z.infer<typeof campaignChanges>

/** How many of each counted element were sold or are held, by its id in the document. */
const takenSchema = z.object({ id: z.int(), sold: z.int(), held: z.int() })

const whoAndWhen = z.object({ name: z.string(), at: instant })

const seasonSchema = z.object({ formSlug: z.string(), title: z.string() })

export const managedCampaignSchema = z.object({
  form: z.object({
    id: z.int(),
    /** Grows with every change by any administrator. */
    version: z.int(),
    organizationSlug: z.string(),
    formType: z.enum(FORM_TYPES),
    formSlug: z.string(),
    url_type: z.string(),
    url: z.string(),
    state: z.enum(FORM_STATES),
    /** For an event: it will not take place. */
    isEventCanceled: z.boolean(),
    /** For memberships: the campaigns of the season before, which it was prepared from, and of the season after. */
    seasons: z.object({ before: seasonSchema.nullable(), after: seasonSchema.nullable() }),
    /** The association offers the automatic renewal of its memberships. */
    offersAutomaticRenewal: z.boolean(),
    /** The states it may move to. */
    nextStates: z.array(z.enum(FORM_STATES)),
    pageShows: z.enum(PAGE_SHOWS),
    /** What is still missing before it can be published; each path is one of the document. */
    missing: z.array(issueSchema),
    collectedAmount: z.int(),
    contributorsCount: z.int(),
    /** Who saved last: the draft, where there is one. */
    changedBy: whoAndWhen.nullable(),
    /** After a save: another person who had saved since the version it began from, and whose changes were merged. */
    alsoChangedBy: whoAndWhen.nullable(),
    createdAt: instant,
    updatedAt: instant,
  }),
  /** The document its administrators edit; for a public campaign it includes the changes not published yet. */
  document: campaignDocument,
  /** What visitors see, if some changes are not published yet; else null. */
  published: campaignDocument.nullable(),
  figures: z.object({
    entries: z.object({ sold: z.int(), held: z.int() }).nullable(),
    /** `sold` also counts sales made before there was a limit: a tier that was sold keeps its price. */
    tiers: z.array(takenSchema),
    options: z.array(takenSchema),
    coupons: z.array(takenSchema),
  }),
  /**
   * Elements removed from the page but kept, because a payer bought, chose, used or answered them. If one is sent again
   * in its list with its id, it is on the page as before, with its price and its sales.
   */
  withdrawn: z.object({
    tiers: z.array(takenSchema.extend({ element: tierDocument })),
    options: z.array(takenSchema.extend({ element: optionDocument })),
    coupons: z.array(takenSchema.extend({ element: couponDocument })),
    /** `path` is the list the question was in: `customFields`, `tiers.12.customFields`. */
    customFields: z.array(z.object({ id: z.int(), path: z.string(), element: fieldDocument })),
  }),
  /** The id that each new element of the call received, by its negative id. */
  created: z.record(z.string(), z.int()),
})
export type ManagedCampaign = z.infer<typeof managedCampaignSchema>

export const versionBody = z.strictObject({ version: z.int() })

const named = z.object({
  id: z.int(),
  name: z.string().optional(),
  label: z.string().optional(),
  code: z.string().optional(),
})
const namedWithFields = named.extend({ customFields: z.array(named) })

export const campaignVersionsSchema = z.object({
  /** When and by whom the event was cancelled; null if it was not. */
  eventCanceled: z.object({ at: instant, by: z.string().nullable() }).nullable(),
  data: z.array(
    z.object({
      number: z.int(),
      publishedAt: instant,
      /** Null if a former administrator published it. */
      publishedBy: z.string().nullable(),
      /** From the version before it, field by field; empty for the first. */
      changes: z.array(z.object({ path: z.string(), from: z.unknown(), to: z.unknown() })),
      /** The names of the changed elements. */
      names: z.object({
        tiers: z.array(namedWithFields),
        options: z.array(namedWithFields),
        coupons: z.array(named),
        customFields: z.array(named),
      }),
    }),
  ),
})
export type CampaignVersions = z.input<typeof campaignVersionsSchema>

/**
 * Only what is sent changes; a list (tiers, options, customFields, coupons) is sent whole, and an element absent from
 * it is removed from the page: an unsold one is deleted, a sold one stays under `withdrawn`. `base` holds the changed
 * parts of the document as the page first read them. If another person saved meanwhile, what both changed is a conflict
 * (EDIT_CONFLICT: nothing is saved, `details.conflicts` names each `path` with `base`, `theirs` and `yours`,
 * `details.document` and `details.version` are the current ones), and what only one of them changed is merged.
 */
export const saveCampaignBody = z.strictObject({
  version: z.int(),
  base: campaignChanges.default({}),
  changes: campaignChanges,
})
export type SaveCampaignBody = z.output<typeof saveCampaignBody>

export const newCampaignBody = z.strictObject({
  formType: z.enum(CAMPAIGN_TYPES),
  title: typesetLine(150).min(1),
})

const created = { 201: managedCampaignSchema }
const response = { 200: managedCampaignSchema }

/** Below the API base. */
export const campaignEndpoints = endpoints({
  'POST /manage/organizations/{organizationSlug}/forms': {
    summary: 'A new campaign of a kind, as a draft with what that kind usually has',
    params: organizationParams,
    body: newCampaignBody,
    response: created,
  },
  'GET /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}': {
    summary: 'A campaign as its editor shows it',
    params: formParams,
    response,
  },
  'PATCH /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}': {
    summary:
      'Saves what changed, of a public or private campaign as a draft; what somebody else changed meanwhile is merged or named, never lost',
    params: formParams,
    body: saveCampaignBody,
    response,
  },
  'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/publish': {
    summary: 'Puts the draft of a campaign on its page, if it is still the version that was read',
    params: formParams,
    body: versionBody,
    response,
  },
  'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/discard': {
    summary: 'Gives up the draft of a campaign, if it is still the version that was read',
    params: formParams,
    body: versionBody,
    response,
  },
  'GET /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/versions': {
    summary: 'What a campaign’s page has said: who published what, and when',
    params: formParams,
    response: { 200: campaignVersionsSchema },
  },
  'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/versions/{number}/restore': {
    summary: 'Makes an earlier version the draft; what was sold since keeps its price and its places',
    params: formParams.extend({ number: z.coerce.number().int().min(1).max(1_000_000) }),
    response,
  },
  'PUT /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/state': {
    summary: 'Publishes, hides, disables or deletes a campaign',
    params: formParams,
    body: z.strictObject({ state: z.enum(FORM_STATES) }),
    response,
  },
  'PUT /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/slug': {
    summary: 'Changes the address of a draft',
    params: formParams,
    body: z.strictObject({ formSlug: slugSchema.max(100) }),
    response,
  },
  'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/duplicate': {
    summary: 'The same campaign again, as a draft of which nothing is sold',
    params: formParams,
    body: z.strictObject({ title: typesetLine(150).min(1) }),
    response: created,
  },
  'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/next-season': {
    summary:
      'The draft of the season that follows, with dates and years a year later; the one there is if it was prepared before',
    params: formParams,
    response,
  },
})
