import { LIST_FILTERS } from '@obole/contract/desk-lists'
import type { MovementLine } from '@obole/contract/movements'
import { ENTRY_KINDS } from '@obole/core/accounting/journal'
import { MOVEMENTS } from '@obole/core/accounting/year'
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
import { euros, Moment } from '../lists/cells.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { Filters } from '../lists/filters.tsx'
import { Rows } from '../lists/list-page.tsx'
import { isFiltered } from '../lists/list-query.ts'
import { listWords } from '../lists/lists.words.ts'
import { loadList } from '../lists/load-list.ts'
import type { Route } from './+types/movements'
import { yearWords } from './year.words.ts'

const FILTERS = LIST_FILTERS.movements

export function loader(page: Route.LoaderArgs) {
  return loadList(page, { filters: FILTERS, withTotals: true }, (asked) =>
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/movements', asked),
  )
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, yearWords, 'movements')

/** The lines behind the figures of a year: what came in and went out, of all campaigns or of one. */
export default function Movements({ loaderData }: Route.ComponentProps) {
  const { answer, campaigns } = loaderData
  const t = useWords(yearWords)
  const list = useWords(listWords)
  const { organizationSlug, can } = useAssociation()
  const [page] = useSearchParams()
  const columns = useColumns()
  const isEmpty = answer.data.length === 0
  return (
    <div className="flex flex-col gap-4">
      <PageTitle
        title={t.movements}
        lead={t.movementsLead}
        {...(can('readMoney') ? { back: { to: pageOf(organizationSlug, 'year'), label: t.back } } : {})}
      >
        {isEmpty ? null : (
          <ExportButton
            organizationSlug={organizationSlug}
            list="movements"
            filters={FILTERS}
            fixed={{}}
            text={t.movementsLead}
          />
        )}
      </PageTitle>
      <div className="flex flex-wrap items-end gap-3">
        <Filters
          known={FILTERS}
          campaigns={campaigns}
          choices={[
            {
              filter: 'movements',
              label: t.operation,
              all: t.allKinds,
              options: MOVEMENTS.map((kind) => ({ value: kind, label: t[`kind${kind}`] })),
            },
          ]}
        />
      </div>
      {page.get('outside') ? <p>{t.outsideOnly}</p> : null}
      {isEmpty ? (
        isFiltered(page, FILTERS) ? (
          <Empty title={list.nothingFound}>{list.nothingFoundText}</Empty>
        ) : (
          <Empty title={t.noMovement}>{t.noMovementText}</Empty>
        )
      ) : (
        <>
          <TotalsLine
            label={list.totals}
            totals={answer.totals}
            shown={['amount']}
            rows={{ name: t.movements, count: answer.count }}
          />
          <Rows
            key={page.toString()}
            answer={answer}
            columns={columns}
            keyOf={({ id }) => id}
            caption={t.movements}
          />
        </>
      )}
    </div>
  )
}

function useColumns(): Column<MovementLine>[] {
  const t = useWords(yearWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  return [
    { key: 'date', label: t.date, cell: ({ date }) => <Moment at={date} /> },
    {
      key: 'kind',
      label: t.operation,
      onPhone: 'title',
      cell: ({ kind }) => ENTRY_KINDS[kind].label[locale],
    },
    { key: 'campaign', label: t.campaign, cell: ({ formTitle }) => formTitle },
    { key: 'payer', label: t.payer, cell: ({ payer }) => payer },
    {
      key: 'piece',
      label: t.order,
      cell: ({ orderId, payoutId }) => (
        <span className="flex flex-wrap gap-x-4">
          {orderId === null ? null : (
            <Link to={orderPath(organizationSlug, orderId)}>{t.orderNumber(orderId)}</Link>
          )}
          {payoutId === null ? null : (
            <Link to={`${pageOf(organizationSlug, 'payouts')}/${payoutId}`}>{t.payoutNumber(payoutId)}</Link>
          )}
        </span>
      ),
    },
    {
      key: 'amount',
      label: t.amount,
      isNumber: true,
      onPhone: 'aside',
      cell: ({ amount }) => <b className={amount < 0 ? '' : 'text-leaf'}>{euros(amount, locale)}</b>,
    },
  ]
}
