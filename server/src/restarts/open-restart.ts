import { refuse, type Refusal } from '@obole/contract/problems'
import type { Restart } from '@obole/contract/restarts'
import type { FormType } from '@obole/core/campaign/form'
import type { App } from '../app.ts'
import { type Campaign, campaignRef } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { newLinkOf } from '../order-links/order-links.queue.ts'
import type { Identity } from '../people/identify.ts'
import { addressRange, takeToken } from '../platform/rate-limit.ts'
import { isProvenBy, namedInToken } from '../renewals/renewal-token.ts'
import { takesMonthlyGifts } from './restart-address.ts'
import { findInvited, insertJob, type InvitedDonor, keepVisit } from './visits.store.ts'

/** Longer than the hour a cart may last, shorter than a day on a computer that others use. */
const VISIT_MS = 3 * 3_600_000
const OPENINGS = { limit: 60, windowMs: 3_600_000 }

interface Opening {
  token: string
  organizationSlug: string
  formType: FormType
  formSlug: string
}

interface Opener {
  identity: Identity
  address: string
}

/**
 * What the link of a monthly donor opens on the page of a campaign: who pays, and the amount they give elsewhere, as a
 * proposal. Links of another association, old ones and invented ones are refused alike. Whoever gives here each month already
 * learns that, and has no second gift filled in.
 */
export async function openRestart(app: App, opener: Opener, opening: Opening): Promise<Restart | Refusal> {
  const opened = await provenDonor(app, opener, opening)
  if ('refusal' in opened) return opened
  const { donor, campaign } = opened
  const { person, companyName, amountCents, here } = donor
  if (here)
    return { here: { amountCents: here.amountCents }, payer: null, companyName: null, amountCents: null }
  const now = app.clock.now()
  const { client } = opener.identity
  const { organizationId } = campaign
  await keepVisit(app.db, { client, organizationId, donorId: donor.id, now, endsAt: now + VISIT_MS })
  return { here: null, payer: person, companyName, amountCents }
}

/** Sends the link by which a gift here is changed or stopped, to the address that the gift itself has. */
export async function sendGiftLink(
  app: App,
  opener: Opener,
  opening: Opening,
): Promise<{ sent: true } | Refusal> {
  const opened = await provenDonor(app, opener, opening)
  if ('refusal' in opened) return opened
  const { here } = opened.donor
  if (!here) return refuse('RESTART_LINK_INVALID')
  await insertJob(app.db, newLinkOf(here.orderId), app.clock.now())
  app.jobs.wake()
  return { sent: true }
}

async function provenDonor(
  app: App,
  { address }: Opener,
  { token, ...where }: Opening,
): Promise<{ donor: InvitedDonor; campaign: Campaign } | Refusal> {
  const limited = await takeToken(app, 'restart-link', addressRange(address), OPENINGS)
  if (limited) return limited
  const named = namedInToken(token)
  const ref = campaignRef(where)
  const campaign = named && ref && (await loadCampaign(app, ref))
  if (!campaign || campaign.organizationId !== named.organizationId) return refuse('RESTART_LINK_INVALID')
  if (!takesMonthlyGifts(app, campaign)) return refuse('RESTART_LINK_INVALID')
  const donor = await findInvited(app.db, named)
  if (!donor || !isProvenBy(app, named, donor.email, 'restart')) return refuse('RESTART_LINK_INVALID')
  return { donor, campaign }
}
