import type { View } from '@obole/contract/manage-lists'
import { type CampaignChoice, campaignChoices } from '../desk/campaign-choices.ts'
import { type AssociationPage, readCampaigns, readIfAllowed } from '../desk/reads.ts'
import { apiQuery, type Filter } from './list-query.ts'

/** The parameters of every list: its association, and the query made from the page's address. */
interface AskedList {
  params: { organizationSlug: string }
  query: URLSearchParams
}

interface ListToLoad {
  filters: readonly Filter[]
  fixed?: Readonly<Partial<Record<Filter, string>>>
  /** For lists of money: with totals. */
  withTotals?: boolean
  /** The payments of an order are kept together. */
  byOrder?: boolean
}

export interface LoadedList<A> {
  answer: A
  campaigns: CampaignChoice[]
  /** Null for a person who cannot keep views. */
  views: View[] | null
}

/** Totals cover the whole list: only the first page asks for them. */
function askedFor(query: URLSearchParams, { withTotals, byOrder }: ListToLoad): URLSearchParams {
  const asked = new URLSearchParams(query)
  if (withTotals && !asked.has('continuationToken')) asked.set('withTotals', 'true')
  if (byOrder) asked.set('byOrder', 'true')
  return asked
}

/** A page of a list; the first page also loads the filter values and the person's views. */
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
