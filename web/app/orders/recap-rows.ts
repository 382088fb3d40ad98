import { lineToShow } from '@obole/contract/order-lines'
import type { PayerOrder } from '@obole/contract/orders'
import { shownOrder, type ShownOrder } from '@obole/contract/shown-order'
import type { Locale } from '@obole/core/locale'
import { cents } from '@obole/core/money'

/** What stands of an order, line by line: its page and its confirmation say the same. */
export const recapOf = ({ items, tipKept, couponCode }: PayerOrder, locale: Locale): ShownOrder =>
  shownOrder({ lines: items.map(lineToShow), tipCents: cents(tipKept), couponCode }, locale)
