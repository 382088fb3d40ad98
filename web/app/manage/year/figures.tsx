import type { Year } from '@obole/contract/year'
import { isOfNow, YEAR_FIGURE_NAMES } from '@obole/contract/year-names'
import { YEAR_FIGURES, type YearFigure } from '@obole/core/accounting/year'
import { addDays, formatDate } from '@obole/core/dates/dates'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { pageOf } from '../desk/pages.ts'
import { euros } from '../lists/cells.tsx'
import { changeText } from './change.tsx'
import { FigureLink, hrefOf } from './figure-link.tsx'
import { yearWords } from './year.words.ts'
import { TO_COME_STATES } from '@obole/core/ledger/figures'

/** Nobody asks for these where there are none, this year and the year before. */
const RARE: readonly YearFigure[] = ['disputesLost', 'topUps', 'overdue']

export const figuresToShow = ({ figures, figuresBefore }: Year): YearFigure[] =>
  YEAR_FIGURES.filter(
    (figure) => !RARE.includes(figure) || figures[figure] !== 0 || figuresBefore[figure] !== 0,
  )

/** The figures of all campaigns, each beside the same of the year before. */
export function Figures({ year }: { year: Year }) {
  const t = useWords(yearWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { figures, figuresBefore } = year
  const statement = `${pageOf(organizationSlug, 'payouts')}/mouvements?from=${year.beginsOn}&to=${year.until}`
  return (
    <Card title={t.figures}>
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">{t.figures}</caption>
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="pr-3 pb-1 font-semibold">
              {t.figure}
            </th>
            <th scope="col" className="pb-1 text-right font-semibold sm:px-3">
              {year.year}
            </th>
            <th scope="col" className="px-3 pb-1 text-right font-semibold max-sm:hidden">
              {t.before}
            </th>
            <th scope="col" className="pb-1 pl-3 text-right font-semibold max-sm:hidden">
              {t.change}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {figuresToShow(year).map((figure) => (
            <FigureRow
              key={figure}
              name={YEAR_FIGURE_NAMES[figure][locale]}
              hint={
                <>
                  {t[`hint${figure}`]}
                  {figure === 'toCome' && year.dueLater > 0 ? <DueLater year={year} /> : null}
                </>
              }
              isStrong={figure === 'net'}
              amount={<FigureLink figure={figure} cents={figures[figure]} days={year} />}
              before={
                isOfNow(figure) ? null : (
                  <FigureLink
                    figure={figure}
                    cents={figuresBefore[figure]}
                    days={{ ...year.before, today: year.today }}
                  />
                )
              }
              change={
                isOfNow(figure) ? null : changeText(figure, figures[figure], figuresBefore[figure], locale)
              }
            />
          ))}
          <FigureRow
            name={t.fees}
            hint={t.feesText}
            amount={euros(0, locale)}
            before={euros(0, locale)}
            change={euros(0, locale)}
          />
          <FigureRow
            name={t.balance}
            hint={t.balanceText(formatDate(year.until, locale))}
            amount={
              <Link to={statement} className="text-ink underline-offset-2">
                {euros(year.balance, locale)}
              </Link>
            }
            before={euros(year.balanceBefore, locale)}
            change={changeText('net', year.balance, year.balanceBefore, locale)}
          />
        </tbody>
      </table>
    </Card>
  )
}

function DueLater({ year }: { year: Year }) {
  const t = useWords(yearWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const query = { states: TO_COME_STATES, from: addDays(year.endsOn, 1) }
  return (
    <>
      {'. '}
      <Link to={hrefOf(organizationSlug, { list: 'payments', query })}>
        {t.dueLater(euros(year.dueLater, locale))}
      </Link>
    </>
  )
}

interface FigureRowProps {
  name: string
  hint: ReactNode
  amount: ReactNode
  /** Null where nobody knows. */
  before: ReactNode
  change: string | null
  isStrong?: boolean
}

function FigureRow({ name, hint, amount, before, change, isStrong = false }: FigureRowProps) {
  const t = useWords(yearWords)
  return (
    <tr className={isStrong ? 'bg-tint' : ''}>
      <th scope="row" className="py-2 pr-3 font-semibold">
        {name}
        <span className="block text-sm font-normal text-muted">{hint}</span>
      </th>
      <td className="py-2 text-right align-top font-semibold whitespace-nowrap sm:px-3">
        {amount}
        <span className="block text-sm font-normal text-muted sm:hidden">{change ?? t.notKept}</span>
      </td>
      <td className="px-3 py-2 text-right align-top whitespace-nowrap max-sm:hidden">
        {before ?? t.notKept}
      </td>
      <td className="py-2 pl-3 text-right align-top whitespace-nowrap max-sm:hidden">{change}</td>
    </tr>
  )
}
