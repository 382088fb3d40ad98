import type { VatRow } from '@obole/contract/accounting'
import { VAT_MONTHS, VAT_PERIODS, type VatPeriod } from '@obole/core/accounting/journal'
import { totalsOf } from '@obole/contract/desk-lists'
import { percentText } from '@obole/contract/percent-text'
import {
  addDays,
  dateParts,
  formatMonth,
  isLocalDate,
  localDate,
  monthsAfter,
  parisDate,
  typedDate,
} from '@obole/core/dates/dates'
import { vatRatePercent } from '@obole/core/money/money'
import { Link, useSearchParams } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Empty } from '../../ui/desk/empty.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { RadioChips } from '../../ui/radio.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { pageOf } from '../desk/pages.ts'
import { PeriodChoice } from '../desk/period-choice.tsx'
import { requireRight } from '../desk/reads.ts'
import { titleMeta } from '../desk/title-meta.ts'
import { TotalsLine } from '../figures/three-figures.tsx'
import { euros } from '../lists/cells.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { Rows } from '../lists/list-page.tsx'
import type { Route } from './+types/vat'
import { vatWords } from './vat.words.ts'

export async function loader(page: Route.LoaderArgs) {
  await requireRight(page, 'readMoney')
  const { searchParams } = page.url
  const params = { organizationSlug: page.params.organizationSlug }
  const asked = { ...yearOf(searchParams), every: everyOf(searchParams) }
  const after = searchParams.get('suite')
  const journal = '/manage/organizations/{organizationSlug}/accounting'
  const [{ book }, answer] = await Promise.all([
    readFromApi(page, `GET ${journal}`, { params }),
    readFromApi(page, `GET ${journal}/vat`, {
      params,
      query: { ...asked, pageSize: 100, ...(after ? { continuationToken: after } : { withTotals: 'true' }) },
    }),
  ])
  return { isBegun: book !== null, answer, asked }
}

/** The calendar year that runs, where no other period is asked for. */
function yearOf(asked: URLSearchParams): { from: string; to: string } {
  const { year } = dateParts(parisDate(Date.now()))
  const day = (name: string, otherwise: string) => {
    const wish = asked.get(name) ?? ''
    return isLocalDate(wish) ? wish : otherwise
  }
  return { from: day('from', localDate(year, 1, 1)), to: day('to', localDate(year, 12, 31)) }
}

const everyOf = (asked: URLSearchParams): VatPeriod =>
  VAT_PERIODS.find((one) => one === asked.get('every')) ?? 'month'

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, vatWords, 'title')

export default function Vat({ loaderData }: Route.ComponentProps) {
  const { isBegun, answer, asked } = loaderData
  const t = useWords(vatWords)
  const { organizationSlug } = useAssociation()
  const [page, setPage] = useSearchParams()
  const columns = useVatColumns(asked.every)
  const { from, to, every } = asked
  const periods = { month: t.month, quarter: t.quarter, year: t.year }
  const toJournal = <Link to={pageOf(organizationSlug, 'accounting')}>{t.toJournal}</Link>
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title={t.title} lead={t.lead}>
        {answer.data.length > 0 ? (
          <ExportButton
            organizationSlug={organizationSlug}
            list="vat"
            filters={[]}
            fixed={asked}
            text={t.exportText}
          />
        ) : null}
      </PageTitle>
      {isBegun ? (
        <>
          <PeriodChoice from={from} to={to} />
          <RadioChips
            label={t.every}
            value={every}
            onChange={(chosen) => setPage({ from, to, every: chosen }, { preventScrollReset: true })}
            choices={VAT_PERIODS.map((value) => ({ value, label: periods[value] }))}
          />
          {answer.data.length === 0 ? (
            <Empty title={t.none}>{t.noneText}</Empty>
          ) : (
            <>
              <TotalsLine label={t.totals} totals={answer.totals} shown={totalsOf('vat')} />
              <Rows
                key={page.toString()}
                answer={answer}
                columns={columns}
                keyOf={(row) => `${row.from} ${row.rateBasisPoints}`}
                caption={t.title}
              />
            </>
          )}
        </>
      ) : (
        <Empty title={t.notBegun} action={toJournal}>
          {t.notBegunText}
        </Empty>
      )}
    </div>
  )
}

function useVatColumns(every: VatPeriod): Column<VatRow>[] {
  const t = useWords(vatWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const periodOf = ({ from, to }: VatRow) => {
    const { year, month } = dateParts(from)
    const isWhole = from.endsWith('-01') && addDays(monthsAfter(from, VAT_MONTHS[every]), -1) === to
    if (every === 'month' && from.slice(0, 7) === to.slice(0, 7)) return formatMonth(from, locale)
    if (every === 'quarter' && isWhole && month % 3 === 1) return t.quarterOf((month + 2) / 3, year)
    if (every === 'year' && isWhole && month === 1) return String(year)
    return t.periodOf(typedDate(from), typedDate(to))
  }
  const rateOf = ({ rateBasisPoints: rate }: VatRow) =>
    rate === null ? t.unknown : rate === 0 ? t.withoutVat : percentText(vatRatePercent(rate), locale)
  const amount = (key: 'net' | 'vat' | 'gross', onPhone: 'named' | 'aside'): Column<VatRow> => ({
    key,
    label: t[key],
    isNumber: true,
    onPhone,
    cell: (row) => euros(row[key], locale),
  })
  return [
    {
      key: 'period',
      label: t.period,
      onPhone: 'title',
      cell: (row) => (
        <>
          <span className="inline-block first-letter:uppercase">{periodOf(row)}</span>
          {row.periodVat === null ? null : (
            <span className="block text-sm text-muted">{t.inAll(euros(row.periodVat, locale))}</span>
          )}
        </>
      ),
    },
    {
      key: 'rate',
      label: t.rate,
      cell: (row) => {
        const { from, to, rateBasisPoints: rate } = row
        if (rate === null) return rateOf(row)
        const lines = new URLSearchParams({ from, to, vatRate: String(rate) })
        return (
          <Link
            to={`${pageOf(organizationSlug, 'accounting')}?${lines}`}
            aria-label={t.open(periodOf(row), rateOf(row))}
          >
            {rateOf(row)}
          </Link>
        )
      },
    },
    amount('net', 'named'),
    amount('vat', 'aside'),
    amount('gross', 'named'),
  ]
}
