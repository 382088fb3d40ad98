import { FORM_TYPES, type FormState } from '@obole/core/form'
import { z } from 'zod'

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
  hreflang: z.array(z.object({ lang: z.enum(['fr', 'en', 'x-default']), href: z.url() })),
})
export type SeoTags = z.infer<typeof seoTagsSchema>

export const FORM_STATES = [
  'Public',
  'Private',
  'Draft',
  'Disabled',
  'Deleted',
] as const satisfies FormState[]

export const PAGE_SHOWS = [
  'deleted',
  'disabled',
  'draft',
  'suspended',
  'notYetOpen',
  'ended',
  'soldOut',
  'open',
] as const

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
  banner: z.string().nullable(),
  logo: z.string().nullable(),
  startDate: z.iso.datetime().nullable(),
  endDate: z.iso.datetime().nullable(),
  saleStartDate: z.iso.datetime().nullable(),
  saleEndDate: z.iso.datetime().nullable(),
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

/** GET /organizations/{slug}/full */
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
  /** Its campaigns, most recently changed first; administrators find theirs that are not public too. */
  forms: z.array(formLightSchema),
  hasAdminRights: z.boolean(),
  seoTags: seoTagsSchema,
})
export type OrganizationFullAnswer = z.infer<typeof organizationFullAnswer>

/** GET /organizations/{org}/provider */
export const providerAnswer = z.object({
  provider: z.enum(['HaPay', 'Stripe']),
  /** Where the page finds the provider's card fields. */
  cardFieldsUrl: z.url().nullable(),
  publishableKey: z.string().nullable(),
  isReady: z.boolean(),
})
export type ProviderAnswer = z.infer<typeof providerAnswer>

export const ORGANIZATIONS_PAGE_SIZE = 20
export const ORGANIZATIONS_MAX_PAGE_SIZE = 100
export const ORGANIZATION_FORMS_SHOWN = 50

/** GET /organizations: the home page's and the sitemap's list. */
export const organizationsQuery = z.object({
  pageSize: z.coerce.number().int().min(1).max(ORGANIZATIONS_MAX_PAGE_SIZE).default(ORGANIZATIONS_PAGE_SIZE),
  continuationToken: z.string().max(300).optional(),
})

export const organizationsAnswer = z.object({
  data: z.array(organizationSchema.extend({ forms: z.array(formLightSchema) })),
  pagination: paginationSchema,
})
export type OrganizationsAnswer = z.infer<typeof organizationsAnswer>
