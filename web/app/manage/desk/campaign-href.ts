import { addressOf, type AdminSection } from '@obole/core/site/addresses'
import type { FormType, CampaignType } from '@obole/core/campaign/form'

interface NamedCampaign {
  formType: FormType
  formSlug: string
}

/** The address where a campaign is managed: its overview, or one of its sections. */
export function campaignHref(
  organizationSlug: string,
  { formType, formSlug }: NamedCampaign,
  section: AdminSection | null = null,
): string {
  // A bare checkout has no management page, and no list links to one.
  const type = formType as CampaignType
  return addressOf({ page: 'admin', organizationSlug, formType: type, campaignSlug: formSlug, section })
}

/** The ticketing record of an event, a page of its door. */
export function recordHref(organizationSlug: string, campaign: NamedCampaign): string {
  return `${campaignHref(organizationSlug, campaign, 'door')}/releve`
}
