import { cents } from '@obole/core/money/money'
import { type LineToShow, isLiveItem } from '@obole/core/order/order-lines'
import { isDonation, isMonthly, type TierType } from '@obole/core/campaign/tier'
import type { AnsweredLine } from './shown-order.ts'
import type { ShownAnswer } from './shown-answers.ts'

/** The amounts of one line of an order, as in every answer about an order. */
export interface OrderedAmounts {
  name: string
  /** The thing and its options, before any discount. */
  initialAmount: number
  discount: number
  /** Null where it is still what was bought. */
  changedPrice: number | null
  /** What was given back of a line that is still live. */
  back: number
  state: string
  /** For a cancelled line: what was received for it and has not been given back. */
  notBack: number
  /** What is being refunded of it. */
  goingBack: number
  /** For a line cancelled with its event: what was received by hand, which the association gives back itself. */
  toHandBack: number
  /** The amount is null where the price was not recorded. */
  options: readonly { name: string; amount: number | null }[]
}

/** The same with its participant and answers. */
export interface OrderedItem extends OrderedAmounts {
  tierId: number | null
  type: TierType
  participant: { firstName: string; lastName: string } | null
  customFields: readonly ShownAnswer[]
  options: readonly (OrderedAmounts['options'][number] & { customFields: readonly ShownAnswer[] })[]
}

/** The stored name of a gift without a tier; readers see a name in their own language. */
export const OPEN_GIFT_NAME = 'Don'

/** The names of the gifts of a new campaign, until the association changes them. */
export const STARTING_GIFT_NAMES = { once: 'Don ponctuel', monthly: 'Don mensuel' } as const

/** For a gift whose name is ours, with or without a rate: whether it is single or monthly; null for anything else. */
export function openGiftOf({
  tierId,
  type,
  name,
}: Pick<OrderedItem, 'tierId' | 'type' | 'name'>): AnsweredLine['openGift'] {
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

export function lineToShow(item: OrderedItem): AnsweredLine {
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
