import type { AbuseRow } from '@obole/contract/manage-lists'
import { useWords } from '../../i18n/locale.tsx'
import { titleMeta } from '../title-meta.ts'
import type { Route } from './+types/abuses'
import { useAbuseColumns } from './abuse-columns.tsx'
import { ListPage } from './list-page.tsx'
import type { Filter } from './list-query.ts'
import { listPageWords } from './lists.words.ts'
import { loadList } from './load-list.ts'

const FILTERS: readonly Filter[] = ['formType', 'formSlug']

export function loader(page: Route.LoaderArgs) {
  return loadList<AbuseRow>(page, { path: '/abuse-reports', filters: FILTERS })
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, listPageWords, 'abusesTitle')

export default function Abuses({ loaderData }: Route.ComponentProps) {
  const { answer, campaigns } = loaderData
  const t = useWords(listPageWords)
  return (
    <ListPage
      title={t.abusesTitle}
      lead={t.abusesLead}
      none={{ title: t.abusesNone, text: t.abusesNoneText }}
      answer={answer}
      columns={useAbuseColumns()}
      usual={['date', 'reason', 'campaign', 'message']}
      keyOf={(report) => report.id}
      filters={FILTERS}
      campaigns={campaigns}
    />
  )
}
