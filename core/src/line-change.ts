import type { ChosenLine } from './cart-line.ts'
import type { LocalDate } from './dates.ts'
import { type Cents, cents, splitByWeight } from './money.ts'
import { isMonthly, type TierPrice, type TierType } from './tier.ts'
import { type LineVat, paidByRate, vatOfLines } from './vat.ts'

/** A line of an order that is to become something else. */
export type LineToChange = {
  readonly type: TierType
  readonly isLive: boolean
  /** It takes something each month. */
  readonly recurs: boolean
  /** The last day of a membership; null where there is none. */
  readonly validUntil: LocalDate | null
}

export type LineChangeRefusal = 'LINE_CANCELED' | 'LINE_RECURS' | 'LINE_OF_OTHER_KIND' | 'MEMBERSHIP_OVER'

/** Why a line cannot become what is wanted, or null. */
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

/** What a line was priced at and what was, or will be, paid for it: neither ever changes. */
export type KeptPrice = { readonly grossCents: Cents; readonly discountCents: Cents }

/** What is left of it once some went back: what a new choice is held against. */
export const leftOfPrice = ({ grossCents, discountCents }: KeptPrice, backCents: Cents): KeptPrice => ({
  grossCents: cents(Math.max(grossCents - backCents, discountCents)),
  discountCents,
})

/** What a payer who chooses their price is taken to have chosen: what the line brought beside its options, within bounds. */
export function keptAmount(
  price: Extract<TierPrice, { category: 'Pwyw' }>,
  { grossCents }: KeptPrice,
  optionsCents: Cents,
): Cents {
  const least = Math.max(grossCents - optionsCents, price.minCents ?? 0, 0)
  return cents(price.maxCents === null ? least : Math.min(least, price.maxCents - 1))
}

export type PriceDifference = {
  /** What the new choice costs less than was asked for the line: all that may be given back for it. */
  readonly lessCents: Cents
  /** What it costs more, which nobody is asked for. */
  readonly waivedCents: Cents
}

export function priceDifference(kept: KeptPrice, newGrossCents: Cents): PriceDifference {
  const paid = kept.grossCents - kept.discountCents
  const due = Math.max(newGrossCents - kept.discountCents, 0)
  return { lessCents: cents(Math.max(paid - due, 0)), waivedCents: cents(Math.max(due - paid, 0)) }
}

/** The VAT in what was paid, by the rates of what the line has become. */
export function vatOfKept(line: ChosenLine, { grossCents, discountCents }: KeptPrice): readonly LineVat[] {
  const parts = [
    { weight: line.tierCents, rate: line.vatBasisPoints },
    ...line.options.map(({ priceCents, vatBasisPoints }) => ({ weight: priceCents, rate: vatBasisPoints })),
  ]
  // What costs nothing has no parts to share by: what was paid is then the rate's own.
  const isFree = parts.every(({ weight }) => weight === 0)
  const paid = splitByWeight(
    cents(grossCents - discountCents),
    parts.map(({ weight }, index) => (isFree ? Number(index === 0) : weight)),
  )
  const atRates = paidByRate(parts.map(({ rate }, index) => ({ paidCents: paid[index] ?? 0, rate })))
  return vatOfLines([atRates])[0] ?? []
}
