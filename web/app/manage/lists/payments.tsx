import { LIST_FILTERS } from '@obole/contract/desk-lists'
import { payoutWord } from '@obole/contract/list-names'
import type { PaymentRow } from '@obole/contract/manage-lists'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { titleMeta } from '../title-meta.ts'
import type { Route } from './+types/payments'
import { Day, OrderedAt, PaymentStateChip, usePaymentStates } from './cells.tsx'
import { ListPage } from './list-page.tsx'
import { listPageWords, rowWords } from './lists.words.ts'
import { loadList } from './load-list.ts'
import { useMoneyColumns } from './money-columns.tsx'

const FILTERS = LIST_FILTERS.payments
const USUAL = ['order', 'due', 'payer', 'campaign', 'state', 'payout', 'amount', 'received']
const STATES = [
  'Authorized',
  'Pending',
  'Refused',
  'Corrected',
  'Refunding',
  'Refunded',
  'Contested',
  'Canceled',
  'Registered',
] as const

export function loader(page: Route.LoaderArgs) {
  return loadList<PaymentRow>(page, { path: '/payments', filters: FILTERS, withTotals: true })
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, listPageWords, 'paymentsTitle')

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { answer, campaigns, views } = loaderData
  const t = useWords(listPageWords)
  return (
    <ListPage
      title={t.paymentsTitle}
      lead={t.paymentsLead}
      none={{ title: t.paymentsNone, text: t.paymentsNoneText }}
      answer={answer}
      columns={useColumns()}
      usual={USUAL}
      keyOf={(payment) => payment.id}
      filters={FILTERS}
      campaigns={campaigns}
      choices={[usePaymentStates(STATES)]}
      list={{ name: 'payments' }}
      views={views}
    />
  )
}

function useColumns(): Column<PaymentRow>[] {
  const t = useWords(rowWords)
  const locale = useLocale()
  const money = useMoneyColumns<PaymentRow>(
    ({ orderId }) => orderId,
    ({ amountTip }) => amountTip,
  )
  return [
    money.order,
    {
      key: 'date',
      label: t.columnDate,
      onPhone: 'hidden',
      cell: ({ date, type, dueDate }) => (
        <OrderedAt date={date} receivedOn={type === 'Offline' ? dueDate : null} />
      ),
    },
    { key: 'due', label: t.columnDue, cell: ({ dueDate }) => <Day at={dueDate} /> },
    {
      key: 'instalment',
      label: t.columnInstalment,
      isNumber: true,
      onPhone: 'hidden',
      cell: ({ installmentNumber }) => installmentNumber,
    },
    money.payer,
    money.email,
    money.campaign,
    {
      key: 'state',
      label: t.columnState,
      onPhone: 'aside',
      cell: ({ state }) => <PaymentStateChip state={state} />,
    },
    money.means,
    {
      key: 'payout',
      label: t.columnPayout,
      onPhone: 'hidden',
      cell: (payment) => payoutWord(payment, locale),
    },
    money.tip,
    money.refunded,
    money.amount,
    money.received,
    money.toCome,
  ]
}
