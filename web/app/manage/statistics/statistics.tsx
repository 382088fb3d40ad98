import type { Statistics } from '@obole/contract/manage-statistics'
import { addDays, parisDate } from '@obole/core/dates'
import { formTypeOfAdminSegment } from '@obole/core/addresses'
import { useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../page-api.ts'
import { useCampaign } from '../campaign-frame.tsx'
import { DESK } from '../desk.ts'
import { ofAssociation } from '../reads.ts'
import { titleMeta } from '../title-meta.ts'
import type { Route } from './+types/statistics'
import { LivePanel } from './live-panel.tsx'
import { Period, periodIn } from './period.tsx'
import { Report } from './report.tsx'
import { statisticsWords } from './statistics.words.ts'

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug, segment, campaignSlug } = page.params
  const days = periodIn(page.url.searchParams)
  const to = parisDate(Date.now())
  const query = new URLSearchParams({
    formType: formTypeOfAdminSegment(segment) ?? '',
    formSlug: campaignSlug,
    from: addDays(to, 1 - days),
    to,
  })
  return readFromApi<Statistics>(page, ofAssociation(organizationSlug, `/statistics?${query}`))
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, statisticsWords, 'title')

export default function CampaignStatistics({ loaderData }: Route.ComponentProps) {
  const t = useWords(statisticsWords)
  const { campaign, organizationSlug } = useCampaign()
  const { formType, formSlug } = campaign.form
  return (
    <div className={`${DESK} flex flex-col gap-6 py-6 wide:py-9`}>
      <h2 className="sr-only">{t.title}</h2>
      <LivePanel organizationSlug={organizationSlug} campaign={{ formType, formSlug }} />
      <Period from={loaderData.from} to={loaderData.to} />
      <Report statistics={loaderData} isOneCampaign />
    </div>
  )
}
