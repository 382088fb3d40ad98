import { type Cents, cents, isFreeOrChargeable, splitByWeight, sum, ZERO } from '../money/money.ts'
import type { Parts } from '../ledger/refund.ts'

/** Why a line was cancelled. */
export const CANCEL_CAUSES = ['Choice', 'EventCanceled', 'EntryUndone', 'DisputeLost'] as const
export type CancelCause = (typeof CANCEL_CAUSES)[number]

/** What one payment is for, line by line. */
export type LineShare = { readonly lineId: number; readonly amountCents: Cents }

/** A payment that brought money in, with what was refunded of it or is about to be. */
export type PaidPayment = {
  readonly paymentId: number
  readonly captured: Parts
  readonly returned: Parts
  readonly shares: readonly LineShare[]
  /** What was given back of particular lines; any other refund counts for every line in proportion. */
  readonly returnedOfLines: readonly LineShare[]
}

/** What can still be given back of each line by one payment. They sum to what is left of the association's part. */
export function leftOfLines({ captured, returned, shares, returnedOfLines }: PaidPayment): LineShare[] {
  const own = shares.map(({ lineId, amountCents }) => {
    const back = sum(returnedOfLines.filter((line) => line.lineId === lineId).map((line) => line.amountCents))
    return cents(Math.max(amountCents - back, 0))
  })
  const left = cents(captured.associationCents - returned.associationCents)
  const elsewhere = cents(Math.max(sum(own) - left, 0))
  const taken = splitByWeight(elsewhere, own)
  return shares.map(({ lineId }, at) => ({
    lineId,
    amountCents: cents((own[at] ?? ZERO) - (taken[at] ?? ZERO)),
  }))
}

/** What the association wants to give back: an amount of each line, and an amount of the contribution. */
export type WantedBack = { readonly lines: readonly LineShare[]; readonly tipCents: Cents }

/** What is given back from one payment. */
export type PaymentBack = {
  readonly paymentId: number
  readonly parts: Parts
  readonly lines: readonly LineShare[]
}

export type BackDecision =
  | { readonly ok: true; readonly backs: readonly PaymentBack[] }
  | { readonly ok: false; readonly code: 'REFUND_EXCEEDS_CAPTURE' }

/**
 * How much each payment gives back, and of what. The latest payment is used first: its card is the most likely to be
 * still valid. Giving back more than is left of a line, or of the contribution, is refused.
 */
export function decideBack(payments: readonly PaidPayment[], wanted: WantedBack): BackDecision {
  const open = new Map(wanted.lines.map(({ lineId, amountCents }) => [lineId, amountCents]))
  let openTip = wanted.tipCents
  const backs = payments.toReversed().flatMap((payment): PaymentBack[] => {
    const lines = leftOfLines(payment).flatMap(({ lineId, amountCents }) => {
      const taken = cents(Math.min(amountCents, open.get(lineId) ?? ZERO))
      open.set(lineId, cents((open.get(lineId) ?? ZERO) - taken))
      return taken > 0 ? [{ lineId, amountCents: taken }] : []
    })
    const tipCents = cents(Math.min(payment.captured.tipCents - payment.returned.tipCents, openTip))
    openTip = cents(openTip - tipCents)
    const associationCents = sum(lines.map(({ amountCents }) => amountCents))
    if (associationCents + tipCents === 0) return []
    return [{ paymentId: payment.paymentId, parts: { associationCents, tipCents }, lines }]
  })
  const isCovered = openTip === 0 && [...open.values()].every((amount) => amount === 0)
  return isCovered ? { ok: true, backs } : { ok: false, code: 'REFUND_EXCEEDS_CAPTURE' }
}

/** How a refund of one payment that names no line is shared between the lines. */
export function backOfPayment(payment: PaidPayment, associationCents: Cents): LineShare[] {
  const left = leftOfLines(payment)
  const taken = splitByWeight(
    associationCents,
    left.map(({ amountCents }) => amountCents),
  )
  return left.flatMap(({ lineId }, at) => {
    const amountCents = taken[at] ?? ZERO
    return amountCents > 0 ? [{ lineId, amountCents }] : []
  })
}

/** A debit that was not collected yet. */
export type DebitToCome = {
  readonly paymentId: number
  readonly amountCents: Cents
  readonly tipCents: Cents
  readonly shares: readonly LineShare[]
}

export type DebitChange =
  | { readonly paymentId: number; readonly kind: 'end' }
  | {
      readonly paymentId: number
      readonly kind: 'lower'
      readonly amountCents: Cents
      readonly shares: readonly LineShare[]
    }

/**
 * How the coming debits change once lines are cancelled: they take only the shares of the other lines. A debit that has
 * nothing left to pay, or less than a card can be charged, is cancelled together with its contribution.
 */
export function debitsWithout(
  debits: readonly DebitToCome[],
  canceledLineIds: readonly number[],
): DebitChange[] {
  return debits.flatMap(({ paymentId, amountCents, tipCents, shares }): DebitChange[] => {
    const standing = shares.filter(
      (share) => share.amountCents > 0 && !canceledLineIds.includes(share.lineId),
    )
    const lowered = sum(standing.map((share) => share.amountCents))
    if (lowered === amountCents) return []
    const isCharged = lowered > 0 && isFreeOrChargeable(cents(lowered + tipCents))
    return isCharged
      ? [{ paymentId, kind: 'lower', amountCents: lowered, shares: standing }]
      : [{ paymentId, kind: 'end' }]
  })
}

/** What a monthly gift debits from now on; null where that is nothing, or less than a card can be charged. */
export function monthWithout(
  lines: readonly { lineId: number; monthlyCents: Cents | null }[],
  tipCents: Cents,
  canceledLineIds: readonly number[],
): Cents | null {
  const standing = lines.filter(({ lineId }) => !canceledLineIds.includes(lineId))
  const amountCents = sum(standing.map(({ monthlyCents }) => monthlyCents ?? ZERO))
  return amountCents > 0 && isFreeOrChargeable(cents(amountCents + tipCents)) ? amountCents : null
}
