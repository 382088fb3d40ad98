import type { Totals } from '@obole/contract/manage-lists'
import type { TotalName } from '@obole/contract/desk-lists'
import { cents, formatEuros } from '@obole/core/money/money'
import { FIGURE_NAMES, TOTAL_NAMES } from '@obole/contract/list-names'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Figure } from '../../ui/desk/figure.tsx'
import { pageOf } from '../desk/pages.ts'
import { figureWords } from './figures.words.ts'

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

/** The last line of a list of money: the totals over all its pages. */
export function TotalsLine({
  totals,
  label,
  shown,
}: {
  totals: ListTotals
  label: string
  shown: readonly TotalName[]
}) {
  const locale = useLocale()
  return (
    <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2 rounded-card border-[1.5px] border-line bg-paper px-4 py-3 tabular-nums">
      <h2 className="text-base font-bold">{label}</h2>
      <dl className="flex flex-1 flex-wrap justify-end gap-x-8 gap-y-1 max-wide:justify-start">
        {shown.map((name) => (
          <div key={name} className="flex items-baseline gap-2">
            <dt className="text-sm text-muted">{TOTAL_NAMES[name][locale]}</dt>
            <dd className="font-bold">{formatEuros(cents(totals[name] ?? 0), locale)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
