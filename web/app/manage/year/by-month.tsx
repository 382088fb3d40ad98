import type { Year } from '@obole/contract/year'
import { addDays, formatMonth, monthsAfter } from '@obole/core/dates/dates'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import { BarChart } from '../../ui/desk/chart.tsx'
import { euros } from '../lists/cells.tsx'
import { changeText } from './change.tsx'
import { yearWords } from './year.words.ts'

/** What came in each month, beside the same month of the year before; the table says it in figures. */
export function ByMonth({ year: { months, until, isRunning } }: { year: Year }) {
  const t = useWords(yearWords)
  const locale = useLocale()
  const cell = 'py-1.5 pl-3 text-right whitespace-nowrap'
  return (
    <Card title={t.byMonth}>
      <p className="mb-3 text-muted">
        {t.byMonthText} {isRunning ? t.wholeMonthsBefore : null}
      </p>
      <div className="grid grid-cols-1 gap-6 min-[96rem]:grid-cols-[minmax(0,1fr)_32rem]">
        <div>
          <BarChart
            title={t.byMonth}
            bars={months.map(({ month, cameIn, before }) => ({
              key: month,
              label: formatMonth(month, locale),
              tick: formatMonth(month, locale),
              value: cameIn,
              before: { value: before, label: t.before },
            }))}
            format={(value) => euros(Math.round(value), locale).replace(/[.,]00(?=\D|$)/, '')}
          />
          <p aria-hidden className="mt-2 flex flex-wrap gap-x-5 text-sm text-muted">
            <Key className="bg-primary" text={t.thisYear} />
            <Key className="bg-muted/50" text={t.before} />
          </p>
        </div>
        <table className="w-full self-start text-left tabular-nums max-sm:text-sm">
          <caption className="sr-only">{t.byMonth}</caption>
          <thead className="text-sm text-muted">
            <tr>
              <th scope="col" className="pb-1 font-semibold">
                {t.month}
              </th>
              <th scope="col" className="pb-1 pl-3 text-right font-semibold">
                {t.thisYear}
              </th>
              <th scope="col" className="pb-1 pl-3 text-right font-semibold">
                {t.before}
              </th>
              <th scope="col" className="pb-1 pl-3 text-right font-semibold max-sm:hidden">
                {t.change}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {months.map(({ month, cameIn, before }) => (
              <tr key={month}>
                <th scope="row" className="py-1.5 font-normal first-letter:uppercase">
                  {formatMonth(month, locale)}
                </th>
                <td className={`${cell} font-semibold`}>{euros(cameIn, locale)}</td>
                <td className={cell}>{euros(before, locale)}</td>
                <td className={`${cell} max-sm:hidden`}>
                  {/* A month that is not over cannot be held against a whole one. */}
                  {addDays(monthsAfter(month, 1), -1) <= until
                    ? changeText('net', cameIn, before, locale)
                    : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Key({ className, text }: { className: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`size-3 rounded-sm ${className}`} />
      {text}
    </span>
  )
}
