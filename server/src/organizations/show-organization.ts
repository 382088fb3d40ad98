import {
  FORMS_PAGE_SIZE,
  type OrganizationFormsAnswer,
  type OrganizationFormsQuery,
  type OrganizationFullAnswer,
  type ProviderAnswer,
} from '@obole/contract/organizations'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { PROVIDER_LABELS } from '@obole/contract/providers'
import { normaliseSlug } from '@obole/core/site/slug'
import type { App } from '../app.ts'
import type { User } from '../people/access-token.ts'
import { adminRightsOf } from '../people/admin-rights.ts'
import { type Page, readPage } from '../platform/continuation.ts'
import { toFormLights } from './form-light.ts'
import { type OrganizationProfile, toWireOrganization } from './organization.ts'
import { type ListedCampaign, readCampaigns, readOrganization } from './organizations.store.ts'
import { organizationSeoTags } from './seo-tags.ts'
import { isSlug } from './slug.ts'
import { cardFieldsOf } from '../providers/providers.ts'

/** An association in full, with the first of its campaigns. */
export async function showOrganization(
  app: App,
  slug: string,
  user: User | null,
): Promise<OrganizationFullAnswer | Refusal> {
  const organization = await findOrganization(app, slug)
  if (!organization) return refuse('NOT_FOUND')
  const rights = await adminRightsOf(app, user, { organizationId: organization.id })
  const page = await campaignsPage(app, organization, rights.can('seeUnpublished'), {
    pageSize: FORMS_PAGE_SIZE,
  })
  if (isRefusal(page)) return page
  return {
    organization: {
      ...toWireOrganization(organization),
      purpose: organization.purpose,
      address: organization.address,
      country: organization.country,
      siren: organization.siren,
      rnaNumber: organization.rnaNumber,
      updateDate: new Date(organization.updatedAt).toISOString(),
    },
    compliance: { allowCollect: organization.allowCollect },
    hasAdminRights: rights.isAdmin,
    forms: await lightsOf(app, organization, page),
    pagination: page.pagination,
    seoTags: organizationSeoTags(app.config.PUBLIC_URL, organization),
  }
}

const lightsOf = (app: App, { slug }: OrganizationProfile, { rows }: Page<ListedCampaign>) =>
  toFormLights(
    app,
    rows.map(({ form }) => ({ organizationSlug: slug, row: form })),
  )

export async function listCampaigns(
  app: App,
  slug: string,
  user: User | null,
  query: OrganizationFormsQuery,
): Promise<OrganizationFormsAnswer | Refusal> {
  const organization = await findOrganization(app, slug)
  if (!organization) return refuse('NOT_FOUND')
  const rights = await adminRightsOf(app, user, { organizationId: organization.id })
  const page = await campaignsPage(app, organization, rights.can('seeUnpublished'), query)
  if (isRefusal(page)) return page
  const data = await lightsOf(app, organization, page)
  return { data, pagination: page.pagination }
}

function campaignsPage(
  app: App,
  { id: organizationId }: OrganizationProfile,
  includesUnpublished: boolean,
  asked: { pageSize: number; continuationToken?: string | undefined },
): Promise<Page<ListedCampaign> | Refusal> {
  return readPage(app, `forms:${organizationId}`, asked, (after, limit) =>
    readCampaigns(app.db, { organizationId, includesUnpublished }, after, limit),
  )
}

/** The provider that takes the association's payments, and whether it may collect. */
export async function showProvider(app: App, slug: string): Promise<ProviderAnswer | Refusal> {
  const organization = await findOrganization(app, slug)
  if (!organization) return refuse('NOT_FOUND')
  const { provider, url, publishableKey } = cardFieldsOf(app.providers.taking('Card'))
  return {
    provider: PROVIDER_LABELS[provider],
    cardFieldsUrl: url,
    publishableKey,
    isReady: organization.allowCollect,
  }
}

export async function findOrganization(app: App, slug: string): Promise<OrganizationProfile | null> {
  const normalised = normaliseSlug(slug)
  return isSlug(normalised) ? readOrganization(app.db, normalised) : null
}
