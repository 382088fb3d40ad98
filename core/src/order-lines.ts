import { type Cents, cents, sum } from './money.ts'

/** A line that stands, as the database says of it too (`is_item_live`). */
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
  /** What the thing and its options cost now that a correction made it another; null where it is what was bought. */
  readonly changedPriceCents: Cents | null
  /** What went back of it while it stands. */
  readonly backCents: Cents
  /** An option whose price nobody wrote down stays within its line. */
  readonly options: readonly { readonly name: string; readonly priceCents: Cents | null }[]
  /** Shown still, and no longer counted. */
  readonly isCanceled: boolean
  /** Of a cancelled one: what was received for it and has not gone back. */
  readonly notBackCents: Cents
  /** What is on its way back of it. */
  readonly goingBackCents: Cents
  /** Of one that ended with its event: what was received by hand, which the association hands back itself. */
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
 * Of a thing that became another: what it costs more, which nobody was asked for (below zero), or what was paid for it
 * beyond its price: kept, or on its way back. Of one that ended nobody asks it any more.
 */
export type DifferenceLine = {
  readonly kind: 'waived' | 'paidBefore' | 'differenceGoingBack'
  readonly amountCents: Cents
  readonly isCanceled: false
}
export type ItemLine = NamedLine | DifferenceLine
/**
 * What a code takes off, below zero; what the association kept of cancelled lines, what goes back of them and has not
 * arrived, and what it has to hand back itself; the contribution to Obole.
 */
export type ClosingLine = {
  readonly kind: 'discount' | 'kept' | 'goingBack' | 'toHandBack' | 'tip'
  readonly amountCents: Cents
}
export type ShownLine = ItemLine | ClosingLine

export type OrderToShow = {
  readonly lines: readonly LineToShow[]
  /** What stands of the contribution. */
  readonly tipCents: Cents
}

/** For pages that say more of each thing: its own lines in the order of the things, then what closes the account. */
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
 * Money of lines that ended: what the association keeps of it, what goes back and has not gone yet, and what was received by
 * hand for an event that does not take place, which nobody chose to keep.
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
 * An order line by line, as every page, mail and file shows it: each thing, its options under it, how far what was paid is from
 * its price where it was changed, what the code takes off, what was kept of cancelled things, the contribution. What stands of
 * them sums to what the order comes to, whatever is in it.
 */
export function linesOfOrder(order: OrderToShow): ShownLine[] {
  const { items, closing } = itemisedOrder(order)
  return [...items.flat(), ...closing]
}

/** What the lines shown come to: a cancelled one is not counted. */
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
