import { kindOf } from '@obole/core/campaign/kinds'
import { isMonthly } from '@obole/core/campaign/tier'
import type { App } from '../app.ts'
import { type Campaign, campaignShows } from '../forms/campaign.ts'
import { campaignAddress } from '../organizations/form-light.ts'
import { fullAddress } from '../platform/fronts.ts'
import { renewalToken } from '../renewals/renewal-token.ts'

/** Whether a gift can be given there each month, now. */
export function takesMonthlyGifts(app: App, campaign: Campaign): boolean {
  const isOffered =
    campaign.acceptOpenMonthlyDonation || campaign.tiers.some(({ tierType }) => isMonthly(tierType))
  const isGift = kindOf(campaign.formType).makes === 'gift'
  return isGift && isOffered && campaignShows(campaign, app.clock.now()) === 'open'
}

/** The page of gifts itself: what an example leads to. */
export const givingUrl = (app: App, { organizationSlug, formType, slug }: Campaign): string =>
  fullAddress(app, campaignAddress(organizationSlug, formType, slug).url)

/** One click to a monthly gift that is filled in. What proves it stands behind the `#`, as that of a renewal does. */
export function restartUrl(
  app: App,
  campaign: Campaign,
  { contactId, email }: { contactId: number; email: string },
): string {
  const of = { contactId, organizationId: campaign.organizationId, email }
  return `${givingUrl(app, campaign)}#don-mensuel=${renewalToken(app, of, 'restart')}`
}
