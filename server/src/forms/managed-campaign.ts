import { publicationIssues } from '@obole/contract/campaign-rules'
import type { ManagedCampaign } from '@obole/contract/manage-campaigns'
import { assert } from '@obole/core/assert'
import { nextFormStates } from '@obole/core/campaign/form'
import type { App } from '../app.ts'
import { campaignAddress } from '../organizations/form-light.ts'
import type { Queryable } from '../platform/db.ts'
import { type Campaign, campaignShows } from './campaign.ts'
import { CampaignRows } from './campaign-rows.ts'
import { type EditableCampaign, workingDocument } from './editable-campaign.ts'
import { loadCampaign } from './load-campaign.ts'

export async function loadEditable(db: Queryable, formId: number): Promise<EditableCampaign> {
  return (await CampaignRows.read(db, formId)).editable()
}

/** The result of a save. */
export interface SavedCampaign {
  /** The campaign as it was written. */
  editable: EditableCampaign
  created: Readonly<Record<string, number>>
  /** Another editor who saved meanwhile. */
  alsoChangedBy?: EditableCampaign['changedBy']
}

/** A campaign as its editor shows it: the draft, and beside it what visitors see. */
export async function showManagedCampaign(app: App, formId: number): Promise<ManagedCampaign> {
  const [editable, campaign] = await Promise.all([loadEditable(app.db, formId), freshCampaign(app, formId)])
  return managedOf(app, { editable, created: {} }, campaign)
}

/** The same right after a change, which has what it wrote. */
export async function showSaved(app: App, saved: SavedCampaign): Promise<ManagedCampaign> {
  return managedOf(app, saved, await freshCampaign(app, saved.editable.id))
}

async function freshCampaign(app: App, formId: number): Promise<Campaign> {
  const campaign = await loadCampaign(app, { formId }, { fresh: true })
  assert(campaign, `no campaign ${formId}`)
  return campaign
}

function managedOf(
  app: App,
  { editable, created, alsoChangedBy = null }: SavedCampaign,
  campaign: Campaign,
): ManagedCampaign {
  const { organizationSlug, formType, slug, state, taken } = editable
  const document = workingDocument(editable)
  const takenOf = (kind: 'tiers' | 'options' | 'coupons') =>
    document[kind].map(({ id }) => ({ id, ...(taken.get(`${kind}.${id}`) ?? { sold: 0, held: 0 }) }))
  return {
    form: {
      id: editable.id,
      version: editable.version,
      organizationSlug,
      formType,
      formSlug: slug,
      ...campaignAddress(organizationSlug, formType, slug),
      state,
      isEventCanceled: editable.isEventCanceled,
      seasons: editable.seasons,
      offersAutomaticRenewal: campaign.organization.offersAutomaticRenewal,
      nextStates: [...nextFormStates(editable)],
      pageShows: campaignShows(campaign, app.clock.now()),
      // Pages translate it by its code.
      missing: publicationIssues(formType, document).map((issue) => ({
        ...issue,
        message: issue.message.fr,
      })),
      collectedAmount: campaign.collectedCents,
      contributorsCount: campaign.contributorsCount,
      changedBy: editable.changedBy,
      alsoChangedBy,
      createdAt: editable.createdAt,
      updatedAt: editable.updatedAt,
    },
    document,
    published: editable.draft && editable.document,
    figures: {
      entries: document.maxEntries === null ? null : (taken.get('entries') ?? null),
      tiers: takenOf('tiers'),
      options: takenOf('options'),
      coupons: takenOf('coupons'),
    },
    withdrawn: withdrawnFrom(editable),
    created: { ...created },
  }
}

/** Elements that are not on the edited page, but were sold, chosen, used or answered. */
function withdrawnFrom(editable: EditableCampaign): ManagedCampaign['withdrawn'] {
  const { document, withdrawn, taken } = editable
  const working = workingDocument(editable)
  const sold = <T extends { id: number }>(kind: 'tiers' | 'options' | 'coupons', list: readonly T[]) =>
    list.flatMap((element) => {
      const { id } = element
      const of = taken.get(`${kind}.${id}`)
      const isThere = working[kind].some((one) => one.id === id)
      return of && of.sold > 0 && !isThere ? [{ id, ...of, element }] : []
    })
  return {
    tiers: sold('tiers', [...document.tiers, ...withdrawn.tiers]),
    options: sold('options', [...document.options, ...withdrawn.options]),
    coupons: sold('coupons', [...document.coupons, ...withdrawn.coupons]),
    customFields: withdrawn.fields
      .filter(({ isAnswered }) => isAnswered)
      .map(({ path, field }) => ({ id: field.id, path, element: field })),
  }
}
