import type { AdjustableOrder, AdjustmentBody } from '@obole/contract/order-adjustments'
import { amountInput, cents } from '@obole/core/money/money'
import { readTypedNumber } from '@obole/core/validation/typed-number'

/** The purpose of the dialog: to refund, or to cancel and keep the money. */
export type Purpose = 'refund' | 'cancel'

/** The choices in the dialog, as typed. */
export interface Choice {
  chosen: readonly number[]
  /** Typed amounts by line; where nothing was typed, the amount that is left. */
  typed: Readonly<Record<number, string>>
  withTip: boolean
  /** Whether the chosen lines stay valid although they are refunded. */
  keeps: boolean
}

type Line = AdjustableOrder['lines'][number]

/** Lines that can still be cancelled or refunded. */
export function offeredLines({ lines }: AdjustableOrder, purpose: Purpose): Line[] {
  return lines.filter(({ isCanceled, refundable }) => !isCanceled || (purpose === 'refund' && refundable > 0))
}

/** A single line is chosen from the start; of several, none is. */
export function firstChoice(order: AdjustableOrder, purpose: Purpose): Choice {
  const offered = offeredLines(order, purpose)
  const chosen = offered.length === 1 ? offered.map(({ itemId }) => itemId) : []
  return { chosen, typed: {}, withTip: chosen.length > 0 && order.refundableTip > 0, keeps: false }
}

/** Refunds a part of one line, at most what is left of it; the line stays valid. */
export function partOfLine({ lines }: AdjustableOrder, part: { itemId: number; amount: number }): Choice {
  const left = lines.find(({ itemId }) => itemId === part.itemId)?.refundable ?? 0
  const typed = { [part.itemId]: amountInput(cents(Math.min(part.amount, left))) }
  return { chosen: [part.itemId], typed, withTip: false, keeps: true }
}

export function withEverything(
  order: AdjustableOrder,
  purpose: Purpose,
  choice: Choice,
  isOn: boolean,
): Choice {
  const chosen = isOn ? offeredLines(order, purpose).map(({ itemId }) => itemId) : []
  return { ...choice, chosen, withTip: isOn && order.refundableTip > 0 }
}

export function withLine(choice: Choice, itemId: number, isOn: boolean): Choice {
  const others = choice.chosen.filter((id) => id !== itemId)
  return { ...choice, chosen: isOn ? [...others, itemId] : others }
}

export const typedOf = ({ typed }: Choice, { itemId, refundable }: Line): string =>
  typed[itemId] ?? amountInput(cents(refundable))

export const refundLimits = ({ refundable }: Line) => ({ least: 0, most: refundable })

/** The refund of a line; null where it is not an amount, or more than is left. */
export function refundOf(choice: Choice, line: Line): number | null {
  if (line.refundable === 0) return 0
  const read = readTypedNumber('amount', typedOf(choice, line), refundLimits(line))
  return 'value' in read ? read.value : null
}

/** Lines that stay valid although money goes back for them. */
export const keptLines = ({ lines }: AdjustableOrder, sent: AdjustmentBody['lines']): Line[] =>
  lines.filter(
    ({ itemId, isCanceled }) =>
      !isCanceled && sent.some((one) => one.itemId === itemId && !one.cancel && one.refund > 0),
  )

export type Judged =
  | {
      readonly ok: true
      readonly total: number
      readonly lines: AdjustmentBody['lines']
      readonly tip: number
    }
  | { readonly ok: false; readonly why: 'nothing' | 'amount' }

/** What would be sent, or why it cannot be. */
export function judged(order: AdjustableOrder, purpose: Purpose, choice: Choice): Judged {
  const chosen = offeredLines(order, purpose).filter(({ itemId }) => choice.chosen.includes(itemId))
  const tip = purpose === 'refund' && choice.withTip ? order.refundableTip : 0
  const lines = chosen.map((line) => ({
    itemId: line.itemId,
    cancel: !line.isCanceled && (purpose === 'cancel' || !choice.keeps),
    refund: purpose === 'cancel' ? 0 : refundOf(choice, line),
  }))
  if (lines.some(({ refund }) => refund === null)) return { ok: false, why: 'amount' }
  const sent = lines.map((line) => ({ ...line, refund: line.refund ?? 0 }))
  const total = sent.reduce((sum, { refund }) => sum + refund, tip)
  const [first] = offeredLines(order, purpose)
  if (first && sent.length === 0 && tip > 0)
    // Only the contribution is refunded: no line changes.
    return { ok: true, total, tip, lines: [{ itemId: first.itemId, cancel: false, refund: 0 }] }
  if (sent.length === 0 || (total === 0 && !sent.some(({ cancel }) => cancel)))
    return { ok: false, why: 'nothing' }
  return { ok: true, total, lines: sent, tip }
}
