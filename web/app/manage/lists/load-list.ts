import type { View } from '@obole/contract/manage-lists'
import { type CampaignChoice, campaignChoices } from '../campaign-choices.ts'
import { type AssociationPage, readCampaigns, readIfAllowed } from '../reads.ts'
import { apiQuery, type Filter } from './list-query.ts'

/** What every list is asked with: of which association, and the query that its page's address makes. */
interface AskedList {
  params: { organizationSlug: string }
  query: URLSearchParams
}

interface ListToLoad {
  filters: readonly Filter[]
  fixed?: Readonly<Partial<Record<Filter, string>>>
  /** A list of money says what all of it comes to. */
  withTotals?: boolean
  /** The payments of an order stand together. */
  byOrder?: boolean
}

export interface LoadedList<A> {
  answer: A
  campaigns: CampaignChoice[]
  /** Null for those who keep none. */
  views: View[] | null
}

/** Totals are of the whole list: its first page shows them, and the next ones go under it. */
function askedFor(query: URLSearchParams, { withTotals, byOrder }: ListToLoad): URLSearchParams {
  const asked = new URLSearchParams(query)
  if (withTotals && !asked.has('continuationToken')) asked.set('withTotals', 'true')
  if (byOrder) asked.set('byOrder', 'true')
  return asked
}

/** A page of a list; with the first one, what its filters offer and the views one kept. */
export async function loadList<A>(
  page: AssociationPage,
  list: ListToLoad,
  read: (asked: AskedList) => Promise<A>,
): Promise<LoadedList<A>> {
  const { filters, fixed = {} } = list
  const { organizationSlug } = page.params
  const { searchParams } = page.url
  const params = { organizationSlug }
  const rows = read({ params, query: askedFor(apiQuery(searchParams, filters, fixed), list) })
  if (searchParams.has('suite')) return { answer: await rows, campaigns: [], views: null }
  const [answer, forms, views] = await Promise.all([
    rows,
    filters.includes('formSlug') ? readCampaigns(page, organizationSlug) : null,
    readIfAllowed(page, 'GET /manage/organizations/{organizationSlug}/views', { params }),
  ])
  const campaigns = campaignChoices(forms?.data ?? [])
  return { answer, campaigns, views: views?.data ?? null }
}
