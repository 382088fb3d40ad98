import type { Statistics } from '@obole/contract/manage-statistics'
import { useWords } from '../../i18n/locale.tsx'
import { Figure } from '../../ui/desk/figure.tsx'
import { figureWords } from './figures.words.ts'

/** The number of orders, and how many more the list shows: those with every line cancelled. */
export function OrdersFigure({ totals }: { totals: Statistics['totals'] }) {
  const t = useWords(figureWords)
  const { orders, canceledOrders } = totals
  return (
    <Figure
      label={t.orders}
      value={orders}
      hint={canceledOrders > 0 ? t.canceledOrders(canceledOrders) : null}
    />
  )
}
