import { addressOf } from '@obole/core/site/addresses'
import { ourPicture } from '@obole/core/site/picture'
import { issuesReceipts } from '@obole/core/receipts/receipt'
import type { Organization } from '@obole/contract/organizations'

/** An association, as all rooms above read it. */
export interface OrganizationProfile {
  readonly id: number
  readonly version: number
  readonly slug: string
  readonly name: string
  readonly type: string
  readonly category: string | null
  readonly description: string | null
  readonly purpose: string | null
  readonly address: string | null
  readonly zipCode: string | null
  readonly city: string | null
  readonly country: string
  readonly siren: string | null
  readonly rnaNumber: string | null
  readonly website: string | null
  readonly logo: string | null
  readonly banner: string | null
  readonly authenticationState: string
  readonly allowCollect: boolean
  readonly isUnderColucheLaw: boolean
  readonly fiscalReceiptEligibility: boolean
  readonly fiscalReceiptIssuanceEnabled: boolean
  /** Its memberships may renew themselves by the card that was kept. */
  readonly offersAutomaticRenewal: boolean
  readonly provider: string
  readonly providerAccount: string | null
  readonly updatedAt: number
}

/** A row of organizations as `to_jsonb` writes it. */
export interface OrganizationRow {
  id: number
  version: number
  slug: string
  name: string
  type: string
  category: string | null
  description: string | null
  purpose: string | null
  address: string | null
  zip_code: string | null
  city: string | null
  country: string
  siren: string | null
  rna_number: string | null
  website: string | null
  logo: string | null
  banner: string | null
  authentication_state: string
  allow_collect: boolean
  is_suspended: boolean
  is_under_coluche_law: boolean
  fiscal_receipt_eligibility: boolean
  fiscal_receipt_issuance_enabled: boolean
  offers_automatic_renewal: boolean
  provider: string
  provider_account: string | null
  updated_at: string
}

export function organizationOf(row: OrganizationRow): OrganizationProfile {
  return {
    id: row.id,
    version: row.version,
    slug: row.slug,
    name: row.name,
    type: row.type,
    category: row.category,
    description: row.description,
    purpose: row.purpose,
    address: row.address,
    zipCode: row.zip_code,
    city: row.city,
    country: row.country,
    siren: row.siren,
    rnaNumber: row.rna_number,
    website: row.website,
    logo: ourPicture(row.logo),
    banner: ourPicture(row.banner),
    authenticationState: row.authentication_state,
    allowCollect: row.allow_collect,
    isUnderColucheLaw: row.is_under_coluche_law,
    fiscalReceiptEligibility: row.fiscal_receipt_eligibility,
    fiscalReceiptIssuanceEnabled: row.fiscal_receipt_issuance_enabled,
    offersAutomaticRenewal: row.offers_automatic_renewal,
    provider: row.provider,
    providerAccount: row.provider_account,
    updatedAt: Date.parse(row.updated_at),
  }
}

/** The state of an association whose documents were checked. */
export const AUTHENTICATED = 'Authenticated'

/** The public part. */
export function toWireOrganization(organization: OrganizationProfile): Organization {
  const { slug, authenticationState, website } = organization
  return {
    organizationSlug: slug,
    name: organization.name,
    type: organization.type,
    category: organization.category,
    description: organization.description,
    city: organization.city,
    zipCode: organization.zipCode,
    logo: organization.logo,
    banner: organization.banner,
    webSite: website,
    authenticationState,
    // An association verified before stays so while Support checks what it added.
    isAuthenticated:
      authenticationState === AUTHENTICATED ||
      (authenticationState === 'Pending' && organization.allowCollect),
    isUnderColucheLaw: organization.isUnderColucheLaw,
    fiscalReceiptEligibility: organization.fiscalReceiptEligibility,
    fiscalReceiptIssuanceEnabled: organization.fiscalReceiptIssuanceEnabled,
    issuesReceipts: issuesReceipts(organization),
    url: addressOf({ page: 'association', organizationSlug: slug, locale: 'fr' }),
  }
}
