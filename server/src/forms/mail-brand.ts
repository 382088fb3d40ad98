import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import type { MailBrand } from '../mails/brand.ts'
import { drawnPicture } from '../organizations/drawn-picture.ts'
import type { Campaign } from './campaign.ts'
import { loadCampaign } from './load-campaign.ts'

/** The look of mails to payers: the association's own logo, the campaign's picture and colour. */
export async function mailBrand(app: App, campaign: Campaign): Promise<MailBrand> {
  const { organization, organizationName: name, color, title, contactEmail } = campaign
  const [logo, banner] = await Promise.all([
    drawnPicture(app, campaign.logo ?? organization.logo, 'logo'),
    drawnPicture(app, campaign.banner, 'banner'),
  ])
  return { name, color, logo, banner, title, contactEmail }
}

/** The same for a caller that only has the campaign's id. */
export async function mailBrandOf(app: App, formId: number): Promise<MailBrand> {
  const campaign = await loadCampaign(app, { formId })
  assert(campaign, `no campaign ${formId}`)
  return mailBrand(app, campaign)
}
