import type { ReceiptDesk, ReceiptYear } from '@obole/contract/manage-receipts'
import { RECEIPT_FILTER_STATES } from '@obole/contract/desk-lists'
import { RECEIPT_STATE_NAMES } from '@obole/contract/list-names'
import { parisDate } from '@obole/core/dates/dates'
import { Link, useSearchParams } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Card, Notice } from '../../ui/card.tsx'
import { Empty } from '../../ui/desk/empty.tsx'
import { RadioChips } from '../../ui/radio.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { pageOf } from '../desk/pages.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { requireRight } from '../desk/reads.ts'
import { titleMeta } from '../desk/title-meta.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { Filters } from '../lists/filters.tsx'
import { euros } from '../lists/cells.tsx'
import { type Filter, apiQuery, isFiltered } from '../lists/list-query.ts'
import { type ListAnswer, Rows } from '../lists/list-page.tsx'
import type { Route } from './+types/receipts'
import { LettersCard } from './letters-card.tsx'
import { MissingReceipts } from './missing-receipts.tsx'
import { type Receipt, useReceiptColumns } from './receipt-columns.tsx'
import { receiptWords } from './receipts.words.ts'
import { RhythmCard } from './rhythm-card.tsx'
import { SignatoryCard } from './signatory-card.tsx'
import { YearlyCard } from './yearly-card.tsx'

const YEAR = 'annee'
const FILTERS: readonly Filter[] = ['search', 'states']
const RECEIPTS = '/manage/organizations/{organizationSlug}/receipts'

export async function loader(page: Route.LoaderArgs) {
  await requireRight(page, 'readMoney')
  const { searchParams } = page.url
  const params = { organizationSlug: page.params.organizationSlug }
  const desk = await readFromApi(page, `GET ${RECEIPTS}`, { params })
  const years = yearsOf(desk)
  const year = years.find((one) => String(one) === searchParams.get(YEAR)) ?? usualYear(years)
  const query = Object.fromEntries([
    ...apiQuery(searchParams, FILTERS),
    ['year', String(year)],
    ['withTotals', 'true'],
  ])
  const [ofYear, answer] = await Promise.all([
    readFromApi(page, `GET ${RECEIPTS}/years/{year}`, { params: { ...params, year } }),
    readFromApi(page, `GET ${RECEIPTS}/issued`, { params, query }),
  ])
  return { desk, years, year, ofYear, answer }
}

const thisYear = () => Number(parisDate(Date.now()).slice(0, 4))

/** Those with receipts, and those for which some may be issued. */
function yearsOf(desk: ReceiptDesk): number[] {
  const begun = desk.yearsToChoose.filter((year) => year <= Math.max(thisYear(), desk.yearsToChoose[1] ?? 0))
  return [...new Set([...begun, ...desk.declarations.map(({ year }) => year)])].toSorted((a, b) => b - a)
}

/** In January one works on the year that is just over. */
function usualYear(years: readonly number[]): number {
  const [latest = thisYear(), before = latest] = years
  return parisDate(Date.now()).slice(5, 7) <= '02' ? before : latest
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, receiptWords, 'title')

export default function Receipts({ loaderData }: Route.ComponentProps) {
  const { desk, years, year, ofYear, answer } = loaderData
  const t = useWords(receiptWords)
  const { can } = useAssociation()
  const canIssue = desk.missing.length === 0
  const isYearly = ofYear.rhythm === 'EachYear'
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title={t.title} lead={t.lead} />
      <Conditions desk={desk} />
      <YearChoice years={years} year={year} />
      <div className="grid items-start gap-5 wide:grid-cols-2">
        <div className="flex flex-col gap-5">
          <Declaration desk={desk} year={year} />
          {isYearly ? (
            <YearlyCard ofYear={ofYear} canIssue={canIssue} mayIssue={can('moveMoney')} />
          ) : (
            <MissingReceipts
              withoutReceipt={desk.withoutReceipt}
              canIssue={canIssue}
              mayIssue={can('moveMoney')}
            />
          )}
        </div>
        <div className="flex flex-col gap-5">
          <RhythmCard desk={desk} ofYear={ofYear} mayChange={can('moveMoney')} />
          <LettersCard ofYear={ofYear} text={desk.letterText} mayMake={can('moveMoney')} />
          <SignatoryCard signatory={desk.signatory} mayChange={can('moveMoney')} />
        </div>
      </div>
      <Issued year={year} ofYear={ofYear} answer={answer} />
    </div>
  )
}

/** What is required before any receipt can be issued. */
function Conditions({ desk }: { desk: ReceiptDesk }) {
  const t = useWords(receiptWords)
  const { organizationSlug, can } = useAssociation()
  if (!desk.isEligible) return <Notice title={t.notEligible}>{t.notEligibleText}</Notice>
  if (desk.missing.length === 0) return null
  return (
    <Notice tone="attention" title={t.incomplete}>
      <ul className="list-disc pl-5">
        {desk.missing.map((condition) => (
          <li key={condition}>{t[`missing${condition}`]}</li>
        ))}
      </ul>
      {can('editOrganization') ? (
        <Link to={pageOf(organizationSlug, 'profile')} className="inline-flex min-h-11 items-center">
          {t.completeProfile}
        </Link>
      ) : null}
    </Notice>
  )
}

function YearChoice({ years, year }: { years: readonly number[]; year: number }) {
  const t = useWords(receiptWords)
  const [, setPage] = useSearchParams()
  return (
    <RadioChips
      label={t.year}
      value={String(year)}
      onChange={(chosen) => setPage({ [YEAR]: chosen }, { preventScrollReset: true })}
      choices={years.map((one) => ({ value: String(one), label: String(one) }))}
    />
  )
}

function Declaration({ desk, year }: { desk: ReceiptDesk; year: number }) {
  const t = useWords(receiptWords)
  const locale = useLocale()
  const declared = desk.declarations.find((one) => one.year === year)
  const companies = declared?.ofCompanies.receiptCount ?? 0
  return (
    <Card title={t.declaration}>
      <dl className="flex flex-wrap gap-x-12 gap-y-3 tabular-nums">
        <div>
          <dt className="text-sm text-muted">{t.countIn(year)}</dt>
          <dd className="font-title text-2xl font-bold">{declared?.receiptCount ?? 0}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t.totalIn(year)}</dt>
          <dd className="font-title text-2xl font-bold">{euros(declared?.total ?? 0, locale)}</dd>
        </div>
      </dl>
      {companies > 0 ? (
        <p className="mt-3 tabular-nums">
          {t.ofCompanies(companies, euros(declared?.ofCompanies.total ?? 0, locale))}
        </p>
      ) : null}
      <p className="mt-4 max-w-text text-muted">{t.declarationText}</p>
    </Card>
  )
}

function Issued({
  year,
  ofYear,
  answer,
}: {
  year: number
  ofYear: ReceiptYear
  answer: ListAnswer<Receipt>
}) {
  const t = useWords(receiptWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const [page] = useSearchParams()
  const columns = useReceiptColumns()
  const filtered = isFiltered(page, FILTERS)
  const isEmpty = answer.data.length === 0
  if (isEmpty && !filtered) return <Empty title={t.none}>{t.noneText}</Empty>
  const options = RECEIPT_FILTER_STATES.map((value) => ({ value, label: RECEIPT_STATE_NAMES[value][locale] }))
  return (
    <section className="flex flex-col gap-4" aria-labelledby="issued">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="issued" className="text-2xl">
          {t.issuedIn(year)}
        </h2>
        <ExportButton
          organizationSlug={organizationSlug}
          list="receipts"
          filters={FILTERS}
          fixed={{ year: String(year) }}
        />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Filters
          known={FILTERS}
          choices={[{ filter: 'states', label: t.state, all: t.allStates, options }]}
          searchHint={t.searchHint}
        />
      </div>
      {isEmpty ? (
        <Empty title={t.nothingFound} />
      ) : (
        <Rows
          // Another filter, or another receipt by now, is another list.
          key={`${page.toString()} ${ofYear.run?.done ?? 0}`}
          answer={answer}
          columns={columns}
          keyOf={({ id }) => id}
          caption={t.issuedIn(year)}
        />
      )}
    </section>
  )
}
