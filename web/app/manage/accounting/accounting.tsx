import type { Book, JournalTotals } from '@obole/contract/accounting'
import { addDays, isLocalDate, localDate, dateParts, monthsAfter, parisDate } from '@obole/core/dates/dates'
import { percentText } from '@obole/contract/percent-text'
import { vatRatePercent } from '@obole/core/money/money'
import { Link, useSearchParams } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Empty } from '../../ui/desk/empty.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { pageOf } from '../desk/pages.ts'
import { PeriodChoice } from '../desk/period-choice.tsx'
import { requireRight } from '../desk/reads.ts'
import { titleMeta } from '../desk/title-meta.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { type ListAnswer, Rows } from '../lists/list-page.tsx'
import type { Route } from './+types/accounting'
import { accountingWords } from './accounting.words.ts'
import { BeginCard } from './begin-card.tsx'
import { BookActs } from './book-acts.tsx'
import { type Line, useEntryColumns } from './entry-columns.tsx'
import { Totals } from './totals.tsx'
import { Years } from './years.tsx'

export async function loader(page: Route.LoaderArgs) {
  await requireRight(page, 'readMoney')
  const { organizationSlug } = page.params
  const { searchParams } = page.url
  const payout = searchParams.get('cashOutId')
  const period = payout === null ? periodOf(searchParams) : null
  const vatRate = payout === null ? vatRateOf(searchParams) : null
  const params = { organizationSlug }
  const ofRate = vatRate === null ? {} : { vatRate }
  const narrowed = payout === null ? { ...period, ...ofRate } : { cashOutId: payout }
  const after = searchParams.get('suite')
  const query = { ...narrowed, pageSize: 50, ...(after ? { continuationToken: after } : {}) }
  const journal = '/manage/organizations/{organizationSlug}/accounting'
  const [{ book }, answer, totals] = await Promise.all([
    readFromApi(page, `GET ${journal}`, { params }),
    readFromApi(page, `GET ${journal}/entries`, { params, query }),
    readFromApi(page, `GET ${journal}/totals`, { params, query: narrowed }),
  ])
  return { book, answer, totals, period, payout, vatRate }
}

/** Sales at one rate, as the page about VAT leads to them. */
const vatRateOf = (asked: URLSearchParams): string | null => {
  const wish = asked.get('vatRate') ?? ''
  return /^\d{1,4}$/.test(wish) ? wish : null
}

/** The month that runs, where no other period is asked for. */
function periodOf(asked: URLSearchParams): { from: string; to: string } {
  const { year, month } = dateParts(parisDate(Date.now()))
  const first = localDate(year, month, 1)
  const day = (name: string, otherwise: string) => {
    const wish = asked.get(name) ?? ''
    return isLocalDate(wish) ? wish : otherwise
  }
  return { from: day('from', first), to: day('to', addDays(monthsAfter(first, 1), -1)) }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, accountingWords, 'title')

export default function Accounting({ loaderData }: Route.ComponentProps) {
  const { book, answer, totals, period, payout, vatRate } = loaderData
  const t = useWords(accountingWords)
  const { organizationSlug, can } = useAssociation()
  const fixed = period ? { ...period, ...(vatRate === null ? {} : { vatRate }) } : { cashOutId: payout ?? '' }
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title={t.title} lead={t.lead}>
        <LinkButton to={pageOf(organizationSlug, 'reconciliation')} tone="plain">
          {t.reconciliation}
        </LinkButton>
        {answer.data.length > 0 ? (
          <ExportButton
            organizationSlug={organizationSlug}
            list="entries"
            filters={[]}
            fixed={fixed}
            text={t.exportText}
          />
        ) : null}
        <LinkButton to={pageOf(organizationSlug, 'year')} tone="plain">
          {t.year}
        </LinkButton>
        {book && can('moveMoney') ? <BookActs book={book} /> : null}
      </PageTitle>
      {book ? (
        <Journal {...{ book, answer, totals, period, payout, vatRate }} />
      ) : (
        <BeginCard mayBegin={can('moveMoney')} />
      )}
    </div>
  )
}

interface JournalProps {
  book: Book
  answer: ListAnswer<Line>
  totals: JournalTotals
  period: { from: string; to: string } | null
  payout: string | null
  vatRate: string | null
}

function Journal({ book, answer, totals, period, payout, vatRate }: JournalProps) {
  const t = useWords(accountingWords)
  const { organizationSlug } = useAssociation()
  const [page] = useSearchParams()
  const locale = useLocale()
  const columns = useEntryColumns()
  const saleOf = (rate: number) =>
    rate === 0 ? t.ofNoVat : t.ofRate(percentText(vatRatePercent(rate), locale))
  return (
    <>
      {payout === null && vatRate === null ? <Years book={book} /> : null}
      {period ? <PeriodChoice {...period} /> : null}
      {payout === null && vatRate === null ? null : (
        <p className="flex flex-wrap items-baseline gap-x-4">
          <b className="text-lg">{payout === null ? saleOf(Number(vatRate)) : t.ofPayout(payout)}</b>
          <Link to={pageOf(organizationSlug, 'accounting')} className="inline-flex min-h-11 items-center">
            {t.showAll}
          </Link>
        </p>
      )}
      {answer.data.length === 0 ? (
        <Empty title={t.none}>{t.noneText}</Empty>
      ) : (
        <>
          <Totals totals={totals} />
          <section className="mt-3 flex flex-col gap-3" aria-labelledby="entries">
            <h2 id="entries" className="text-2xl">
              {t.entries}
            </h2>
            <Rows
              key={page.toString()}
              answer={answer}
              columns={columns}
              keyOf={(line) => `${line.yearBeginsOn} ${line.number} ${line.position}`}
              caption={t.entries}
            />
          </section>
        </>
      )}
    </>
  )
}
