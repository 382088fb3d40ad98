import { LIST_FILTERS } from '@obole/contract/desk-lists'
import { payoutWord } from '@obole/contract/list-names'
import type { PaymentRow } from '@obole/contract/manage-lists'
import { useSearchParams } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import type { Folding } from '../../ui/desk/folding.ts'
import type { Column } from '../../ui/desk/table.tsx'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/payments'
import {
  Day,
  euros,
  eurosOrNothing,
  nameOf,
  OrderedAt,
  PaymentStateChip,
  usePaymentStates,
} from './cells.tsx'
import { BECAME, becameOf, sumsOf } from './folded-payments.ts'
import { ListPage } from './list-page.tsx'
import { isFiltered } from './list-query.ts'
import { listPageWords, rowWords } from './lists.words.ts'
import { loadList } from './load-list.ts'
import { OrderLink, useMoneyColumns } from './money-columns.tsx'
import { readFromApi } from '../../session/page-api.ts'

const FILTERS = LIST_FILTERS.payments
const USUAL = ['order', 'due', 'payer', 'campaign', 'state', 'payout', 'amount', 'received']

export function loader(page: Route.LoaderArgs) {
  return loadList(page, { filters: FILTERS, withTotals: true, byOrder: true }, (asked) =>
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/payments', asked),
  )
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
      folding={useFolding()}
      usual={USUAL}
      keyOf={(payment) => payment.id}
      filters={FILTERS}
      campaigns={campaigns}
      choices={[usePaymentStates()]}
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
    {
      ...money.order,
      within: ({ orderId, installmentNumber }) => (
        <OrderLink orderId={orderId}>{t.instalment(installmentNumber)}</OrderLink>
      ),
    },
    {
      key: 'date',
      label: t.columnDate,
      onPhone: 'hidden',
      cell: ({ date, type, dueDate }) => (
        <OrderedAt date={date} receivedOn={type === 'Offline' ? dueDate : null} />
      ),
    },
    {
      key: 'due',
      label: t.columnDue,
      cell: ({ dueDate }) => <Day at={dueDate} />,
      several: (payments) => <FirstAndLast payments={payments} />,
    },
    {
      key: 'instalment',
      label: t.columnInstalment,
      isNumber: true,
      onPhone: 'hidden',
      cell: ({ installmentNumber }) => installmentNumber,
      several: () => null,
    },
    money.payer,
    money.email,
    money.campaign,
    {
      key: 'state',
      label: t.columnState,
      onPhone: 'aside',
      cell: (payment) => <PaymentStateChip payment={payment} />,
      several: (payments) => <BecameOf payments={payments} />,
    },
    money.means,
    {
      key: 'payout',
      label: t.columnPayout,
      onPhone: 'hidden',
      cell: (payment) => payoutWord(payment, locale),
      several: (payments) => inOneWord(payments.map((payment) => payoutWord(payment, locale))),
    },
    { ...money.tip, several: (payments) => eurosOrNothing(sumsOf(payments).tip, locale) },
    {
      key: 'tipBack',
      label: t.columnTipBack,
      isNumber: true,
      onPhone: 'hidden',
      cell: ({ refundedTip }) => eurosOrNothing(refundedTip, locale),
      several: (payments) => eurosOrNothing(sumsOf(payments).tipBack, locale),
    },
    { ...money.refunded, several: (payments) => eurosOrNothing(sumsOf(payments).refunded, locale) },
    { ...money.amount, several: (payments) => <b>{euros(sumsOf(payments).ordered, locale)}</b> },
    { ...money.received, several: (payments) => euros(sumsOf(payments).received, locale) },
    { ...money.toCome, several: (payments) => eurosOrNothing(sumsOf(payments).toCome, locale) },
  ]
}

/** Filters that may leave out some payments of an order. */
const OF_ONE_PAYMENT = ['states', 'from', 'to'] as const

/** Groups the payments of an order under one row, with their number and outcomes. */
function useFolding(): Folding<PaymentRow> {
  const t = useWords(rowWords)
  const [page] = useSearchParams()
  const count = isFiltered(page, OF_ONE_PAYMENT) ? t.instalmentsFound : t.instalments
  const became = useBecame()
  return {
    of: ({ orderId }) => orderId,
    inOrder: (one, other) => one.installmentNumber - other.installmentNumber,
    says(payments) {
      const [first] = payments
      const text = count(payments.length)
      if (!first) return { text, label: text }
      const outcomes = became(payments).join(', ')
      return { text, label: t.instalmentsOf(text, outcomes, first.orderId, nameOf(first.payer)) }
    },
  }
}

/** « 3 encaissées », « 7 à venir »… */
function useBecame(): (payments: readonly PaymentRow[]) => string[] {
  const t = useWords(rowWords)
  return (payments) => {
    const counts = becameOf(payments)
    return BECAME.filter((one) => counts[one] > 0).map((one) => t[`became${one}`](counts[one]))
  }
}

function BecameOf({ payments }: { payments: readonly PaymentRow[] }) {
  const became = useBecame()
  return (
    <ul className="text-sm font-normal whitespace-nowrap">
      {became(payments).map((outcome) => (
        <li key={outcome}>{outcome}</li>
      ))}
    </ul>
  )
}

function FirstAndLast({ payments }: { payments: readonly PaymentRow[] }) {
  const days = payments.map(({ dueDate }) => dueDate).toSorted()
  return (
    <>
      <Day at={days[0] ?? ''} />
      {'\u00a0– '}
      <Day at={days.at(-1) ?? ''} />
    </>
  )
}

/** The common text, where all are the same. */
const inOneWord = (words: readonly string[]) => (new Set(words).size === 1 ? words[0] : null)
