import { mayRenewItself } from '@obole/core/campaign/automatic-renewal'
import { kindOf } from '@obole/core/campaign/kinds'
import { membershipPeriod } from '@obole/core/campaign/membership'
import { parisDate } from '@obole/core/dates/dates'
import type { Campaign } from './campaign.ts'

/** Whether a membership taken now may renew itself: the association offers it, and it lasts long enough to be announced. */
export function offersAutomaticRenewal(campaign: Campaign, now: number): boolean {
  if (!kindOf(campaign.formType).hasValidity || !campaign.organization.offersAutomaticRenewal) return false
  const today = parisDate(now)
  return mayRenewItself(membershipPeriod(today, campaign).until, today)
}
