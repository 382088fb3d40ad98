import type { CampaignDocument, ManagedCampaign } from '@obole/contract/manage-campaigns'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { kindOf } from '@obole/core/campaign/kinds'
import { aYearLater, endAYearLater, nextSeasonTitle, yearsMoved } from '@obole/core/campaign/next-season'
import type { App } from '../app.ts'
import { CampaignRows } from './campaign-rows.ts'
import { asNew, writeNewCampaign } from './create-campaign.ts'
import { workingDocument } from './editable-campaign.ts'
import { findFollowing } from './editor.store.ts'
import { showManagedCampaign } from './managed-campaign.ts'
import type { Editing } from './save-campaign.ts'

const TITLE_MAX = 150

/**
 * The draft of the season after: everything copied except its sales, with dates and titles a year later. Asked again, it
 * is the same draft: whoever prepares a season holds the campaign it follows.
 */
export async function prepareNextSeason(app: App, editing: Editing): Promise<ManagedCampaign | Refusal> {
  const prepared = await app.db.transaction(async (db) => {
    const campaign = (await CampaignRows.lock(db, editing.formId)).editable()
    if (!kindOf(campaign.formType).hasValidity) return refuse('NOT_A_MEMBERSHIP')
    const known = await findFollowing(db, campaign.id)
    if (known !== null) return known
    const source = workingDocument(campaign)
    const { editable } = await writeNewCampaign(app, db, {
      organizationId: editing.organizationId,
      userId: editing.userId,
      formType: campaign.formType,
      document: seasonAfter(asNew(source)),
      copyOf: { formId: campaign.id, document: source },
      follows: campaign.id,
      key: null,
    })
    return editable.id
  })
  return isRefusal(prepared) ? prepared : showManagedCampaign(app, prepared)
}

function seasonAfter(document: CampaignDocument): CampaignDocument {
  const startDate = document.startDate && aYearLater(document.startDate)
  return {
    ...document,
    title: withinLimit(nextSeasonTitle(document.title, startDate), document.title),
    privateTitle:
      document.privateTitle && withinLimit(yearsMoved(document.privateTitle), document.privateTitle),
    startDate,
    endDate: document.endDate && endAYearLater(document.endDate),
    ...saleAfter(document),
    tiers: document.tiers.map((tier) => ({ ...tier, name: yearsMoved(tier.name), ...saleAfter(tier) })),
    coupons: document.coupons.map((coupon) => ({
      ...coupon,
      startDate: coupon.startDate && aYearLater(coupon.startDate),
      endDate: coupon.endDate && aYearLater(coupon.endDate),
    })),
  }
}

const saleAfter = ({
  saleStartDate,
  saleEndDate,
}: Pick<CampaignDocument, 'saleStartDate' | 'saleEndDate'>) => ({
  saleStartDate: saleStartDate && aYearLater(saleStartDate),
  saleEndDate: saleEndDate && aYearLater(saleEndDate),
})

const withinLimit = (title: string, otherwise: string) => (title.length > TITLE_MAX ? otherwise : title)
