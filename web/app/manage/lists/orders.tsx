import { LIST_FILTERS } from '@obole/contract/desk-lists'
import { FIGURE_NAMES } from '@obole/contract/list-names'
import type { OrderRow } from '@obole/contract/manage-lists'
import { ORDER_STATES } from '@obole/core/order/order-state'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { pageOf } from '../desk/pages.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/orders'
import { euros, eurosOrNothing, OrderedAt, OrderStateChip, useOrderStates } from './cells.tsx'
import { ChoosableOrders } from './choosable-rows.tsx'
import { ListPage } from './list-page.tsx'
import { manageWords } from '../desk/manage.words.ts'
import { listPageWords, rowWords } from './lists.words.ts'
import { loadList } from './load-list.ts'
import { useMoneyColumns } from './money-columns.tsx'
import { AssociationText } from '../desk/association-text.tsx'
import { readFromApi } from '../../session/page-api.ts'

const FILTERS = LIST_FILTERS.orders
const USUAL = ['order', 'date', 'payer', 'campaign', 'contents', 'state', 'ordered', 'received']

export function loader(page: Route.LoaderArgs) {
  return loadList(page, { filters: FILTERS, withTotals: true }, (asked) =>
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/orders', asked),
  )
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, listPageWords, 'ordersTitle')

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { answer, campaigns, views } = loaderData
  const t = useWords(listPageWords)
  const desk = useWords(manageWords)
  const { organizationSlug, can } = useAssociation()
  const columns = useColumns()
  const add = can('moveMoney') ? (
    <LinkButton to={`${pageOf(organizationSlug, 'orders')}/nouvelle`} tone="plain">
      {desk.writeDown}
    </LinkButton>
  ) : null
  return (
    <ListPage
      title={t.ordersTitle}
      lead={t.ordersLead}
      none={{ title: t.ordersNone, text: t.ordersNoneText, action: add }}
      answer={answer}
      columns={columns}
      usual={USUAL}
      keyOf={(order) => order.id}
      filters={FILTERS}
      campaigns={campaigns}
      choices={[useOrderStates(ORDER_STATES)]}
      list={{ name: 'orders' }}
      rows={ChoosableOrders}
      views={views}
    >
      {answer.data.length > 0 ? add : null}
    </ListPage>
  )
}

function useColumns(): Column<OrderRow>[] {
  const t = useWords(rowWords)
  const locale = useLocale()
  const money = useMoneyColumns<OrderRow>(
    ({ id }) => id,
    ({ tip }) => tip,
  )
  return [
    money.order,
    money.payer,
    money.email,
    money.campaign,
    {
      key: 'contents',
      label: t.columnContents,
      cell: ({ summary, formType }) => <AssociationText formType={formType}>{summary}</AssociationText>,
    },
    { key: 'date', label: t.columnDate, cell: (row) => <OrderedAt {...row} /> },
    {
      key: 'state',
      label: t.columnState,
      onPhone: 'aside',
      cell: ({ state }) => <OrderStateChip state={state} />,
    },
    money.means,
    {
      key: 'discount',
      label: t.columnDiscount,
      isNumber: true,
      onPhone: 'hidden',
      cell: ({ discount }) => eurosOrNothing(discount, locale),
    },
    {
      key: 'vat',
      label: t.columnVat,
      isNumber: true,
      onPhone: 'hidden',
      cell: ({ vat }) => eurosOrNothing(vat, locale),
    },
    money.tip,
    money.refunded,
    {
      key: 'ordered',
      label: FIGURE_NAMES.ordered[locale],
      isNumber: true,
      onPhone: 'aside',
      cell: ({ ordered }) => <b>{euros(ordered, locale)}</b>,
    },
    money.received,
    money.toCome,
  ]
}
