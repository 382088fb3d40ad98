import { LIST_FILTERS } from '@obole/contract/desk-lists'
import type { ProspectRow } from '@obole/contract/manage-lists'
import { useWords } from '../../i18n/locale.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/prospects'
import { Moment } from './cells.tsx'
import { ListPage } from './list-page.tsx'
import { listPageWords, listWords, rowWords } from './lists.words.ts'
import { loadList } from './load-list.ts'
import { readFromApi } from '../../session/page-api.ts'

const FILTERS = LIST_FILTERS.prospects
const USUAL = ['email', 'campaign', 'date', 'told']

export function loader(page: Route.LoaderArgs) {
  return loadList(page, { filters: FILTERS }, (asked) =>
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/prospects', asked),
  )
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, listPageWords, 'prospectsTitle')

export default function Prospects({ loaderData }: Route.ComponentProps) {
  const { answer, campaigns, views } = loaderData
  const t = useWords(listPageWords)
  return (
    <ListPage
      title={t.prospectsTitle}
      lead={t.prospectsLead}
      none={{ title: t.prospectsNone, text: t.prospectsNoneText }}
      answer={answer}
      columns={useColumns()}
      usual={USUAL}
      keyOf={(prospect) => prospect.id}
      searchHint={useWords(listWords).searchEmail}
      filters={FILTERS}
      campaigns={campaigns}
      list={{ name: 'prospects' }}
      views={views}
    />
  )
}

function useColumns(): Column<ProspectRow>[] {
  const t = useWords(rowWords)
  return [
    { key: 'email', label: t.columnEmail, isFixed: true, onPhone: 'title', cell: ({ email }) => email },
    { key: 'campaign', label: t.columnCampaign, cell: ({ formTitle }) => formTitle },
    { key: 'date', label: t.columnDate, cell: ({ date }) => <Moment at={date} /> },
    {
      key: 'told',
      label: t.columnInformed,
      onPhone: 'aside',
      cell: ({ toldAt }) =>
        toldAt ? <Moment at={toldAt} /> : <span className="text-muted">{t.notYet}</span>,
    },
  ]
}
