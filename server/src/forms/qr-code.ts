import { refuse, type Refusal } from '@obole/contract/problems'
import type { FormParams } from '@obole/contract/forms'
import { hasPage } from '@obole/core/campaign/kinds'
import { encodeQR } from 'qr'
import type { App } from '../app.ts'
import { pageOf } from '../organizations/form-light.ts'
import { campaignRef } from './campaign.ts'
import { loadCampaign } from './load-campaign.ts'
import { isUnpublished } from './wire-form.ts'

/** The page's address as a QR code to print, with enough error correction for a poster in the rain. */
export function qrCodeOf(app: App, path: string): string {
  return encodeQR(new URL(path, app.config.PUBLIC_URL).href, 'svg', { ecc: 'quartile', border: 4 })
}

/** The same for any visitor, for a campaign that is public. */
export async function publicQrCode(app: App, named: FormParams): Promise<string | Refusal> {
  const ref = campaignRef(named)
  const campaign = ref && (await loadCampaign(app, ref))
  if (!campaign || isUnpublished(campaign)) return refuse('NOT_FOUND')
  const { organizationSlug, formType, slug } = campaign
  if (!hasPage(formType)) return refuse('NOT_FOUND')
  return qrCodeOf(app, pageOf(organizationSlug, formType, slug, 'fr'))
}
