import type { MonthlyDonors } from '@obole/contract/restarts'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { countDonors, type DonorCounts, listGivingCampaigns } from './donors.store.ts'
import { takesMonthlyGifts } from './restart-address.ts'

interface ShownDonors {
  counts: DonorCounts
  /** Where they may start again, the latest first. */
  campaigns: MonthlyDonors['campaigns']
}

/** What the desk sees of the monthly donors of another platform. */
export async function showDonors(app: App, organizationId: number): Promise<ShownDonors> {
  const counts = await countDonors(app.db, organizationId)
  const campaigns: MonthlyDonors['campaigns'] = []
  for (const { id } of await listGivingCampaigns(app.db, organizationId)) {
    const campaign = await loadCampaign(app, { formId: id })
    if (campaign && takesMonthlyGifts(app, campaign))
      campaigns.push({ formType: campaign.formType, formSlug: campaign.slug, title: campaign.title })
  }
  return { counts, campaigns }
}
