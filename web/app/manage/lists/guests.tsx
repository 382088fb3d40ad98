import type { ItemRow } from '@obole/contract/manage-lists'
import { useWords } from '../../i18n/locale.tsx'
import { titleMeta } from '../title-meta.ts'
import type { Route } from './+types/guests'
import { ITEM_COLUMNS, ITEM_FILTERS, useItemColumns } from './item-columns.tsx'
import { ListPage } from './list-page.tsx'
import { listPageWords } from './lists.words.ts'
import { loadList } from './load-list.ts'
import { NewCampaignLink } from './new-campaign-link.tsx'

const FIXED = { tierTypes: 'Registration' }

export function loader(page: Route.LoaderArgs) {
  return loadList<ItemRow>(page, { path: '/items', filters: ITEM_FILTERS, fixed: FIXED })
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, listPageWords, 'guestsTitle')

export default function Guests({ loaderData }: Route.ComponentProps) {
  const { answer, campaigns, views } = loaderData
  const t = useWords(listPageWords)
  return (
    <ListPage
      title={t.guestsTitle}
      lead={t.guestsLead}
      none={{ title: t.guestsNone, text: t.guestsNoneText, action: <NewCampaignLink /> }}
      answer={answer}
      columns={useItemColumns()}
      usual={ITEM_COLUMNS}
      keyOf={(item) => item.id}
      filters={ITEM_FILTERS}
      campaigns={campaigns}
      list={{ name: 'items', fixed: FIXED }}
      views={views}
    />
  )
}
