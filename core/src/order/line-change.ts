import type { ChosenLine } from '../cart/cart-line.ts'
import type { LocalDate } from '../dates/dates.ts'
import { type Cents, cents, splitByWeight } from '../money/money.ts'
import { isMonthly, type TierPrice, type TierType } from '../campaign/tier.ts'
import { type LineVat, paidByRate, vatOfLines } from '../money/vat.ts'

/** A line of an order that is to be changed. */
export type LineToChange = {
  readonly type: TierType
  readonly isLive: boolean
  /** It is debited each month. */
  readonly recurs: boolean
  /** The last day of a membership; null where there is none. */
  readonly validUntil: LocalDate | null
}

export type LineChangeRefusal = 'LINE_CANCELED' | 'LINE_RECURS' | 'LINE_OF_OTHER_KIND' | 'MEMBERSHIP_OVER'

/** Why a line cannot be changed as wanted, or null. */
export function lineChangeRefusal(
  line: LineToChange,
  wanted: { readonly tierType: TierType },
  today: LocalDate,
): LineChangeRefusal | null {
  if (!line.isLive) return 'LINE_CANCELED'
  if (line.recurs || isMonthly(wanted.tierType)) return 'LINE_RECURS'
  if (line.type !== wanted.tierType) return 'LINE_OF_OTHER_KIND'
  return line.validUntil !== null && line.validUntil < today ? 'MEMBERSHIP_OVER' : null
}

/** The original price of a line and its discount: a change of the line never changes them. */
export type KeptPrice = { readonly grossCents: Cents; readonly discountCents: Cents }

/** The price left after refunds, with which a new choice is compared. */
export const leftOfPrice = ({ grossCents, discountCents }: KeptPrice, backCents: Cents): KeptPrice => ({
  grossCents: cents(Math.max(grossCents - backCents, discountCents)),
  discountCents,
})

/**
 * The amount assumed where the payer chooses the price: what was paid for the line without its options, within the
 * limits.
 */
export function keptAmount(
  price: Extract<TierPrice, { category: 'Pwyw' }>,
  { grossCents }: KeptPrice,
  optionsCents: Cents,
): Cents {
  const least = Math.max(grossCents - optionsCents, price.minCents ?? 0, 0)
  return cents(price.maxCents === null ? least : Math.min(least, price.maxCents - 1))
}

export type PriceDifference = {
  /** How much less the new choice costs than what was due for the line: the most that may be given back for it. */
  readonly lessCents: Cents
  /** How much more it costs, which the payer is not asked for. */
  readonly waivedCents: Cents
}

export function priceDifference(kept: KeptPrice, newGrossCents: Cents): PriceDifference {
  const paid = kept.grossCents - kept.discountCents
  const due = Math.max(newGrossCents - kept.discountCents, 0)
  return { lessCents: cents(Math.max(paid - due, 0)), waivedCents: cents(Math.max(due - paid, 0)) }
}

/**
 * What was paid for a line as it is now, which its ticket says: no more than that costs, nor than what is left of what
 * was paid. `change` is absent from a line that is still what was bought.
 */
export function paidForLine(
  kept: KeptPrice,
  change: { readonly grossCents: Cents; readonly backCents: Cents } | null,
): Cents {
  const { grossCents, discountCents } = change ? leftOfPrice(kept, change.backCents) : kept
  const priceCents = change ? Math.max(change.grossCents, discountCents) : grossCents
  return cents(Math.min(grossCents, priceCents) - discountCents)
}

/** The VAT in what was paid, by the rates of what the line has become. */
export function vatOfKept(line: ChosenLine, { grossCents, discountCents }: KeptPrice): readonly LineVat[] {
  const parts = [
    { weight: line.tierCents, rate: line.vatBasisPoints },
    ...line.options.map(({ priceCents, vatBasisPoints }) => ({ weight: priceCents, rate: vatBasisPoints })),
  ]
  // A free choice has no parts to share by: all that was paid then counts at the tier's rate.
  const isFree = parts.every(({ weight }) => weight === 0)
  const paid = splitByWeight(
    cents(grossCents - discountCents),
    parts.map(({ weight }, index) => (isFree ? Number(index === 0) : weight)),
  )
  const atRates = paidByRate(parts.map(({ rate }, index) => ({ paidCents: paid[index] ?? 0, rate })))
  return vatOfLines([atRates])[0] ?? []
}
