import { auditSentence } from '@obole/contract/audit-sentence'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { momentOf } from '@obole/core/dates/moments'
import { PageTitle } from '../desk/page-title.tsx'
import { pageOf } from '../desk/pages.ts'
import { Timeline } from '../desk/timeline.tsx'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/abuse'
import { ReportStateChip } from './cells.tsx'
import { listPageWords, rowWords } from './lists.words.ts'

export function loader(page: Route.LoaderArgs) {
  const { organizationSlug, reportId } = page.params
  const params = { organizationSlug, reportId }
  return readFromApi(page, 'GET /manage/organizations/{organizationSlug}/abuse-reports/{reportId}', {
    params,
  })
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, listPageWords, 'abuseTitle')

/** One report: its subject, Support's decision, and the dates. */
export default function Abuse({ loaderData: report }: Route.ComponentProps) {
  const t = useWords(listPageWords)
  const rows = useWords(rowWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { reason, url, formTitle, state, date, decidedAt, decisionComment, history } = report
  return (
    <div className="flex flex-col gap-5 max-w-[40rem]">
      <PageTitle
        back={{ to: pageOf(organizationSlug, 'abuses'), label: t.abuseBack }}
        title={
          <span className="flex flex-wrap items-center gap-3">
            {rows[`reason${reason}`]}
            <ReportStateChip state={state} />
          </span>
        }
        lead={t[`abuse${state}Text`]}
      />
      <section className="block-card">
        <Facts
          facts={[
            { label: rows.columnCampaign, value: formTitle },
            {
              label: rows.columnPage,
              value: (
                <a href={url} className="wrap-anywhere">
                  {new URL(url).pathname}
                </a>
              ),
            },
            { label: rows.columnDate, value: momentOf(date, locale) },
            ...(decidedAt ? [{ label: rows.columnDecided, value: momentOf(decidedAt, locale) }] : []),
            ...(decisionComment ? [{ label: rows.columnAnswer, value: decisionComment }] : []),
          ]}
        />
      </section>
      <Card title={t.abuseHistory}>
        <Timeline
          happenings={[
            ...history.map((entry) => ({
              key: String(entry.id),
              date: entry.date,
              title: auditSentence(entry, locale),
            })),
            { key: 'received', date, title: t.abuseReceived },
          ]}
        />
      </Card>
    </div>
  )
}
