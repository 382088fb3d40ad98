import { cents } from '@obole/core/money'
import type { LineToShow } from '@obole/core/order-lines'

const LIVE: readonly string[] = ['Waiting', 'Processed', 'Registered']

/** A line that stands, as the database says of it too (`is_item_live`). */
export const isLiveItem = (state: string): boolean => LIVE.includes(state)

/** One thing ordered, as every answer about an order has it. */
export interface OrderedItem {
  name: string
  /** The thing and its options, before any discount. */
  initialAmount: number
  discount: number
  /** Null where it is what was bought. */
  changedPrice: number | null
  /** What went back of it while it stands. */
  back: number
  state: string
  /** Of a cancelled one: what was received for it and has not gone back. */
  notBack: number
  /** What is on its way back of it. */
  goingBack: number
  /** Of one that ended with its event: what was received by hand, which the association hands back itself. */
  toHandBack: number
  /** Null where nobody wrote the price down. */
  options: readonly { name: string; amount: number | null }[]
}

export function lineToShow(item: OrderedItem): LineToShow {
  const { name, initialAmount, discount, changedPrice, options, state, back } = item
  return {
    name,
    grossCents: cents(initialAmount),
    discountCents: cents(discount),
    changedPriceCents: changedPrice === null ? null : cents(changedPrice),
    backCents: cents(back),
    options: options.map((option) => ({
      name: option.name,
      priceCents: option.amount === null ? null : cents(option.amount),
    })),
    isCanceled: !isLiveItem(state),
    notBackCents: cents(item.notBack),
    goingBackCents: cents(item.goingBack),
    toHandBackCents: cents(item.toHandBack),
  }
}
