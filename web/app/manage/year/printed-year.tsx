import type { CampaignOfYear, ExpectedIncome, Year } from '@obole/contract/year'
import { isOfNow, OUTSIDE_CAMPAIGNS, YEAR_FIGURE_NAMES } from '@obole/contract/year-names'
import type { YearFigure } from '@obole/core/accounting/year'
import { formatDate, formatMonth } from '@obole/core/dates/dates'
import { formatCount } from '@obole/core/money/money'
import type { ReactNode } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { euros } from '../lists/cells.tsx'
import { keyOf, sortedBy } from './by-campaign.tsx'
import { changeText } from './change.tsx'
import { expectedCents } from './expected.tsx'
import { shownCents } from './figure-link.tsx'
import { figuresToShow } from './figures.tsx'
import { yearWords } from './year.words.ts'

/** So many campaigns fit on the page beside everything else; the others are one line. */
const CAMPAIGNS_PRINTED = 14

/** Of each campaign: what a general assembly asks about. */
const OF_CAMPAIGN = [
  'ordered',
  'cameIn',
  'byHand',
  'refunded',
  'net',
] as const satisfies readonly YearFigure[]

/** The year on one sheet of A4, for a general assembly. */
export function PrintedYear({ year, expected }: { year: Year; expected: ExpectedIncome | null }) {
  const t = useWords(yearWords)
  const locale = useLocale()
  const { name } = useAssociation()
  const day = (date: string) => formatDate(date, locale)
  return (
    <div className="hidden text-[8.5pt] leading-tight text-ink print:block">
      <p className="text-muted">{t.printed(name, day(year.today))}</p>
      <h1 className="text-2xl">
        {t.title} {nameOf(year)}
      </h1>
      <p className="mb-3 text-muted">
        {t.period(day(year.beginsOn), day(year.until), day(year.before.beginsOn), day(year.before.until))}{' '}
        {t.feesText}
      </p>
      <FiguresPrinted year={year} />
      <CampaignsPrinted year={year} />
      <MonthsPrinted year={year} />
      {expected && expectedCents(expected.totals) > 0 ? (
        <p className="mt-3">
          <b>{t.expectedTotal(euros(expectedCents(expected.totals), locale))}</b> ({t.planned}{' '}
          {euros(expected.totals.planned, locale)}, {t.gifts} {euros(expected.totals.gifts, locale)},{' '}
          {t.renewals} {euros(expected.totals.renewals, locale)}). {t.expectedText}
        </p>
      ) : null}
    </div>
  )
}

function nameOf({ beginsOn, endsOn }: Year): string {
  const [first, last] = [beginsOn.slice(0, 4), endsOn.slice(0, 4)]
  return first === last ? first : `${first}-${last}`
}

function FiguresPrinted({ year }: { year: Year }) {
  const t = useWords(yearWords)
  const locale = useLocale()
  const { figures, figuresBefore } = year
  return (
    <PrintedTable title={t.figures} heads={[t.figure, nameOf(year), t.before, t.change]}>
      {figuresToShow(year).map((figure) => (
        <PrintedRow
          key={figure}
          name={YEAR_FIGURE_NAMES[figure][locale]}
          cells={[
            euros(shownCents(figure, figures[figure]), locale),
            isOfNow(figure) ? t.notKept : euros(shownCents(figure, figuresBefore[figure]), locale),
            isOfNow(figure) ? '' : changeText(figure, figures[figure], figuresBefore[figure], locale),
          ]}
        />
      ))}
      <PrintedRow name={t.fees} cells={[euros(0, locale), euros(0, locale), euros(0, locale)]} />
      <PrintedRow
        name={t.balance}
        cells={[
          euros(year.balance, locale),
          euros(year.balanceBefore, locale),
          changeText('net', year.balance, year.balanceBefore, locale),
        ]}
      />
    </PrintedTable>
  )
}

function CampaignsPrinted({ year }: { year: Year }) {
  const t = useWords(yearWords)
  const locale = useLocale()
  const sorted = sortedBy(year.campaigns, 'net')
  const isTooLong = sorted.length > CAMPAIGNS_PRINTED
  const printed = isTooLong ? sorted.slice(0, CAMPAIGNS_PRINTED - 1) : sorted
  const others = sorted.slice(printed.length)
  const amounts = (of: readonly Pick<CampaignOfYear, 'figures' | 'before'>[]) => [
    ...OF_CAMPAIGN.map((figure) =>
      euros(
        shownCents(
          figure,
          of.reduce((sum, { figures }) => sum + figures[figure], 0),
        ),
        locale,
      ),
    ),
    euros(
      of.reduce((sum, { before }) => sum + before.net, 0),
      locale,
    ),
  ]
  const heads = OF_CAMPAIGN.map((figure) => YEAR_FIGURE_NAMES[figure][locale])
  return (
    <PrintedTable title={t.byCampaign} heads={[t.campaign, ...heads, t.netBefore]}>
      {printed.map((row) => (
        <PrintedRow
          key={keyOf(row)}
          name={row.campaign?.title ?? OUTSIDE_CAMPAIGNS[locale]}
          cells={amounts([row])}
        />
      ))}
      {isTooLong ? (
        <PrintedRow name={t.others(formatCount(others.length, locale))} cells={amounts(others)} />
      ) : null}
      <PrintedRow
        name={t.total}
        isStrong
        cells={amounts([{ figures: year.figures, before: year.figuresBefore }])}
      />
    </PrintedTable>
  )
}

/** Twelve months in two columns. */
function MonthsPrinted({ year }: { year: Year }) {
  const t = useWords(yearWords)
  const locale = useLocale()
  const half = year.months.length / 2
  return (
    <div className="grid grid-cols-2 gap-x-6">
      {[year.months.slice(0, half), year.months.slice(half)].map((months, index) => (
        <PrintedTable
          key={months[0]?.month}
          title={index === 0 ? t.byMonth : '\u00a0'}
          heads={[t.month, t.thisYear, t.before]}
        >
          {months.map(({ month, cameIn, before }) => (
            <PrintedRow
              key={month}
              name={formatMonth(month, locale)}
              cells={[euros(cameIn, locale), euros(before, locale)]}
            />
          ))}
        </PrintedTable>
      ))}
    </div>
  )
}

function PrintedTable({
  title,
  heads,
  children,
}: {
  title: string
  heads: readonly string[]
  children: ReactNode
}) {
  return (
    <table className="mt-3 w-full break-inside-avoid border-collapse text-left tabular-nums">
      <caption className="pb-0.5 text-left text-[10.5pt] font-bold">{title}</caption>
      <thead>
        <tr className="border-b border-ink text-muted">
          {heads.map((head, index) => (
            <th
              key={head}
              scope="col"
              className={`py-0.5 font-semibold ${index === 0 ? '' : 'pl-2 text-right'}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  )
}

function PrintedRow({
  name,
  cells,
  isStrong = false,
}: {
  name: string
  cells: readonly string[]
  isStrong?: boolean
}) {
  return (
    <tr className={isStrong ? 'font-bold' : ''}>
      <th scope="row" className={`py-0.5 first-letter:uppercase ${isStrong ? '' : 'font-normal'}`}>
        {name}
      </th>
      {cells.map((cell, index) => (
        // The columns of a printed table never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={index} className="py-0.5 pl-2 text-right whitespace-nowrap">
          {cell}
        </td>
      ))}
    </tr>
  )
}
