import { formTypeOfAdminSegment } from '@obole/core/site/addresses'
import { useWords } from '../../i18n/locale.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { useCampaign } from '../desk/campaign-frame.tsx'
import { campaignHref } from '../desk/campaign-href.ts'
import { DESK } from '../desk/desk.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/statistics'
import { LivePanel } from './live-panel.tsx'
import { loadStatistics } from './load-statistics.ts'
import { Period } from './period.tsx'
import { Report } from './report.tsx'
import { statisticsWords } from './statistics.words.ts'

export function loader(page: Route.LoaderArgs) {
  const { segment, campaignSlug: formSlug } = page.params
  return loadStatistics(page, { formType: formTypeOfAdminSegment(segment) ?? '', formSlug })
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, statisticsWords, 'title')

export default function CampaignStatistics({ loaderData }: Route.ComponentProps) {
  const t = useWords(statisticsWords)
  const { statistics, today } = loaderData
  const { campaign, organizationSlug } = useCampaign()
  const { formType, formSlug, state } = campaign.form
  const isOnSale = state === 'Public' || state === 'Private'
  return (
    <div className={`${DESK} flex flex-col gap-6 py-6 wide:py-9`}>
      <h2 className="sr-only">{t.title}</h2>
      {isOnSale ? <LivePanel organizationSlug={organizationSlug} campaign={{ formType, formSlug }} /> : null}
      <Period from={statistics.from} to={statistics.to} today={today} />
      <Report
        statistics={statistics}
        of={{ organizationSlug, formType, formSlug }}
        whenEmpty={
          <LinkButton to={campaignHref(organizationSlug, campaign.form, 'share')} tone="plain">
            {t.share}
          </LinkButton>
        }
      />
    </div>
  )
}
