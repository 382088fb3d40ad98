import type { CampaignOfYear, Year } from '@obole/contract/year'
import { OUTSIDE_CAMPAIGNS, YEAR_FIGURE_NAMES } from '@obole/contract/year-names'
import type { YearFigure } from '@obole/core/accounting/year'
import { useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { type Column, DataTable } from '../../ui/desk/table.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { euros } from '../lists/cells.tsx'
import { FigureLink } from './figure-link.tsx'
import { figuresToShow } from './figures.tsx'
import { yearWords } from './year.words.ts'

export const keyOf = ({ campaign }: CampaignOfYear): string =>
  campaign ? `${campaign.formType}/${campaign.formSlug}` : ''

/** The largest first; what is of no campaign comes last. */
export const sortedBy = (campaigns: readonly CampaignOfYear[], figure: YearFigure): CampaignOfYear[] =>
  campaigns.toSorted(
    (one, other) =>
      Number(one.campaign === null) - Number(other.campaign === null) ||
      other.figures[figure] - one.figures[figure],
  )

/** The same figures by campaign, whatever year it began in. */
export function ByCampaign({ year }: { year: Year }) {
  const t = useWords(yearWords)
  const locale = useLocale()
  const [sort, setSort] = useState<YearFigure>('net')
  const figures = figuresToShow(year)
  const columns = useColumns(year, figures)
  if (year.campaigns.length === 0) return null
  return (
    <section className="flex flex-col gap-3" aria-labelledby="campaigns">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="campaigns" className="text-2xl">
            {t.byCampaign}
          </h2>
          <p className="text-muted">{t.byCampaignText}</p>
        </div>
        <SelectField
          label={t.sortBy}
          isRequired
          value={sort}
          onChange={(chosen) => setSort(figures.find((one) => one === chosen) ?? 'net')}
          options={figures.map((figure) => ({ value: figure, label: YEAR_FIGURE_NAMES[figure][locale] }))}
          className="w-60"
        />
      </div>
      <div className="wide:text-sm">
        <DataTable
          caption={t.byCampaign}
          isDense
          columns={columns}
          rows={[...sortedBy(year.campaigns, sort), totalOf(year)]}
          keyOf={(row) => (isTotal(row, year) ? 'total' : keyOf(row))}
        />
      </div>
    </section>
  )
}

const totalOf = ({ figures, figuresBefore }: Year): CampaignOfYear => ({
  campaign: null,
  figures,
  before: figuresBefore,
})
const isTotal = (row: CampaignOfYear, year: Year) => row.figures === year.figures

/** What is overdue stands below what is to come. */
const hasColumn = (figure: YearFigure): figure is Exclude<YearFigure, 'overdue'> => figure !== 'overdue'

function useColumns(year: Year, figures: readonly YearFigure[]): Column<CampaignOfYear>[] {
  const t = useWords(yearWords)
  const locale = useLocale()
  const amountOf = (row: CampaignOfYear, figure: YearFigure) =>
    row.figures[figure] === 0 ? null : (
      <span className={`whitespace-nowrap ${figure === 'net' || isTotal(row, year) ? 'font-semibold' : ''}`}>
        <FigureLink
          figure={figure}
          cents={row.figures[figure]}
          days={year}
          {...(isTotal(row, year) ? {} : { campaign: row.campaign })}
        />
      </span>
    )
  return [
    {
      key: 'campaign',
      label: t.campaign,
      onPhone: 'title',
      cell: (row) =>
        isTotal(row, year) ? (
          <b>{t.total}</b>
        ) : row.campaign ? (
          row.campaign.title
        ) : (
          <>
            {OUTSIDE_CAMPAIGNS[locale]}
            <span className="block text-sm text-muted">{t.outsideText}</span>
          </>
        ),
    },
    ...figures.filter(hasColumn).map((figure): Column<CampaignOfYear> => ({
      key: figure,
      label: t[`short${figure}`],
      isNumber: true,
      onPhone: figure === 'net' ? 'aside' : 'named',
      // What is nothing is left out: few campaigns have every figure.
      cell: (row) =>
        figure === 'toCome' ? (
          <>
            {amountOf(row, 'toCome')}
            {row.figures.overdue === 0 ? null : (
              <span className={`text-sm text-muted ${row.figures.toCome === 0 ? '' : 'block'}`}>
                {amountOf(row, 'overdue')} <span className="wide:block">{t.isOverdue}</span>
              </span>
            )}
          </>
        ) : figure === 'net' ? (
          <>
            {amountOf(row, 'net')}
            {row.before.net === 0 ? null : (
              <span className="block text-sm whitespace-nowrap text-muted">
                {t.wasBefore(euros(row.before.net, locale))}
              </span>
            )}
          </>
        ) : (
          amountOf(row, figure)
        ),
    })),
  ]
}
