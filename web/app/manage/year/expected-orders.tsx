import { LIST_FILTERS } from '@obole/contract/desk-lists'
import type { ExpectedOrder } from '@obole/contract/expected-income'
import { EXPECTED_KIND_NAMES } from '@obole/contract/year-names'
import { EXPECTED_SOURCES } from '@obole/core/accounting/year'
import { Link, useSearchParams } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Empty } from '../../ui/desk/empty.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { orderPath, pageOf } from '../desk/pages.ts'
import { titleMeta } from '../desk/title-meta.ts'
import { TotalsLine } from '../figures/three-figures.tsx'
import { Day, euros } from '../lists/cells.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { Filters } from '../lists/filters.tsx'
import { Rows } from '../lists/list-page.tsx'
import { isFiltered } from '../lists/list-query.ts'
import { listWords, rowWords } from '../lists/lists.words.ts'
import { loadList } from '../lists/load-list.ts'
import type { Route } from './+types/expected-orders'
import { yearWords } from './year.words.ts'

const FILTERS = LIST_FILTERS.expectedIncome

export function loader(page: Route.LoaderArgs) {
  return loadList(page, { filters: FILTERS, withTotals: true }, (asked) =>
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/expected-income/orders', asked),
  )
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, yearWords, 'expectedIncome')

/** The orders behind expected income that no debit is planned for yet, of all campaigns or of one. */
export default function ExpectedOrders({ loaderData }: Route.ComponentProps) {
  const { answer, campaigns } = loaderData
  const t = useWords(yearWords)
  const list = useWords(listWords)
  const rows = useWords(rowWords)
  const { organizationSlug, can } = useAssociation()
  const [page] = useSearchParams()
  const columns = useColumns()
  const isEmpty = answer.data.length === 0
  return (
    <div className="flex flex-col gap-4">
      <PageTitle
        title={t.expectedIncome}
        lead={t.expectedIncomeLead}
        {...(can('readMoney') ? { back: { to: pageOf(organizationSlug, 'year'), label: t.back } } : {})}
      >
        {isEmpty ? null : (
          <ExportButton
            organizationSlug={organizationSlug}
            list="expectedIncome"
            filters={FILTERS}
            fixed={{}}
            text={t.expectedIncomeLead}
          />
        )}
      </PageTitle>
      <div className="flex flex-wrap items-end gap-3">
        <Filters
          known={FILTERS}
          campaigns={campaigns}
          choices={[
            {
              filter: 'sources',
              label: rows.columnSource,
              all: t.allSources,
              options: EXPECTED_SOURCES.map((source) => ({ value: source, label: t[source] })),
            },
          ]}
        />
      </div>
      {isEmpty ? (
        isFiltered(page, FILTERS) ? (
          <Empty title={list.nothingFound}>{list.nothingFoundText}</Empty>
        ) : (
          <Empty title={t.nothingExpected}>{t.noExpectedIncomeText}</Empty>
        )
      ) : (
        <>
          <TotalsLine
            label={list.totals}
            totals={answer.totals}
            shown={['amount']}
            rows={{ name: t.ordersExpected, count: answer.count }}
          />
          <Rows
            key={page.toString()}
            answer={answer}
            columns={columns}
            keyOf={({ id }) => id}
            caption={t.expectedIncome}
          />
        </>
      )}
    </div>
  )
}

function useColumns(): Column<ExpectedOrder>[] {
  const t = useWords(yearWords)
  const rows = useWords(rowWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  return [
    {
      key: 'date',
      label: t.date,
      cell: ({ day, lastDay, debits }) =>
        debits === 1 ? (
          <Day at={day} />
        ) : (
          <>
            <Day at={day} /> – <Day at={lastDay} />
          </>
        ),
    },
    {
      key: 'kind',
      label: rows.columnSource,
      onPhone: 'title',
      cell: ({ kind }) => EXPECTED_KIND_NAMES[kind][locale],
    },
    { key: 'campaign', label: t.campaign, cell: ({ formTitle }) => formTitle },
    { key: 'payer', label: t.payer, cell: ({ payer }) => payer },
    {
      key: 'order',
      label: t.order,
      cell: ({ orderId }) => (
        <Link to={orderPath(organizationSlug, orderId)} className="whitespace-nowrap">
          {t.orderNumber(orderId)}
        </Link>
      ),
    },
    {
      key: 'debits',
      label: rows.columnDebits,
      isNumber: true,
      cell: ({ debits, debitAmount }) => (
        <span className="whitespace-nowrap">
          {debits} × {euros(debitAmount, locale)}
        </span>
      ),
    },
    {
      key: 'amount',
      label: t.amount,
      isNumber: true,
      onPhone: 'aside',
      cell: ({ amount }) => <b className="whitespace-nowrap">{euros(amount, locale)}</b>,
    },
  ]
}
