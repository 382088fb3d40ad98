import { type LocalDate, parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { type Campaign, campaignShows } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { campaignAddress } from '../organizations/form-light.ts'
import { fullAddress } from '../platform/fronts.ts'
import { renewalToken } from './renewal-token.ts'
import { type FormerMember, listRenewalCampaigns } from './renewals.store.ts'

const MOST_TRIED = 10

/** Where that person renews: the season that follows theirs, else the same campaign, else the newest that sells. */
export async function renewalCampaign(
  app: App,
  { organization_id: organizationId, form_id: formId }: Pick<FormerMember, 'organization_id' | 'form_id'>,
): Promise<Campaign | null> {
  for (const id of await listRenewalCampaigns(app.db, { organizationId, formId }, MOST_TRIED)) {
    const campaign = await loadCampaign(app, { formId: id })
    if (campaign && campaignShows(campaign, app.clock.now()) === 'open') return campaign
  }
  return null
}

/** When their membership ends or ended, as a sentence says it; null for one without an end. */
export function endOf(app: App, { ends_on: on }: FormerMember): { on: LocalDate; isOver: boolean } | null {
  return on === null ? null : { on, isOver: on < parisDate(app.clock.now()) }
}

/**
 * One click to a prefilled renewal. What proves it stands behind the `#`: browsers send that part to nobody, so that no
 * log, cache, search engine or Referer has it, and the page takes it out of its address.
 */
export function renewalUrl(
  app: App,
  campaign: Campaign,
  { id, organization_id, email }: FormerMember,
): string {
  const { organizationSlug, formType, slug } = campaign
  const token = renewalToken(app, { contactId: id, organizationId: organization_id, email })
  return `${fullAddress(app, campaignAddress(organizationSlug, formType, slug).url)}#renouvellement=${token}`
}
