import type { Statistics } from '@obole/contract/manage-statistics'
import { addDays, parisDate } from '@obole/core/dates'
import { readFromApi } from '../../page-api.ts'
import { ofAssociation, type Page } from '../reads.ts'
import { periodIn } from './period.tsx'

/** The figures of the period that the address asks for: of one campaign, or of the whole association. */
export function loadStatistics(
  page: Page & { params: { organizationSlug: string } },
  campaign?: { formType: string; formSlug: string },
): Promise<Statistics> {
  const to = parisDate(Date.now())
  const from = addDays(to, 1 - periodIn(page.url.searchParams))
  const query = new URLSearchParams({ ...campaign, from, to })
  return readFromApi<Statistics>(page, ofAssociation(page.params.organizationSlug, `/statistics?${query}`))
}
