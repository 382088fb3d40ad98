import type { OrderRow } from '@obole/contract/manage-lists'
import { Link, useRevalidator } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { euros, nameOf } from '../lists/cells.tsx'
import { dayOf, momentOf } from '@obole/core/dates/moments'
import { orderPath } from '../desk/pages.ts'
import { useLive } from '../statistics/live.ts'
import { ordersHref } from '../figures/three-figures.tsx'
import { dashboardWords } from './dashboard.words.ts'
import { AssociationText } from '../desk/association-text.tsx'

/** The whole association, or one of its campaigns. */
interface Of {
  organizationSlug: string
  campaign?: { formType: string; formSlug: string }
}

/** The latest orders; new ones are added as they come in. */
export function LatestOrders({ orders, of }: { orders: readonly OrderRow[]; of: Of }) {
  const t = useWords(dashboardWords)
  const locale = useLocale()
  const { organizationSlug, campaign } = of
  const { revalidate } = useRevalidator()
  useLive(of, () => void revalidate())
  return (
    <section aria-labelledby="latest">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="latest" className="text-2xl">
          {t.latest}
        </h2>
        <Link
          to={ordersHref({ organizationSlug, ...campaign })}
          className="inline-flex min-h-11 items-center"
        >
          {t.allOrders}
        </Link>
      </div>
      {orders.length === 0 ? (
        <p className="text-muted">{t.noOrder}</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border-[1.5px] border-line bg-paper">
          {orders.map((order) => (
            <li key={order.id} className="relative flex items-center gap-4 px-4 py-3 hover:bg-tint">
              <div className="min-w-0 flex-1">
                <Link
                  to={orderPath(organizationSlug, order.id)}
                  className="font-semibold text-ink no-underline after:absolute after:inset-0 hover:text-ink hover:underline"
                >
                  {nameOf(order.payer)}
                </Link>
                <p className="text-sm text-muted">
                  {campaign ? null : (
                    <>
                      <AssociationText formType={order.formType}>{order.formTitle}</AssociationText>
                      <span className="max-sm:hidden"> · </span>
                    </>
                  )}
                  <span className="max-sm:block">
                    {order.receivedOn ? dayOf(order.date, locale) : momentOf(order.date, locale)}
                  </span>
                </p>
              </div>
              <b className="text-right tabular-nums">
                {order.received < order.ordered
                  ? t.ofOrdered(euros(order.received, locale), euros(order.ordered, locale))
                  : euros(order.received, locale)}
              </b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
