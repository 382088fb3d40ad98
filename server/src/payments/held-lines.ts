import type { PaidLine } from '@obole/core/accounting/entries'
import { assert } from '@obole/core/assert'
import { type Cents, cents, splitByWeight, sum } from '@obole/core/money/money'

export interface Share extends Omit<PaidLine, 'heldCents'> {
  lineId: number
  shareCents: Cents
}

/** Money that went back from a payment, and from which of its lines where that is known: a lost dispute is of the whole. */
export interface WentBack {
  transferId: number
  amountCents: Cents
  ofLines: Readonly<Record<string, Cents>>
}

/** What a payment holds of each line once everything up to a transfer of the ledger has happened, or by now. */
export function heldAfter(
  shares: readonly Share[],
  wentBack: readonly WentBack[],
  transferId = Infinity,
): PaidLine[] {
  let held = shares.map(({ shareCents }) => shareCents)
  for (const back of wentBack) {
    if (back.transferId > transferId) break
    const gone = goneOf(shares, held, back)
    held = held.map((amount, index) => cents(amount - (gone[index] ?? 0)))
  }
  return shares.map((share, index) => ({ ...share, heldCents: held[index] ?? cents(0) }))
}

function goneOf(
  shares: readonly Share[],
  held: readonly Cents[],
  { amountCents, ofLines }: WentBack,
): Cents[] {
  const named = shares.map(({ lineId }) => ofLines[lineId] ?? cents(0))
  const isNamed = sum(named) === amountCents && named.every((amount, index) => amount <= (held[index] ?? 0))
  if (isNamed) return named
  assert(amountCents <= sum(held), `more went back of a payment than it held: ${amountCents} cents`)
  return splitByWeight(amountCents, held)
}
