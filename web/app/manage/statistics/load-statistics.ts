import type { Statistics } from '@obole/contract/manage-statistics'
import { parisDate } from '@obole/core/dates/dates'
import { readFromApi } from '../../session/page-api.ts'
import type { AssociationPage } from '../desk/reads.ts'
import { askedFor, periodIn } from './period-query.ts'

/** The figures of the period that the address asks for: of one campaign, or of the whole association. */
export async function loadStatistics(
  page: AssociationPage,
  campaign?: { formType: string; formSlug: string },
): Promise<{ statistics: Statistics; today: string }> {
  const today = parisDate(Date.now())
  const { organizationSlug } = page.params
  const query = { ...campaign, ...askedFor(periodIn(page.url.searchParams, today), today) }
  const statistics = await readFromApi(page, 'GET /manage/organizations/{organizationSlug}/statistics', {
    params: { organizationSlug },
    query,
  })
  return { statistics, today }
}
