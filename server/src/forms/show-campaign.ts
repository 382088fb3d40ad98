import type { AggFormAnswer, AggFormQuery, Form, FormParams } from '@obole/contract/forms'
import type { Refusal } from '@obole/contract/problems'
import { isKnownTo } from '@obole/core/campaign/form'
import { createHash } from 'node:crypto'
import type { App } from '../app.ts'
import type { User } from '../people/access-token.ts'
import { adminRightsOf } from '../people/admin-rights.ts'
import { type Campaign, campaignRef, noCampaign } from './campaign.ts'
import { loadCampaign, recallCampaign } from './load-campaign.ts'
import { previewDraft } from './preview-draft.ts'
import { ANYBODY, toAggForm, toWireForm, type Viewer } from './wire-form.ts'

/** A prepared answer, with the tag by which a browser recognises what it has. */
export interface PreparedAnswer {
  bytes: Buffer
  etag: string
}

// A campaign in memory is replaced, never changed, so its prepared answer stays true as long as it is there.
const preparedFor = new WeakMap<Campaign, PreparedAnswer>()

/** What any visitor sees of a campaign, prepared at most once a second; null where there is no such campaign. */
export async function campaignForAnybody(app: App, params: FormParams): Promise<PreparedAnswer | null> {
  const ref = campaignRef(params)
  const campaign = ref && (recallCampaign(app, ref) ?? (await loadCampaign(app, ref)))
  return campaign && isKnownTo(campaign, ANYBODY) ? preparedAnswer(app, campaign) : null
}

function preparedAnswer(app: App, campaign: Campaign): PreparedAnswer {
  const known = preparedFor.get(campaign)
  if (known) return known
  const bytes = Buffer.from(JSON.stringify(aggForm(app, campaign, ANYBODY)))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const fresh = { bytes, etag }
  preparedFor.set(campaign, fresh)
  return fresh
}

/** The same for a signed-in user; a user who may see unpublished campaigns may ask for the page as its draft has it. */
export async function showAggForm(
  app: App,
  { draft = false, ...params }: AggFormQuery,
  user: User,
): Promise<AggFormAnswer | Refusal> {
  const seen = await campaignFor(app, params, user)
  if (!seen) return noCampaign(params)
  const { campaign, viewer } = seen
  const preview = draft && viewer.seesUnpublished ? await previewDraft(app, campaign.id) : null
  return aggForm(app, preview ?? campaign, viewer)
}

export async function showPublicCampaign(
  app: App,
  params: FormParams,
  user: User | null,
): Promise<Form | Refusal> {
  const seen = await campaignFor(app, params, user)
  return seen ? toWireForm(seen.campaign, seen.viewer, app.clock.now()) : noCampaign(params)
}

/** The campaign and what this user may see of it; null where it does not exist, or they may not know of it. */
export async function campaignFor(
  app: App,
  params: FormParams,
  user: User | null,
): Promise<{ campaign: Campaign; viewer: Viewer } | null> {
  const ref = campaignRef(params)
  const campaign = ref && (await loadCampaign(app, ref, { fresh: user?.isAdmin === true }))
  if (!campaign) return null
  const viewer = await viewerOf(app, campaign, user)
  return isKnownTo(campaign, viewer) ? { campaign, viewer } : null
}

async function viewerOf(app: App, campaign: Campaign, user: User | null): Promise<Viewer> {
  if (!user) return ANYBODY
  const { organizationId, id: formId } = campaign
  const rights = await adminRightsOf(app, user, { organizationId, formId })
  return { hasAdminRights: rights.isAdmin, seesUnpublished: rights.can('seeUnpublished') }
}

function aggForm(app: App, campaign: Campaign, viewer: Viewer): AggFormAnswer {
  return toAggForm(campaign, viewer, { now: app.clock.now(), publicUrl: app.config.PUBLIC_URL })
}
