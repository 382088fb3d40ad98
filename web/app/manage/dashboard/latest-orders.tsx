import type { LiveFigures } from '@obole/contract/manage-statistics'
import { cents, formatEuros } from '@obole/core/money'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { useAssociation } from '../association-frame.tsx'
import { momentOf } from '../moments.ts'
import { orderPath, pageOf } from '../pages.ts'
import { dashboardWords } from './dashboard.words.ts'

export function LatestOrders({ initial }: { initial: LiveFigures['latest'] }) {
  const t = useWords(dashboardWords)
  const locale = useLocale()
  const { organizationSlug, can } = useAssociation()
  const latest = initial.slice(0, 5)
  return (
    <section aria-labelledby="latest">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="latest" className="text-2xl">
          {t.latest}
        </h2>
        {can('readOrders') ? <Link to={pageOf(organizationSlug, 'orders')}>{t.allOrders}</Link> : null}
      </div>
      {latest.length === 0 ? (
        <p className="text-muted">{t.noOrder}</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border-[1.5px] border-line bg-paper">
          {latest.map((order) => (
            <li key={order.id} className="relative flex items-center gap-4 px-4 py-3 hover:bg-tint">
              <div className="min-w-0 flex-1">
                <Link
                  to={orderPath(organizationSlug, order.id)}
                  className="font-semibold text-ink no-underline after:absolute after:inset-0 hover:text-ink hover:underline"
                >
                  {order.payer}
                </Link>
                <p className="truncate text-sm text-muted">
                  {order.formTitle} · {momentOf(order.date, locale)}
                </p>
              </div>
              <b className="tabular-nums">{formatEuros(cents(order.amount), locale)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
