import type { ExpectedIncome } from '@obole/contract/year'
import { listOfExpected } from '@obole/contract/year-lists'
import { lastDayOf } from '@obole/core/accounting/year'
import { formatMonth, type LocalDate } from '@obole/core/dates/dates'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { type Column, DataTable } from '../../ui/desk/table.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { euros } from '../lists/cells.tsx'
import { hrefOf } from './figure-link.tsx'
import { yearWords } from './year.words.ts'

type Amounts = ExpectedIncome['totals']
type OfCampaign = ExpectedIncome['campaigns'][number]['campaign']

export const expectedCents = ({ planned, gifts, renewals }: Amounts): number => planned + gifts + renewals

/** What is planned and expected from today on, told as a forecast. */
export function Expected({ expected }: { expected: ExpectedIncome }) {
  const t = useWords(yearWords)
  const isNothing = expectedCents(expected.totals) === 0
  return (
    <section className="flex flex-col gap-3" aria-labelledby="expected">
      <h2 id="expected" className="text-2xl">
        {t.expected}
      </h2>
      <p className="max-w-text text-muted">{isNothing ? t.nothingExpected : t.expectedText}</p>
      {isNothing ? null : <ExpectedTables expected={expected} />}
    </section>
  )
}

function ExpectedTables({ expected: { from, to, months, campaigns } }: { expected: ExpectedIncome }) {
  const t = useWords(yearWords)
  const locale = useLocale()
  const ofMonths = useColumns<ExpectedIncome['months'][number]>(
    { label: t.month, cell: ({ month }) => formatMonth(month, locale) },
    ({ month }) => ({ from: month < from ? from : month, to: lastDayOf(month) }),
  )
  const ofCampaigns = useColumns<ExpectedIncome['campaigns'][number]>(
    { label: t.campaign, cell: ({ campaign }) => campaign?.title ?? '' },
    ({ campaign }) => ({ from, to, campaign }),
  )
  return (
    <>
      <DataTable caption={t.expectedByMonth} columns={ofMonths} rows={months} keyOf={({ month }) => month} />
      <DataTable
        caption={t.expectedByCampaign}
        columns={ofCampaigns}
        rows={campaigns}
        keyOf={({ campaign }) => `${campaign?.formType}/${campaign?.formSlug}`}
      />
    </>
  )
}

interface Lines {
  from: LocalDate
  to: LocalDate
  campaign?: OfCampaign
}

function useColumns<R extends Amounts>(
  name: { label: string; cell: (row: R) => string },
  linesOf: (row: R) => Lines,
): Column<R>[] {
  const t = useWords(yearWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const amountOf = (source: keyof Amounts): Column<R> => ({
    key: source,
    label: t[source],
    isNumber: true,
    onPhone: 'named',
    cell: (row) => {
      if (row[source] === 0) return null
      const { campaign, ...days } = linesOf(row)
      return (
        <Link
          to={hrefOf(organizationSlug, listOfExpected(source, days, campaign))}
          className="text-ink underline-offset-2"
        >
          {euros(row[source], locale)}
        </Link>
      )
    },
  })
  return [
    {
      key: 'name',
      label: name.label,
      onPhone: 'title',
      cell: (row) => <span className="inline-block first-letter:uppercase">{name.cell(row)}</span>,
    },
    amountOf('planned'),
    amountOf('gifts'),
    amountOf('renewals'),
    {
      key: 'total',
      label: t.total,
      isNumber: true,
      onPhone: 'aside',
      cell: (row) => <b>{euros(expectedCents(row), locale)}</b>,
    },
  ]
}
