import { useWords } from '../../i18n/locale.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { pageOf } from '../desk/pages.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/association-statistics'
import { LivePanel } from './live-panel.tsx'
import { loadStatistics } from './load-statistics.ts'
import { Period } from './period.tsx'
import { Report } from './report.tsx'
import { statisticsWords } from './statistics.words.ts'
import { readCampaigns } from '../desk/reads.ts'

export async function loader(page: Route.LoaderArgs) {
  const [loaded, forms] = await Promise.all([
    loadStatistics(page),
    readCampaigns(page, page.params.organizationSlug),
  ])
  const titles = forms.data.map(({ formType, formSlug, title }) => ({ formType, formSlug, title }))
  return { ...loaded, titles }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, statisticsWords, 'title')

/** All that the association receives, over all campaigns. */
export default function AssociationStatistics({ loaderData }: Route.ComponentProps) {
  const t = useWords(statisticsWords)
  const { organizationSlug } = useAssociation()
  const { statistics, today, titles } = loaderData
  return (
    <>
      <PageTitle title={t.title} lead={t.associationLead}>
        <LinkButton to={pageOf(organizationSlug, 'year')} tone="plain">
          {t.year}
        </LinkButton>
      </PageTitle>
      <div className="flex flex-col gap-6">
        <LivePanel organizationSlug={organizationSlug} />
        <Period from={statistics.from} to={statistics.to} today={today} />
        <Report statistics={statistics} of={{ organizationSlug }} campaigns={titles} />
      </div>
    </>
  )
}
