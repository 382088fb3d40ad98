import type { OrderRow } from '@obole/contract/manage-lists'
import { Link, useLocation } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { useAssociation } from '../association-frame.tsx'
import { orderPath, pageOf } from '../pages.ts'
import { titleMeta } from '../title-meta.ts'
import type { Route } from './+types/orders'
import { euros, eurosOrNothing, Moment, nameOf, OrderStateChip } from './cells.tsx'
import { ListPage } from './list-page.tsx'
import type { Filter } from './list-query.ts'
import { listPageWords, rowWords } from './lists.words.ts'
import { loadList } from './load-list.ts'
import { offlineWords } from '../orders/offline.words.ts'

const FILTERS: readonly Filter[] = ['search', 'formType', 'formSlug', 'from', 'to']
const USUAL = ['order', 'date', 'payer', 'campaign', 'contents', 'state', 'amount']

export function loader(page: Route.LoaderArgs) {
  return loadList<OrderRow>(page, { path: '/orders', filters: FILTERS })
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, listPageWords, 'ordersTitle')

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { answer, campaigns, views } = loaderData
  const t = useWords(listPageWords)
  const offline = useWords(offlineWords)
  const { organizationSlug, can } = useAssociation()
  const columns = useColumns()
  const add = can('moveMoney') ? (
    <LinkButton to={`${pageOf(organizationSlug, 'orders')}/nouvelle`} tone="plain">
      {offline.add}
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
      list={{ name: 'orders' }}
      views={views}
    >
      {answer.data.length > 0 ? add : null}
    </ListPage>
  )
}

function useColumns(): Column<OrderRow>[] {
  const t = useWords(rowWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { search } = useLocation()
  return [
    {
      key: 'order',
      isFixed: true,
      label: t.columnOrder,
      onPhone: 'line',
      cell: ({ id }) => (
        <Link
          to={orderPath(organizationSlug, id)}
          state={{ list: search }}
          className="whitespace-nowrap after:absolute after:inset-0"
        >
          {t.orderNumber(id)}
        </Link>
      ),
    },
    { key: 'payer', label: t.columnPayer, onPhone: 'title', cell: ({ payer }) => nameOf(payer) },
    { key: 'email', label: t.columnEmail, onPhone: 'hidden', cell: ({ payer }) => payer.email },
    { key: 'campaign', label: t.columnCampaign, cell: ({ formTitle }) => formTitle },
    { key: 'contents', label: t.columnContents, cell: ({ summary }) => summary },
    { key: 'date', label: t.columnDate, cell: ({ date }) => <Moment at={date} /> },
    {
      key: 'state',
      label: t.columnState,
      onPhone: 'aside',
      cell: ({ paymentStates }) => <OrderStateChip states={paymentStates} />,
    },
    {
      key: 'means',
      label: t.columnMeans,
      onPhone: 'hidden',
      cell: ({ paymentMeans }) => t[`means${paymentMeans}`],
    },
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
    {
      key: 'tip',
      label: t.columnTip,
      isNumber: true,
      onPhone: 'hidden',
      cell: ({ tip }) => eurosOrNothing(tip, locale),
    },
    {
      key: 'refunded',
      label: t.columnRefunded,
      isNumber: true,
      onPhone: 'hidden',
      cell: ({ refunded }) => eurosOrNothing(refunded, locale),
    },
    {
      key: 'amount',
      label: t.columnAmount,
      isNumber: true,
      onPhone: 'aside',
      cell: ({ amount }) => <b>{euros(amount, locale)}</b>,
    },
  ]
}
