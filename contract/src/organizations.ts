import { FORM_STATES, FORM_TYPES } from '@obole/core/campaign/form'
import { LOCALES } from '@obole/core/locale'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { PROVIDER_LABELS, PROVIDERS } from './providers.ts'

/** The public details of an association. */
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
  /** The association fulfils all conditions for receipts: only then may a page promise a tax reduction. */
  issuesReceipts: z.boolean(),
  /** The path of the association's page. */
  url: z.string(),
})
export type Organization = z.infer<typeof organizationSchema>

/** Collection is blocked only where this says false. */
export const complianceSchema = z.object({ allowCollect: z.boolean() })

/** The tags of a page for search engines and for previews where it is shared. Addresses are absolute. */
export const seoTagsSchema = z.object({
  title: z.string(),
  description: z.string(),
  canonical: z.url(),
  image: z.url().nullable(),
  robots: z.enum(['index, follow', 'noindex, nofollow']),
  hreflang: z.array(z.object({ lang: z.enum([...LOCALES, 'x-default']), href: z.url() })),
})
export type SeoTags = z.infer<typeof seoTagsSchema>

/** A campaign in a list, with what its card needs. */
export const formLightSchema = z.object({
  id: z.int(),
  formType: z.enum(FORM_TYPES),
  formSlug: z.string(),
  /** The word for its kind in addresses. */
  url_type: z.string(),
  url: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  state: z.enum(FORM_STATES),
  /** For an event: it will not take place. */
  isEventCanceled: z.boolean(),
  banner: z.string().nullable(),
  logo: z.string().nullable(),
  startDate: z.iso.datetime().nullable(),
  endDate: z.iso.datetime().nullable(),
  saleStartDate: z.iso.datetime().nullable(),
  saleEndDate: z.iso.datetime().nullable(),
  /** Nothing it sells is left; its dates say whether it is open. */
  isSoldOut: z.boolean(),
  /** If sold out: some of it is held by unpaid carts, and may become available again. */
  isReserved: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type FormLight = z.infer<typeof formLightSchema>

/** Each page gives the token of the next one; pages have no numbers, so the end of a list is as fast as its start. */
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

/** The limit is longer than any real name or place. */
const typed = z.string().trim().max(100).optional()

export const organizationsQuery = z.object({
  pageSize: pageSize.default(ORGANIZATIONS_PAGE_SIZE),
  continuationToken,
  /** Beginnings of words of the name, whatever their accents and capitals. */
  search: typed,
  /** A town, a postcode, or the number of a département. */
  place: typed,
  /** Only associations with a public campaign of that kind. */
  kind: z.enum(FORM_TYPES).optional(),
  category: typed,
})
export type OrganizationsQuery = z.output<typeof organizationsQuery>

/** Each association with its latest public campaigns; its own list has the others. */
export const organizationsAnswer = z.object({
  data: z.array(organizationSchema.extend({ compliance: complianceSchema, forms: z.array(formLightSchema) })),
  pagination: paginationSchema,
})
export type OrganizationsAnswer = z.infer<typeof organizationsAnswer>

/** The filters of the directory, each with its number of associations that have a public campaign. */
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

/** Most recently changed first; administrators also get those that are not public. */
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
