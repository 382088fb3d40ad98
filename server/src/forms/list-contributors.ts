import type { Contributor, ContributorsAnswer, ContributorsQuery, FormParams } from '@obole/contract/forms'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import { isShownCompanyName } from '@obole/core/campaign/shown-company'
import type { App } from '../app.ts'
import { readPage } from '../platform/continuation.ts'
import type { User } from '../people/access-token.ts'
import { type Campaign, noCampaign } from './campaign.ts'
import { type ContributorRow, readContributors } from './contributors.store.ts'
import { campaignFor } from './show-campaign.ts'
import { isUnpublished } from './wire-form.ts'

/** The contributors to a campaign who asked to be named, most recent first, where the campaign shows a list. */
export async function listContributors(
  app: App,
  params: FormParams,
  query: ContributorsQuery,
  user: User | null,
): Promise<ContributorsAnswer | Refusal> {
  const seen = await campaignFor(app, params, user)
  if (!seen || (isUnpublished(seen.campaign) && !seen.viewer.seesUnpublished)) return noCampaign(params)
  const { campaign } = seen
  const page = await readPage(app, `contributors:${campaign.id}`, query, (after, limit) =>
    campaign.displayContributorName
      ? readContributors(app.db, campaign.id, after, limit)
      : Promise.resolve([]),
  )
  if (isRefusal(page)) return page
  return { data: page.rows.map((row) => toContributor(row, campaign)), pagination: page.pagination }
}

function toContributor(row: ContributorRow, campaign: Campaign): Contributor {
  return {
    name: publicName(row),
    amount: campaign.amountVisible && row.showsAmount ? row.amountCents : null,
    date: new Date(row.createdAt).toISOString(),
  }
}

/** A first name and an initial are enough to thank a person, and too little to identify them. */
function publicName({ companyName, firstName, lastName }: ContributorRow): string | null {
  if (companyName && isShownCompanyName(companyName)) return companyName
  if (!firstName) return null
  const initial = (lastName ?? '').normalize('NFC').charAt(0).toUpperCase()
  return initial ? `${firstName} ${initial}.` : firstName
}
