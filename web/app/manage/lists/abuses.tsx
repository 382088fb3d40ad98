import { LIST_FILTERS } from '@obole/contract/desk-lists'
import { Link } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { pageOf } from '../desk/pages.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/abuses'
import { useAbuseColumns } from './abuse-columns.tsx'
import { useReportChoices } from './cells.tsx'
import { ListPage } from './list-page.tsx'
import { listPageWords, listWords } from './lists.words.ts'
import { loadList } from './load-list.ts'
import { readFromApi } from '../../session/page-api.ts'

const FILTERS = LIST_FILTERS.abuses
const USUAL = ['date', 'reason', 'campaign', 'state', 'answer']

export function loader(page: Route.LoaderArgs) {
  return loadList(page, { filters: FILTERS }, (asked) =>
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/abuse-reports', asked),
  )
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, listPageWords, 'abusesTitle')

export default function Abuses({ loaderData }: Route.ComponentProps) {
  const { answer, campaigns, views } = loaderData
  const t = useWords(listPageWords)
  const { organizationSlug } = useAssociation()
  const columns = useAbuseColumns(({ id }, text) => (
    <Link
      to={`${pageOf(organizationSlug, 'abuses')}/${encodeURIComponent(id)}`}
      className="after:absolute after:inset-0"
    >
      {text}
    </Link>
  ))
  return (
    <ListPage
      title={t.abusesTitle}
      lead={t.abusesLead}
      none={{ title: t.abusesNone, text: t.abusesNoneText }}
      answer={answer}
      columns={columns}
      usual={USUAL}
      keyOf={(report) => report.id}
      filters={FILTERS}
      campaigns={campaigns}
      choices={useReportChoices()}
      searchHint={useWords(listWords).searchCampaign}
      list={{ name: 'abuses' }}
      views={views}
    />
  )
}
