import { ERASED_AFTER, FIELD_TYPES } from '@obole/core/validation/field-types'
import { FORM_STATES, FORM_TYPES, PAGE_SHOWS } from '@obole/core/campaign/form'
import { MEMBERSHIP_VALIDITIES } from '@obole/core/campaign/membership'
import { ASKINGS } from '@obole/core/validation/participant'
import { PARTICIPANT_FIELDS } from '@obole/core/validation/participant-fields'
import { INSTALMENT_COUNTS } from '@obole/core/payment/schedule'
import { PAYMENT_FREQUENCIES, PRICE_CATEGORIES, TIER_SALES, TIER_TYPES } from '@obole/core/campaign/tier'
import { z } from 'zod'
import { emailSchema } from './auth.ts'
import { endpoints } from './endpoint.ts'
import { formTypeInAnyCase } from './form-type.ts'
import {
  complianceSchema,
  organizationParams,
  organizationSchema,
  paginationSchema,
  seoTagsSchema,
} from './organizations.ts'

/** Integer cents, VAT included. */
const amount = z.int().min(0)
const instant = z.iso.datetime()

export const customFieldSchema = z.object({
  id: z.int(),
  type: z.enum(FIELD_TYPES),
  label: z.string(),
  isRequired: z.boolean(),
  /** The choices of a ChoiceList, empty for any other type. */
  values: z.array(z.string()),
  maxLength: z.int(),
  /** Of a document or a declaration: what it is about, and where that can be read. */
  description: z.string().nullish(),
  /** The answer is about somebody's health: few people see it, and no mail or file tells it. */
  isHealth: z.boolean().optional(),
  /** A file that may be sent after the order. */
  mayComeLater: z.boolean().optional(),
  /** Its answers are erased this many months after they were given, or after what was bought ends; null keeps them. */
  erasedAfter: z.enum(ERASED_AFTER).nullish(),
  erasedAfterMonths: z.int().nullish(),
})
export type WireCustomField = z.infer<typeof customFieldSchema>

export const extraOptionSchema = z.object({
  id: z.int(),
  label: z.string(),
  description: z.string().nullable(),
  /** 0 is free. */
  price: amount,
  /** Percent: 5.5 is 5.5 %. */
  vatRate: z.number(),
  isRequired: z.boolean(),
  /** Null without a limit, or where the campaign does not show it. */
  remainingNumber: z.int().min(0).nullable(),
  isSoldOut: z.boolean(),
  /** If sold out: some of it is held by unpaid carts, and may become available again. */
  isReserved: z.boolean(),
  customFields: z.array(customFieldSchema),
})
export type WireExtraOption = z.infer<typeof extraOptionSchema>

/** What an amount makes possible: « 30 € » is « un panier de légumes ». */
export const impactSchema = z.object({ amount, text: z.string() })
export type Impact = z.infer<typeof impactSchema>

/** How much a rate asks for each detail of a participant. */
export const participantFieldsSchema = z.record(z.enum(PARTICIPANT_FIELDS), z.enum(ASKINGS))

export const tierSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  tierType: z.enum(TIER_TYPES),
  priceCategory: z.enum(PRICE_CATEGORIES),
  /** Null where the payer chooses the amount. */
  price: amount.nullable(),
  /** "À partir de": the smallest amount a payer may type, inclusive. */
  minAmount: amount.nullable(),
  /** What a typed amount must stay strictly below. */
  maxAmount: amount.nullable(),
  presetAmounts: z.array(amount),
  presetImpacts: z.array(impactSchema),
  /** The preset that is selected until the payer chooses another; only gifts have one. */
  suggestedAmount: amount.nullable(),
  vatRate: z.number(),
  paymentFrequency: z.enum(PAYMENT_FREQUENCIES),
  isExcludedFromFormPaymentTerms: z.boolean(),
  remainingNumber: z.int().min(0).nullable(),
  maxPerUser: z.int().nullable(),
  maxPerCart: z.int().nullable(),
  saleStartDate: instant.nullable(),
  saleEndDate: instant.nullable(),
  sale: z.enum(TIER_SALES),
  /** If sold out: some of it is held by unpaid carts, and may become available again. */
  isReserved: z.boolean(),
  isEligibleTaxReceipt: z.boolean(),
  isFavorite: z.boolean(),
  /** Each one bought needs the name of its participant. */
  asksParticipant: z.boolean(),
  /** Which details of the participant are asked for, besides the names, and whether each is required. */
  participantFields: participantFieldsSchema,
  /** The participant is a minor, and so cannot be the payer. */
  isForMinors: z.boolean(),
  /** A participant under 18 names a legal guardian; the birth date is then required. */
  asksGuardian: z.boolean(),
  /** Sold only to whoever came by a renewal link. */
  forFormerMembers: z.boolean(),
  picture: z.string().nullable(),
  extraOptions: z.array(extraOptionSchema),
  /** Its own fields, then those of every tier of the campaign. */
  customFields: z.array(customFieldSchema),
})
export type WireTier = z.infer<typeof tierSchema>

export const placeSchema = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  zipCode: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  geoLocation: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
})
export type Place = z.infer<typeof placeSchema>

/**
 * A campaign as its page shows it. Where the page may not sell (draft, disabled, deleted), visitors other than an
 * administrator get its title, association and dates, but neither texts nor tiers.
 */
export const formSchema = z.object({
  id: z.int(),
  formType: z.enum(FORM_TYPES),
  organizationSlug: z.string(),
  formSlug: z.string(),
  /** The word for the kind in addresses: `evenements`, `adhesions`… */
  url_type: z.string(),
  /** The path of the page. */
  url: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  longDescription: z.string().nullable(),
  activityType: z.string().nullable(),
  state: z.enum(FORM_STATES),
  pageShows: z.enum(PAGE_SHOWS),
  /** If the page shows sold out: some places are held by unpaid carts. */
  isReserved: z.boolean(),
  hasAdminRights: z.boolean(),
  organization: organizationSchema,
  tiers: z.array(tierSchema),
  minPrice: amount.nullable(),
  maxPrice: amount.nullable(),
  /** Entries left in the whole campaign; null without a limit, or where it is not shown. */
  remainingEntries: z.int().min(0).nullable(),
  maxPerUser: z.int().nullable(),
  allowCoupons: z.boolean(),
  /** Some tier lets the payer choose the amount. */
  allowCustomTier: z.boolean(),
  acceptOpenDonation: z.boolean(),
  acceptOpenMonthlyDonation: z.boolean(),
  openDonationPresetAmounts: z.array(amount),
  openDonationPresetImpacts: z.array(impactSchema),
  /** The numbers of instalments offered; 1 is always among them. */
  installments: z.array(z.literal([...INSTALMENT_COUNTS])),
  financialGoal: amount.nullable(),
  /** Null where the campaign does not show its amounts. */
  collectedAmount: amount.nullable(),
  /** Null where the campaign does not show the number. */
  contributorsCount: z.int().min(0).nullable(),
  displayContributorName: z.boolean(),
  amountVisible: z.boolean(),
  displayRemainingEntries: z.boolean(),
  displayParticipantsCount: z.boolean(),
  place: placeSchema.nullable(),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  saleStartDate: instant.nullable(),
  saleEndDate: instant.nullable(),
  validityType: z.enum(MEMBERSHIP_VALIDITIES).nullable(),
  /** Whether a membership paid at once may renew itself by the card, if the payer asks for it. */
  automaticRenewal: z.boolean(),
  color: z.string().nullable(),
  banner: z.string().nullable(),
  logo: z.string().nullable(),
  widgetButtonText: z.string().nullable(),
  /** Shown to a payer who has just paid. */
  personalizedMessage: z.string().nullable(),
  contactEmail: z.string().nullable(),
  termsOfSaleUrl: z.string().nullable(),
  allowIndividualPayer: z.boolean(),
  allowOrganismPayer: z.boolean(),
  askPayerAddress: z.boolean(),
  askPayerBirthDate: z.boolean(),
  meta: z.object({ createdAt: instant, updatedAt: instant }),
})
export type Form = z.infer<typeof formSchema>

const slug = z.string().min(1).max(120)

/** `formType` as the spec and the public API write it, in any capitals: Event, event, EVENT. */
export const formParams = z.object({ organizationSlug: slug, formType: formTypeInAnyCase, formSlug: slug })
export type FormParams = z.infer<typeof formParams>

export const aggFormAnswer = z.object({
  form: formSchema,
  organization: organizationSchema,
  compliance: complianceSchema,
  seoTags: seoTagsSchema,
})
export type AggFormAnswer = z.infer<typeof aggFormAnswer>

/** `draft` shows a campaign’s administrators the page with the changes they have not published yet. */
export const aggFormQuery = formParams.extend({ draft: z.stringbool().optional() })
export type AggFormQuery = z.output<typeof aggFormQuery>

export const CONTRIBUTORS_PAGE_SIZE = 8
const CONTRIBUTORS_MAX_PAGE_SIZE = 50

export const contributorsQuery = z.object({
  pageSize: z.coerce.number().int().min(1).max(CONTRIBUTORS_MAX_PAGE_SIZE).default(CONTRIBUTORS_PAGE_SIZE),
  continuationToken: z.string().max(300).optional(),
})
export type ContributorsQuery = z.output<typeof contributorsQuery>

export const contributorSchema = z.object({
  /** "Camille D." or a company's name; null without a name. */
  name: z.string().nullable(),
  /** Null unless the contributor asked for it to be shown and the campaign shows amounts. */
  amount: amount.nullable(),
  date: instant,
})
export type Contributor = z.infer<typeof contributorSchema>

export const contributorsAnswer = z.object({ data: z.array(contributorSchema), pagination: paginationSchema })
export type ContributorsAnswer = z.infer<typeof contributorsAnswer>

/** How many campaigns the feed of an association tells: readers keep what they read before. */
export const FEED_CAMPAIGNS = 50
/** How many events its calendar holds, the latest: a calendar takes away what is no longer in it. */
export const AGENDA_EVENTS = 300

const entrySchema = formSchema.pick({
  id: true,
  formType: true,
  url: true,
  title: true,
  description: true,
  place: true,
  startDate: true,
  endDate: true,
})

const feedCampaignSchema = entrySchema.extend({
  /** When its page was first shown. */
  publishedAt: instant,
  updatedAt: instant,
  banner: z.string().nullable(),
  /** What a reader wants to know of the banner before it takes it; null where it is no file of the association's. */
  bannerFile: z.object({ contentType: z.string(), bytes: z.int() }).nullable(),
})
export type FeedCampaign = z.infer<typeof feedCampaignSchema>

/** The same for everybody: what is not public is in it for nobody. */
export const feedAnswer = z.object({
  organization: organizationSchema,
  campaigns: z.array(feedCampaignSchema),
})
export type FeedAnswer = z.infer<typeof feedAnswer>

const agendaEventSchema = entrySchema.extend({
  startDate: instant,
  updatedAt: instant,
  /** It was public and will not take place: calendars that hold it strike it out. */
  isCanceled: z.boolean(),
})
export type AgendaEvent = z.infer<typeof agendaEventSchema>

export const agendaAnswer = z.object({ organization: organizationSchema, events: z.array(agendaEventSchema) })
export type AgendaAnswer = z.infer<typeof agendaAnswer>

/** "Tell me when paying is possible again", or when this tier is available. */
export const prospectBody = z.strictObject({
  organizationSlug: slug,
  formType: formTypeInAnyCase,
  formSlug: slug,
  /** Absent: the campaign as a whole. */
  tierId: z.int().positive().optional(),
  email: emailSchema,
})
export type ProspectBody = z.output<typeof prospectBody>

/** The query of the oEmbed protocol, with its own names. */
export const oembedQuery = z.object({
  url: z.string().max(2000),
  format: z.string().max(20).default('json'),
  maxwidth: z.coerce.number().int().positive().optional(),
  maxheight: z.coerce.number().int().positive().optional(),
})
export type OembedQuery = z.output<typeof oembedQuery>

export const oembedAnswer = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  provider_name: z.string(),
  provider_url: z.string(),
  title: z.string(),
  author_name: z.string(),
  author_url: z.string(),
  cache_age: z.int(),
  width: z.int(),
  height: z.int(),
  html: z.string(),
})
export type OembedAnswer = z.infer<typeof oembedAnswer>

/** Below the API base. */
export const formEndpoints = endpoints({
  'GET /agg/form': {
    summary: 'All that a campaign’s page shows',
    query: aggFormQuery,
    response: { 200: aggFormAnswer },
  },
  'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/enriched': {
    summary: 'A campaign alone, with its tiers, options and fields',
    params: formParams,
    response: { 200: formSchema },
  },
  'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/contributors': {
    summary: 'Who contributed, most recent first',
    params: formParams,
    query: contributorsQuery,
    response: { 200: contributorsAnswer },
  },
  'GET /organizations/{organizationSlug}/feed': {
    summary: 'The public campaigns of an association for its feeds, the newest first',
    params: organizationParams,
    response: { 200: feedAnswer },
  },
  'GET /organizations/{organizationSlug}/agenda': {
    summary: 'The public events of an association for its calendar, those that were cancelled among them',
    params: organizationParams,
    response: { 200: agendaAnswer },
  },
  'GET /oembed': {
    summary: 'What another site shows where the address of a public campaign was pasted (oEmbed)',
    query: oembedQuery,
    response: { 200: oembedAnswer },
  },
  'POST /carts/prospects': {
    summary:
      'Leaves an e-mail address to be told when the campaign takes payments, or when one of its tiers can be had',
    body: prospectBody,
    response: { 202: z.object({ saved: z.literal(true) }) },
  },
})
