import { lineToShow } from '@obole/contract/order-lines'
import type { PayerOrder } from '@obole/contract/orders'
import { LINE_NAMES, lineName } from '@obole/contract/shown-line-names'
import type { Locale } from '@obole/core/locale'
import { type Cents, cents, formatEuros } from '@obole/core/money'
import { type ItemLine, itemisedOrder, totalOfLines } from '@obole/core/order-lines'
import type { Words } from '../i18n/words.ts'
import { grouped } from '../ui/grouped.ts'
import type { OrderRow } from '../ui/order-card.tsx'
import type { orderWords } from './orders.words.ts'

/** What was ordered, line by line, and what the lines come to: the order's page and its confirmation say the same. */
export function recapRows(
  order: PayerOrder,
  t: Words<typeof orderWords>,
  locale: Locale,
): { rows: OrderRow[]; totalCents: Cents } {
  const { items, closing } = itemisedOrder({
    lines: order.items.map(lineToShow),
    tipCents: cents(order.tipKept),
  })
  const euros = (amount: number) => (amount === 0 ? t.free : formatEuros(cents(amount), locale))
  const lines = order.items.flatMap((item, index) => linesOf(item, items[index] ?? [], t, locale))
  return {
    rows: [
      ...grouped(lines).map(({ key, name, detail, amount, isStruck }) => ({
        key,
        label: name,
        detail,
        amount: euros(amount),
        isStruck,
      })),
      ...closing.map(({ kind, amountCents }) => ({
        key: kind,
        label: LINE_NAMES[kind][locale],
        amount: formatEuros(amountCents, locale),
      })),
    ],
    totalCents: totalOfLines([...items.flat(), ...closing]),
  }
}

/** Each thing with whom it is for, and its options under it. */
function linesOf(
  { participant }: PayerOrder['items'][number],
  lines: readonly ItemLine[],
  t: Words<typeof orderWords>,
  locale: Locale,
) {
  const who = participant ? `${participant.firstName} ${participant.lastName}` : ''
  const canceled = lines.some(({ isCanceled }) => isCanceled) ? t.canceledItem : ''
  const detail = [who, canceled].filter(Boolean).join(', ') || undefined
  return lines.map((line) => ({
    name: lineName(line, locale),
    amount: line.amountCents,
    isStruck: line.isCanceled,
    detail,
  }))
}
