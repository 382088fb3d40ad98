import type {
  directoryOrganizationPublicModel,
  organizationLightModel,
  organizationPublicModel,
} from '@obole/contract/v5/associations'
import { ORGANIZATION_TYPES } from '@obole/core/association/organization-type'
import { parisMoment } from '@obole/core/dates/dates'
import { addressOf } from '@obole/core/site/addresses'
import type { z } from 'zod'
import type { App } from '../app.ts'
import { type OrganizationProfile, toWireOrganization } from '../organizations/organization.ts'
import { fullAddress } from '../platform/fronts.ts'
import { pictureAddress } from './wire-campaigns.ts'

/** An association in a list; whoever's key it is reads that it is theirs. */
export function toOrganizationLight(
  app: App,
  organization: OrganizationProfile,
  isOwn: boolean,
): z.output<typeof organizationLightModel> {
  const { slug, name, city, zipCode, description, logo, updatedAt } = organization
  return {
    url: fullAddress(app, addressOf({ page: 'association', organizationSlug: slug, locale: 'fr' })),
    organizationSlug: slug,
    logo: pictureAddress(app, logo),
    name,
    ...(isOwn ? { role: 'OrganizationAdmin' as const } : {}),
    city,
    zipCode,
    description,
    updateDate: parisMoment(updatedAt),
    categoryJoId: null,
  }
}

/** What of an association its page and the directory share. */
export function toOrganizationFields(
  app: App,
  organization: OrganizationProfile,
  isOwn: boolean,
): Omit<z.output<typeof directoryOrganizationPublicModel>, 'tags' | 'linkedPartners'> {
  const { isAuthenticated } = toWireOrganization(organization)
  return {
    ...toOrganizationLight(app, organization, isOwn),
    isAuthenticated: isOwn ? isAuthenticated : null,
    isCashInCompliant: isOwn ? organization.allowCollect : null,
    banner: pictureAddress(app, organization.banner),
    fiscalReceiptEligibility: organization.fiscalReceiptEligibility,
    fiscalReceiptIssuanceEnabled: organization.fiscalReceiptIssuanceEnabled,
    type: ORGANIZATION_TYPES.find((type) => type === organization.type) ?? 'Autres',
    category: organization.category,
    address: organization.address,
    rnaNumber: organization.rnaNumber,
  }
}

export function toOrganizationPublic(
  app: App,
  organization: OrganizationProfile,
  isOwn: boolean,
): z.output<typeof organizationPublicModel> {
  return {
    ...toOrganizationFields(app, organization, isOwn),
    facebookPage: null,
    galleryImages: [],
    longDescription: organization.purpose,
    twitterPage: null,
    videos: [],
    webSite: organization.website,
  }
}
