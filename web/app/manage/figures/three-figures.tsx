import type { Totals } from '@obole/contract/manage-lists'
import type { TotalName } from '@obole/contract/desk-lists'
import type { RowCount } from '@obole/core/site/lists'
import { cents, formatEuros } from '@obole/core/money/money'
import { FIGURE_NAMES, TOTAL_NAMES } from '@obole/contract/list-names'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Figure } from '../../ui/desk/figure.tsx'
import { pageOf } from '../desk/pages.ts'
import { figureWords } from './figures.words.ts'
import { useRowCount } from './row-count.ts'

const FIGURES = ['ordered', 'received', 'toCome'] as const satisfies readonly (keyof Totals)[]

/** The totals that a list has. */
export type ListTotals = Readonly<Partial<Record<TotalName, number>>>

/** The orders behind the figures: the totals line of their list shows the same figures. */
interface OfOrders {
  organizationSlug: string
  from?: string
  to?: string
  formType?: string
  formSlug?: string
}

export function ordersHref({ organizationSlug, ...filters }: OfOrders): string {
  return `${pageOf(organizationSlug, 'orders')}?${new URLSearchParams(filters)}`
}

interface ThreeFiguresProps {
  totals: Totals & {
    /** The part of the ordered amount that was cancelled since and not refunded. */
    notBack: number
  }
  of: OfOrders
}

/** Ordered, received net, to come: with the same names everywhere, each with a link to its orders. */
export function ThreeFigures({ totals, of }: ThreeFiguresProps) {
  const t = useWords(figureWords)
  const locale = useLocale()
  const { notBack } = totals
  return FIGURES.map((name) => (
    <Figure
      key={name}
      label={FIGURE_NAMES[name][locale]}
      value={
        <Link to={ordersHref(of)} className="text-ink no-underline hover:underline">
          {formatEuros(cents(totals[name]), locale)}
        </Link>
      }
      hint={name === 'ordered' && notBack > 0 ? t.notBack(formatEuros(cents(notBack), locale)) : null}
    />
  ))
}

interface TotalsLineProps {
  label: string
  /** Absent where the list is not summed up. */
  totals: ListTotals | undefined
  shown: readonly TotalName[]
  /** What the rows are called, and how many they are; absent where their number says nothing. */
  rows?: { name: string; count: RowCount | undefined }
}

/** The last line of a list of money: the totals over all its pages, and how many rows these have. */
export function TotalsLine({ totals, label, shown, rows }: TotalsLineProps) {
  const locale = useLocale()
  const countOf = useRowCount()
  return (
    <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2 rounded-card border-[1.5px] border-line bg-paper px-4 py-3 tabular-nums">
      <h2 className="text-base font-bold">{label}</h2>
      <dl className="flex flex-1 flex-wrap justify-end gap-x-8 gap-y-1 max-wide:justify-start">
        {rows?.count ? <Total name={rows.name}>{countOf(rows.count)}</Total> : null}
        {totals
          ? shown.map((name) => (
              <Total key={name} name={TOTAL_NAMES[name][locale]}>
                {formatEuros(cents(totals[name] ?? 0), locale)}
              </Total>
            ))
          : null}
      </dl>
    </div>
  )
}

function Total({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  )
}
