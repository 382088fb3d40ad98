import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { campaignRef } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { shareFactsOf, shareVersionOf } from '../forms/share-picture.ts'
import { isUnpublished } from '../forms/wire-form.ts'
import * as files from '../organizations/association-files.ts'
import type { Identity } from '../people/identify.ts'
import { enterForm, type Where } from './access.ts'
import { drawSharePicture } from './draw-share-picture.ts'

/** For everybody: pages and mails show it. */
export const openPicture = (app: App, id: string): Promise<files.OpenFile | Refusal> =>
  files.openPicture(app, id)

export interface SharePicture {
  png: Buffer
  version: string
  /** Whether anybody may see it: what is not published is its administrators'. */
  isPublic: boolean
}

/** Beyond this many, those nobody asked for the longest are drawn again when somebody does. */
const DRAWINGS_KEPT = 300
const drawings = new Map<string, Buffer>()

/** What messages and networks show of a campaign that has no banner of its own. */
export async function openSharePicture(
  app: App,
  identity: Identity,
  where: Required<Where>,
): Promise<SharePicture | Refusal> {
  const ref = campaignRef({
    organizationSlug: where.organizationSlug,
    formType: where.formType ?? '',
    formSlug: where.formSlug ?? '',
  })
  const campaign = ref && (await loadCampaign(app, ref))
  if (!campaign) return refuse('NOT_FOUND')
  const isPublic = !isUnpublished(campaign)
  const entered = isPublic ? null : await enterForm(app, identity, where, 'seeUnpublished')
  if (isRefusal(entered)) return refuse('NOT_FOUND')
  const facts = shareFactsOf(campaign)
  const version = shareVersionOf(facts)
  const png = drawings.get(version) ?? drawSharePicture(facts)
  drawings.delete(version)
  drawings.set(version, png)
  const [oldest] = drawings.keys()
  if (drawings.size > DRAWINGS_KEPT && oldest !== undefined) drawings.delete(oldest)
  return { png, version, isPublic }
}
