import type { OrganizationFormsAnswer } from '@obole/contract/organizations'
import { readFromApi } from '../../page-api.ts'
import { type CampaignChoice, campaignChoices } from '../campaign-choices.ts'
import { ofAssociation, type Page, readIfAllowed } from '../reads.ts'
import type { ListAnswer } from './list-page.tsx'
import { apiQuery, type Filter } from './list-query.ts'
import type { View } from './views.tsx'

interface ListToLoad {
  /** Below the association: `/orders`. */
  path: string
  filters: readonly Filter[]
  fixed?: Readonly<Partial<Record<Filter, string>>>
  /** A list of money says what all of it comes to. */
  withTotals?: boolean
  /** The payments of an order stand together. */
  byOrder?: boolean
}

export interface LoadedList<T> {
  answer: ListAnswer<T>
  campaigns: CampaignChoice[]
  /** Null for those who keep none. */
  views: View[] | null
}

/** Totals are of the whole list: its first page shows them, and the next ones go under it. */
function askedFor(query: string, { withTotals, byOrder }: ListToLoad): string {
  const asked = new URLSearchParams(query)
  if (withTotals && !asked.has('continuationToken')) asked.set('withTotals', 'true')
  if (byOrder) asked.set('byOrder', 'true')
  return asked.size === 0 ? '' : `?${asked}`
}

/** A page of a list; with the first one, what its filters offer and the views one kept. */
export async function loadList<T>(
  page: Page & { params: { organizationSlug: string } },
  list: ListToLoad,
): Promise<LoadedList<T>> {
  const { path, filters, fixed = {} } = list
  const { organizationSlug } = page.params
  const { searchParams } = page.url
  const rows = readFromApi<ListAnswer<T>>(
    page,
    ofAssociation(organizationSlug, path + askedFor(apiQuery(searchParams, filters, fixed), list)),
  )
  if (searchParams.has('suite')) return { answer: await rows, campaigns: [], views: null }
  const slug = encodeURIComponent(organizationSlug)
  const [answer, forms, views] = await Promise.all([
    rows,
    filters.includes('formSlug')
      ? readFromApi<OrganizationFormsAnswer>(page, `/api/organizations/${slug}/forms?pageSize=100`)
      : null,
    readIfAllowed<{ data: View[] }>(page, ofAssociation(organizationSlug, '/views')),
  ])
  const campaigns = campaignChoices(forms?.data ?? [])
  return { answer, campaigns, views: views?.data ?? null }
}
