import type { AbuseRow } from '@obole/contract/manage-lists'
import { Link, useSearchParams } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../page-api.ts'
import { Empty } from '../../ui/desk/empty.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { useAbuseColumns } from '../lists/abuse-columns.tsx'
import { type ListAnswer, Rows } from '../lists/list-page.tsx'
import { PageTitle } from '../page-title.tsx'
import { titleMeta } from '../title-meta.ts'
import type { Route } from './+types/reports'
import { recordPath, SupportPage } from './support-page.tsx'
import { supportWords } from './support.words.ts'

export async function loader(page: Route.LoaderArgs) {
  const after = page.url.searchParams.get('suite')
  const query = after ? `?continuationToken=${encodeURIComponent(after)}` : ''
  const path = `/api/manage/support/abuse-reports${query}`
  return { answer: await readFromApi<ListAnswer<AbuseRow>>(page, path) }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, supportWords, 'reports')

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { answer } = loaderData
  const t = useWords(supportWords)
  const [page] = useSearchParams()
  const columns = useColumns()
  return (
    <SupportPage>
      <PageTitle title={t.reports} lead={t.reportsLead} />
      {answer.data.length === 0 ? (
        <Empty title={t.noReport}>{t.noReportText}</Empty>
      ) : (
        <Rows
          key={page.toString()}
          answer={answer}
          columns={columns}
          keyOf={({ id }) => id}
          caption={t.reports}
        />
      )}
    </SupportPage>
  )
}

function useColumns(): Column<AbuseRow>[] {
  const t = useWords(supportWords)
  return [
    ...useAbuseColumns(),
    {
      key: 'association',
      label: t.association,
      cell: ({ organizationSlug }) =>
        organizationSlug ? <Link to={recordPath(organizationSlug)}>{organizationSlug}</Link> : null,
    },
  ]
}
