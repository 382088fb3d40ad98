import type { ProspectBody } from '@obole/contract/forms'
import { refuse, type Refusal } from '@obole/contract/problems'
import { mailboxOf } from '@obole/core/validation/email'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { addressRange, takeTokens } from '../platform/rate-limit.ts'
import { campaignRef, noCampaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { isProspect, saveProspect } from './prospects.store.ts'
import { isUnpublished } from '../forms/wire-form.ts'

const DAY_MS = 86_400_000
/** Each request becomes a mail one day: this limits how many a person can cause for an address that is not theirs. */
const PER_EMAIL = { limit: 5, windowMs: DAY_MS }
const PER_RANGE = { limit: 30, windowMs: DAY_MS }

/** Keeps an address until the campaign takes payments, or the tier is available. Asking twice changes nothing. */
export async function keepProspect(
  app: App,
  { email, tierId, ...named }: ProspectBody,
  from: { address: string; locale: Locale },
): Promise<{ saved: true } | Refusal> {
  const ref = campaignRef(named)
  const campaign = ref && (await loadCampaign(app, ref))
  if (!campaign || isUnpublished(campaign)) return noCampaign(named)
  if (tierId !== undefined && !campaign.tiers.some(({ id }) => id === tierId)) return refuse('NOT_FOUND')
  const tierIds = tierId === undefined ? [] : [tierId]
  const prospect = { formId: campaign.id, email, locale: from.locale, tierIds }
  if (await isProspect(app.db, prospect)) return { saved: true }
  const refusal = await takeTokens(app, [
    { scope: 'prospect-email', key: mailboxOf(email), rate: PER_EMAIL },
    { scope: 'prospect-range', key: addressRange(from.address), rate: PER_RANGE },
  ])
  if (refusal) return refusal
  await saveProspect(app.db, prospect, app.clock.now())
  return { saved: true }
}
