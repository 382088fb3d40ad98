import { cents } from '@obole/core/money'
import { type LineToShow, isLiveItem } from '@obole/core/order-lines'
import { isDonation, isMonthly, type TierType } from '@obole/core/tier'
import type { ToldLine } from './shown-order.ts'
import type { ToldAnswer } from './told-answers.ts'

/** What one thing ordered costs and became, as every answer about an order has it. */
export interface OrderedAmounts {
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

/** The same with all that is told of it. */
export interface OrderedItem extends OrderedAmounts {
  tierId: number | null
  type: TierType
  participant: { firstName: string; lastName: string } | null
  customFields: readonly ToldAnswer[]
  options: readonly (OrderedAmounts['options'][number] & { customFields: readonly ToldAnswer[] })[]
}

/** What a gift that belongs to no tier is kept as; whoever reads of it is told it in their own words. */
export const OPEN_GIFT_NAME = 'Don'

/** What the gifts of a new campaign are called until its association calls them otherwise. */
export const STARTING_GIFT_NAMES = { once: 'Don ponctuel', monthly: 'Don mensuel' } as const

/** A gift that nobody but us has named, by a rate or by none, and how often it comes; null for anything else. */
export function openGiftOf({
  tierId,
  type,
  name,
}: Pick<OrderedItem, 'tierId' | 'type' | 'name'>): ToldLine['openGift'] {
  if (!isDonation(type)) return null
  const rhythm = isMonthly(type) ? 'monthly' : 'once'
  return name === (tierId === null ? OPEN_GIFT_NAME : STARTING_GIFT_NAMES[rhythm]) ? rhythm : null
}

export function amountsToShow(item: OrderedAmounts): LineToShow {
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

export function lineToShow(item: OrderedItem): ToldLine {
  return {
    ...amountsToShow(item),
    openGift: openGiftOf(item),
    participant: item.participant,
    answers: item.customFields,
    options: item.options.map(({ name, amount, customFields }) => ({
      name,
      priceCents: amount === null ? null : cents(amount),
      answers: customFields,
    })),
  }
}
