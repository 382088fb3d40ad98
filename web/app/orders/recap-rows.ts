import { lineToShow } from '@obole/contract/order-lines'
import type { PayerOrder } from '@obole/contract/orders'
import { type AnsweredLine, shownOrder, type ShownOrder } from '@obole/contract/shown-order'
import type { Locale } from '@obole/core/locale'
import { cents } from '@obole/core/money/money'

/** The lines of an order as they stand: the same on its page and on its confirmation. */
export const recapOf = ({ items, tipKept, couponCode }: PayerOrder, locale: Locale): ShownOrder =>
  shownOrder({ lines: items.map(lineOf), tipCents: cents(tipKept), couponCode }, locale)

const lineOf = (item: PayerOrder['items'][number]): AnsweredLine => ({
  ...lineToShow(item),
  membership: item.membership,
  awaited: item.documents.filter(({ state }) => state === 'Awaited').map(({ name }) => name),
})
