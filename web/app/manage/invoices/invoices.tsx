import { LIST_FILTERS, totalsOf } from '@obole/contract/desk-lists'
import type { InvoiceDesk, IssuedInvoice } from '@obole/contract/invoices'
import { INVOICE_KIND_NAMES } from '@obole/contract/list-names'
import { INVOICE_KINDS } from '@obole/core/invoices/invoice'
import { useSearchParams } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Empty } from '../../ui/desk/empty.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { requireRight } from '../desk/reads.ts'
import { titleMeta } from '../desk/title-meta.ts'
import { TotalsLine } from '../figures/three-figures.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { Filters } from '../lists/filters.tsx'
import { type ListAnswer, Rows } from '../lists/list-page.tsx'
import { apiQuery, isFiltered } from '../lists/list-query.ts'
import type { Route } from './+types/invoices'
import { useInvoiceColumns } from './invoice-columns.tsx'
import { invoiceWords } from './invoices.words.ts'
import { MonthsCard } from './months-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { Missing, WaitingCard } from './waiting-card.tsx'

const FILTERS = LIST_FILTERS.invoices

export async function loader(page: Route.LoaderArgs) {
  await requireRight(page, 'readMoney')
  const { searchParams } = page.url
  const params = { organizationSlug: page.params.organizationSlug }
  const query = apiQuery(searchParams, FILTERS)
  if (!query.has('continuationToken')) query.set('withTotals', 'true')
  const invoices = '/manage/organizations/{organizationSlug}/invoices'
  const [desk, answer] = await Promise.all([
    readFromApi(page, `GET ${invoices}`, { params }),
    readFromApi(page, `GET ${invoices}/issued`, { params, query }),
  ])
  return { desk, answer }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, invoiceWords, 'title')

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { desk, answer } = loaderData
  const t = useWords(invoiceWords)
  const { organizationSlug, can } = useAssociation()
  const mayChange = can('moveMoney')
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title={t.title} lead={t.lead}>
        {answer.data.length > 0 ? (
          <ExportButton
            organizationSlug={organizationSlug}
            list="invoices"
            filters={FILTERS}
            fixed={{}}
            text={t.exportText}
          />
        ) : null}
      </PageTitle>
      <Missing missing={desk.missing} />
      <div className="grid items-start gap-5 wide:grid-cols-2">
        <SettingsCard desk={desk} mayChange={mayChange} />
        <WaitingCard desk={desk} mayIssue={mayChange} />
      </div>
      <Issued desk={desk} answer={answer} />
    </div>
  )
}

/** The list, and the archives of the latest months. */
function Issued({ desk, answer }: { desk: InvoiceDesk; answer: ListAnswer<IssuedInvoice> }) {
  const t = useWords(invoiceWords)
  const locale = useLocale()
  const [page] = useSearchParams()
  const columns = useInvoiceColumns()
  const kinds = INVOICE_KINDS.map((value) => ({ value, label: INVOICE_KIND_NAMES[value][locale] }))
  const isEmpty = answer.data.length === 0
  if (isEmpty && !isFiltered(page, FILTERS)) return <Empty title={t.none}>{t.noneText}</Empty>
  return (
    <>
      <Filters
        known={FILTERS}
        choices={[{ filter: 'states', label: t.kind, all: t.allKinds, options: kinds }]}
        searchHint={t.searchHint}
      />
      {isEmpty ? (
        <Empty title={t.nothingFound} />
      ) : (
        <>
          <TotalsLine
            label={t.totals}
            totals={answer.totals}
            shown={totalsOf('invoices')}
            rows={{ name: t.title, count: answer.count }}
          />
          <Rows
            key={page.toString()}
            answer={answer}
            columns={columns}
            keyOf={({ id }) => id}
            caption={t.title}
          />
        </>
      )}
      <MonthsCard months={desk.months} />
    </>
  )
}
