import { FORM_STATES, FORM_TYPES } from '@obole/core/form'
import { LOCALES } from '@obole/core/locale'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { PROVIDER_LABELS, PROVIDERS } from './providers.ts'

/** What everybody may know about an association. */
export const organizationSchema = z.object({
  organizationSlug: z.string(),
  name: z.string(),
  type: z.string(),
  category: z.string().nullable(),
  description: z.string().nullable(),
  city: z.string().nullable(),
  zipCode: z.string().nullable(),
  logo: z.string().nullable(),
  banner: z.string().nullable(),
  webSite: z.string().nullable(),
  authenticationState: z.string(),
  isAuthenticated: z.boolean(),
  isUnderColucheLaw: z.boolean(),
  fiscalReceiptEligibility: z.boolean(),
  fiscalReceiptIssuanceEnabled: z.boolean(),
  /** Nothing of its own keeps its receipts from going out: only then may a tax reduction be promised. */
  issuesReceipts: z.boolean(),
  /** The path of the association's page. */
  url: z.string(),
})
export type Organization = z.infer<typeof organizationSchema>

/** Collection is blocked only where this says false. */
export const complianceSchema = z.object({ allowCollect: z.boolean() })

/** What a page says about itself to search engines and to whoever shares it. Addresses are absolute. */
export const seoTagsSchema = z.object({
  title: z.string(),
  description: z.string(),
  canonical: z.url(),
  image: z.url().nullable(),
  robots: z.enum(['index, follow', 'noindex, nofollow']),
  hreflang: z.array(z.object({ lang: z.enum([...LOCALES, 'x-default']), href: z.url() })),
})
export type SeoTags = z.infer<typeof seoTagsSchema>

/** A campaign in a list: enough for a card that leads to it. */
export const formLightSchema = z.object({
  id: z.int(),
  formType: z.enum(FORM_TYPES),
  formSlug: z.string(),
  /** The word that stands for its kind in addresses. */
  url_type: z.string(),
  url: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  state: z.enum(FORM_STATES),
  /** Of an event: it will not take place. */
  isEventCanceled: z.boolean(),
  banner: z.string().nullable(),
  logo: z.string().nullable(),
  startDate: z.iso.datetime().nullable(),
  endDate: z.iso.datetime().nullable(),
  saleStartDate: z.iso.datetime().nullable(),
  saleEndDate: z.iso.datetime().nullable(),
  /** Nothing is left of what it sells; whether it is open is told by its dates. */
  isSoldOut: z.boolean(),
  /** Of what is sold out: some of it is in carts that nobody has paid yet, and may come back. */
  isReserved: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type FormLight = z.infer<typeof formLightSchema>

/** Pages are walked by the token of the next one, never counted: a list is as fast at its end as at its start. */
export const paginationSchema = z.object({
  pageSize: z.int(),
  /** Null on the last page. */
  continuationToken: z.string().nullable(),
})

export const organizationParams = z.object({ organizationSlug: z.string().min(1).max(120) })

export const ORGANIZATIONS_PAGE_SIZE = 20
export const FORMS_PAGE_SIZE = 50
const MAX_PAGE_SIZE = 100

const continuationToken = z.string().max(300).optional()
const pageSize = z.coerce.number().int().min(1).max(MAX_PAGE_SIZE)

/** Longer than any name or place that somebody types. */
const typed = z.string().trim().max(100).optional()

export const organizationsQuery = z.object({
  pageSize: pageSize.default(ORGANIZATIONS_PAGE_SIZE),
  continuationToken,
  /** Beginnings of words of the name, whatever their accents and capitals. */
  search: typed,
  /** A town, a postcode, or the number of a département. */
  place: typed,
  /** Those with a public campaign of that kind. */
  kind: z.enum(FORM_TYPES).optional(),
  category: typed,
})
export type OrganizationsQuery = z.output<typeof organizationsQuery>

/** Each association with its latest public campaigns; the rest of them is found by its own list. */
export const organizationsAnswer = z.object({
  data: z.array(organizationSchema.extend({ compliance: complianceSchema, forms: z.array(formLightSchema) })),
  pagination: paginationSchema,
})
export type OrganizationsAnswer = z.infer<typeof organizationsAnswer>

/** What the directory can be narrowed by: each with how many associations that have a public campaign. */
export const directoryAnswer = z.object({
  categories: z.array(z.object({ name: z.string(), count: z.int() })),
  departments: z.array(z.object({ code: z.string(), count: z.int() })),
})
export type DirectoryAnswer = z.infer<typeof directoryAnswer>

export const organizationFormsQuery = z.object({
  pageSize: pageSize.default(FORMS_PAGE_SIZE),
  continuationToken,
})
export type OrganizationFormsQuery = z.output<typeof organizationFormsQuery>

/** Most recently changed first; administrators find those that are not public too. */
export const organizationFormsAnswer = z.object({
  data: z.array(formLightSchema),
  pagination: paginationSchema,
})
export type OrganizationFormsAnswer = z.infer<typeof organizationFormsAnswer>

export const organizationFullAnswer = z.object({
  organization: organizationSchema.extend({
    purpose: z.string().nullable(),
    address: z.string().nullable(),
    country: z.string(),
    siren: z.string().nullable(),
    rnaNumber: z.string().nullable(),
    updateDate: z.iso.datetime(),
  }),
  compliance: complianceSchema,
  hasAdminRights: z.boolean(),
  /** The first page of its campaigns. */
  forms: z.array(formLightSchema),
  pagination: paginationSchema,
  seoTags: seoTagsSchema,
})
export type OrganizationFullAnswer = z.infer<typeof organizationFullAnswer>

export const providerAnswer = z.object({
  provider: z.enum(PROVIDERS.map((name) => PROVIDER_LABELS[name])),
  /** Where the payment page finds the provider's card fields. */
  cardFieldsUrl: z.url(),
  publishableKey: z.string(),
  /** False while the association may not collect. */
  isReady: z.boolean(),
})
export type ProviderAnswer = z.infer<typeof providerAnswer>

/** Below the API base. */
export const organizationEndpoints = endpoints({
  'GET /organizations': {
    summary: 'The associations and their public campaigns, by name',
    query: organizationsQuery,
    response: { 200: organizationsAnswer },
  },
  'GET /organizations/directory': {
    summary: 'Categories and départements in which there are associations',
    response: { 200: directoryAnswer },
  },
  'GET /organizations/{organizationSlug}/full': {
    summary: 'Everything about an association, with the first of its campaigns',
    params: organizationParams,
    response: { 200: organizationFullAnswer },
  },
  'GET /organizations/{organizationSlug}/forms': {
    summary: 'The campaigns of an association',
    params: organizationParams,
    query: organizationFormsQuery,
    response: { 200: organizationFormsAnswer },
  },
  'GET /organizations/{organizationSlug}/provider': {
    summary: 'The card provider through which an association is paid',
    params: organizationParams,
    response: { 200: providerAnswer },
  },
})
