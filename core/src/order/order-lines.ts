import { type Cents, cents, sum } from '../money/money.ts'

/** States of a live line; the database has the same rule (`is_item_live`). */
export const LIVE_ITEM_STATES = ['Waiting', 'Processed', 'Registered'] as const
export const ITEM_STATES = [
  ...LIVE_ITEM_STATES,
  'Deleted',
  'Unknown',
  'Canceled',
  'Refused',
  'Abandoned',
] as const
export type ItemState = (typeof ITEM_STATES)[number]

export function isLiveItem(state: string): boolean {
  return LIVE_ITEM_STATES.some((live) => live === state)
}

/** One thing ordered, as it was priced. */
export type LineToShow = {
  readonly name: string
  /** The thing and its options, before any discount. */
  readonly grossCents: Cents
  readonly discountCents: Cents
  /** The price of the thing and its options after a correction changed it; null where it is still what was bought. */
  readonly changedPriceCents: Cents | null
  /** What was given back of a line that is still live. */
  readonly backCents: Cents
  /** An option without a recorded price is shown within its line. */
  readonly options: readonly { readonly name: string; readonly priceCents: Cents | null }[]
  /** Still shown, but no longer counted. */
  readonly isCanceled: boolean
  /** For a cancelled line: what was received for it and has not been given back. */
  readonly notBackCents: Cents
  /** What is being refunded of it. */
  readonly goingBackCents: Cents
  /** For a line cancelled with its event: what was received by hand, which the association gives back itself. */
  readonly toHandBackCents: Cents
}

/** A thing, or one of its options under it. */
export type NamedLine = {
  readonly kind: 'item' | 'option'
  readonly name: string
  readonly amountCents: Cents
  readonly isCanceled: boolean
}
/**
 * For a changed line: what the new choice costs more, which the payer is not asked for (below zero), or what was paid
 * beyond its price, either kept or being refunded. A cancelled line has none.
 */
export type DifferenceLine = {
  readonly kind: 'waived' | 'paidBefore' | 'differenceGoingBack'
  readonly amountCents: Cents
  readonly isCanceled: false
}
export type ItemLine = NamedLine | DifferenceLine
/**
 * The discount, below zero; for cancelled lines, what the association kept, what is being refunded and what the
 * association must give back itself; the contribution to Obole.
 */
export type ClosingLine = {
  readonly kind: 'discount' | 'kept' | 'goingBack' | 'toHandBack' | 'tip'
  readonly amountCents: Cents
}
export type ShownLine = ItemLine | ClosingLine

export type OrderToShow = {
  readonly lines: readonly LineToShow[]
  /** The contribution, less what was refunded of it. */
  readonly tipCents: Cents
}

/** For pages that show more about each thing: the lines of each, in the same order, then the closing lines. */
export type ItemisedOrder = {
  readonly items: readonly (readonly ItemLine[])[]
  readonly closing: readonly ClosingLine[]
}

export function itemisedOrder({ lines, tipCents }: OrderToShow): ItemisedOrder {
  const discountCents = sum(lines.filter(({ isCanceled }) => !isCanceled).map((line) => line.discountCents))
  const { keptCents, goingBackCents, toHandBackCents } = moneyOfEnded(lines)
  const closing: ClosingLine[] = [
    { kind: 'discount', amountCents: cents(0 - discountCents) },
    { kind: 'kept', amountCents: keptCents },
    { kind: 'goingBack', amountCents: goingBackCents },
    { kind: 'toHandBack', amountCents: toHandBackCents },
    { kind: 'tip', amountCents: tipCents },
  ]
  return { items: lines.map(linesOfItem), closing: closing.filter(({ amountCents }) => amountCents !== 0) }
}

export type EndedMoney = Pick<
  LineToShow,
  'isCanceled' | 'notBackCents' | 'goingBackCents' | 'toHandBackCents'
>

/**
 * The money of cancelled lines: what the association keeps, what is being refunded, and what was received by hand for a
 * cancelled event, which the association did not choose to keep.
 */
export function moneyOfEnded(lines: readonly EndedMoney[]): {
  keptCents: Cents
  goingBackCents: Cents
  toHandBackCents: Cents
} {
  const ended = lines.filter(({ isCanceled }) => isCanceled).map(moneyOfEndedLine)
  return {
    keptCents: sum(ended.map(({ keptCents }) => keptCents)),
    goingBackCents: sum(ended.map(({ goingBackCents }) => goingBackCents)),
    toHandBackCents: sum(ended.map(({ toHandBackCents }) => toHandBackCents)),
  }
}

function moneyOfEndedLine({ notBackCents, goingBackCents, toHandBackCents }: EndedMoney) {
  const going = Math.min(goingBackCents, notBackCents)
  const toHandBack = Math.min(toHandBackCents, notBackCents - going)
  return {
    keptCents: cents(notBackCents - going - toHandBack),
    goingBackCents: cents(going),
    toHandBackCents: cents(toHandBack),
  }
}

/**
 * An order line by line, as every page, mail and file shows it: each thing, its options under it, the difference
 * between what was paid and the price where the line was changed, the discount, what was kept of cancelled lines, the
 * contribution. The lines that are not cancelled always sum to the total of the order.
 */
export function linesOfOrder(order: OrderToShow): ShownLine[] {
  const { items, closing } = itemisedOrder(order)
  return [...items.flat(), ...closing]
}

/** The total of the lines shown, without the cancelled ones. */
export const totalOfLines = (lines: readonly ShownLine[]): Cents =>
  sum(
    lines.filter((line) => !('isCanceled' in line && line.isCanceled)).map(({ amountCents }) => amountCents),
  )

function linesOfItem(line: LineToShow): ItemLine[] {
  const { name, grossCents, options, isCanceled } = line
  const priceCents = line.changedPriceCents ?? grossCents
  const priced = options.flatMap(({ name: option, priceCents: optionCents }) =>
    optionCents === null
      ? []
      : [{ kind: 'option', name: option, amountCents: optionCents, isCanceled } as const],
  )
  const unpriced = options.filter((option) => option.priceCents === null).map((option) => option.name)
  const own = cents(priceCents - sum(priced.map(({ amountCents }) => amountCents)))
  return [
    { kind: 'item', name: [name, ...unpriced].join(' + '), amountCents: own, isCanceled },
    ...priced,
    ...differenceOf(line),
  ]
}

function differenceOf(line: LineToShow): DifferenceLine[] {
  const { grossCents, changedPriceCents, backCents, goingBackCents } = line
  if (changedPriceCents === null || line.isCanceled) return []
  const amountCents = cents(grossCents - backCents - changedPriceCents)
  if (amountCents < 0) return [{ kind: 'waived', amountCents, isCanceled: false }]
  const going = Math.min(goingBackCents, amountCents)
  const parts: DifferenceLine[] = [
    { kind: 'paidBefore', amountCents: cents(amountCents - going), isCanceled: false },
    { kind: 'differenceGoingBack', amountCents: cents(going), isCanceled: false },
  ]
  return parts.filter((part) => part.amountCents > 0)
}
