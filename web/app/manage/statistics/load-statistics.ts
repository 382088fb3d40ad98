import type { Statistics } from '@obole/contract/manage-statistics'
import { parisDate } from '@obole/core/dates'
import { readFromApi } from '../../page-api.ts'
import { ofAssociation, type Page } from '../reads.ts'
import { askedFor, periodIn } from './period-query.ts'

/** The figures of the period that the address asks for: of one campaign, or of the whole association. */
export async function loadStatistics(
  page: Page & { params: { organizationSlug: string } },
  campaign?: { formType: string; formSlug: string },
): Promise<{ statistics: Statistics; today: string }> {
  const today = parisDate(Date.now())
  const query = new URLSearchParams({
    ...campaign,
    ...askedFor(periodIn(page.url.searchParams, today), today),
  })
  const path = ofAssociation(page.params.organizationSlug, `/statistics?${query}`)
  return { statistics: await readFromApi<Statistics>(page, path), today }
}
