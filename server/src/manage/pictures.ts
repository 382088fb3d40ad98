import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { campaignRef } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { type ShareFacts, shareFactsOf, shareVersionOf } from '../forms/share-picture.ts'
import { isUnpublished } from '../forms/wire-form.ts'
import * as files from '../organizations/association-files.ts'
import { drawnPicture } from '../organizations/drawn-picture.ts'
import { drawSharePicture } from '../papers/drawing.ts'
import { withHead } from '../platform/picture.ts'
import type { Identity } from '../people/identify.ts'
import { enterCampaign, type Where } from './access.ts'

/** Public: pages and mails show it. */
export const openPicture = (app: App, id: string): Promise<files.OpenFile | Refusal> =>
  files.openPicture(app, id)

export interface SharePicture {
  png: Buffer
  version: string
  /** False for an unpublished campaign: only its administrators may see the picture. */
  isPublic: boolean
}

/** Beyond this many, the drawings unused the longest are dropped, and redrawn on demand. */
const DRAWINGS_KEPT = 300
const drawings = new Map<string, Promise<Buffer>>()

/** The picture that messaging apps and social networks show of a campaign. */
export async function openSharePicture(
  app: App,
  identity: Identity,
  where: Required<Where>,
  locale: Locale,
): Promise<SharePicture | Refusal> {
  const ref = campaignRef({
    organizationSlug: where.organizationSlug,
    formType: where.formType ?? '',
    formSlug: where.formSlug ?? '',
  })
  const campaign = ref && (await loadCampaign(app, ref))
  if (!campaign) return refuse('NOT_FOUND')
  const isPublic = !isUnpublished(campaign)
  const entered = isPublic ? null : await enterCampaign(app, identity, where, 'seeUnpublished')
  if (isRefusal(entered)) return refuse('NOT_FOUND')
  return {
    png: await drawnOnce(app, shareFactsOf(campaign, locale)),
    version: shareVersionOf(campaign),
    isPublic,
  }
}

async function drawWithPicture(app: App, facts: ShareFacts): Promise<Buffer> {
  const picture = await drawnPicture(app, facts.picture, 'share')
  // Without a readable picture, the text takes its place.
  const drawing = await drawSharePicture(picture ? facts : { ...facts, picture: null })
  return picture ? withHead(drawing, picture.content) : drawing
}

/** Simultaneous requests share the same drawing; the next request retries a failed one. */
function drawnOnce(app: App, facts: ShareFacts): Promise<Buffer> {
  const key = JSON.stringify(facts)
  const drawing = drawings.get(key) ?? drawWithPicture(app, facts)
  drawings.delete(key)
  drawings.set(key, drawing)
  drawing.catch(() => drawings.delete(key))
  const [oldest] = drawings.keys()
  if (drawings.size > DRAWINGS_KEPT && oldest !== undefined) drawings.delete(oldest)
  return drawing
}
