import { type Cents, cents, divideHalfUp, sum, vatIncluded } from './money.ts'

/** The VAT of one rate within an amount; the rate is null where an older order did not write it down. */
export type RatedVat = { readonly rateBasisPoints: number | null; readonly vatCents: Cents }

/** The VAT in what was paid of each part, extracted once for each rate; a rate that leaves nothing is not told. */
export function vatByRate(
  parts: readonly { readonly paidCents: number; readonly rate: number }[],
): readonly RatedVat[] {
  const paidByRate = new Map<number, number>()
  for (const { paidCents, rate } of parts) paidByRate.set(rate, (paidByRate.get(rate) ?? 0) + paidCents)
  return inOrder(
    [...paidByRate].map(([rateBasisPoints, paid]) => ({
      rateBasisPoints,
      vatCents: vatIncluded(cents(paid), rateBasisPoints),
    })),
  )
}

/** That of several lines together, one figure for each rate. */
export function sumByRate(lines: readonly (readonly RatedVat[])[]): readonly RatedVat[] {
  const vatOfRate = new Map<number | null, number>()
  for (const { rateBasisPoints, vatCents } of lines.flat())
    vatOfRate.set(rateBasisPoints, (vatOfRate.get(rateBasisPoints) ?? 0) + vatCents)
  return inOrder([...vatOfRate].map(([rateBasisPoints, vat]) => ({ rateBasisPoints, vatCents: cents(vat) })))
}

/** All that is known of the VAT of an older line. */
export const unratedVat = (vatCents: Cents): readonly RatedVat[] => [{ rateBasisPoints: null, vatCents }]

export const totalVat = (parts: readonly RatedVat[]): Cents => sum(parts.map(({ vatCents }) => vatCents))

/** The least rate first; one that nobody knows comes last. */
const inOrder = (parts: readonly RatedVat[]): readonly RatedVat[] =>
  parts
    .filter(({ vatCents }) => vatCents > 0)
    .toSorted((a, b) => (a.rateBasisPoints ?? Infinity) - (b.rateBasisPoints ?? Infinity))

/** The VAT in a line once some of what was paid for it went back, or will never be taken: that of what is left of it. */
export function vatLeft(
  { vatCents, amountCents }: { vatCents: Cents; amountCents: Cents },
  goneCents: Cents,
): Cents {
  if (amountCents <= 0) return cents(0)
  return cents(divideHalfUp(vatCents * Math.max(amountCents - goneCents, 0), amountCents))
}

/** The same for each rate of a line. */
export const vatLeftByRate = (
  { vat, amountCents }: { vat: readonly RatedVat[]; amountCents: Cents },
  goneCents: Cents,
): readonly RatedVat[] =>
  inOrder(vat.map((part) => ({ ...part, vatCents: vatLeft({ ...part, amountCents }, goneCents) })))

/**
 * The VAT in one debit of a line: that of all that is paid of the line up to it, less that of what was paid before. Over the
 * debits of a line they come to its VAT, to the cent.
 */
export const vatOfShare = (
  line: { vatCents: Cents; amountCents: Cents },
  { beforeCents, shareCents }: { beforeCents: Cents; shareCents: Cents },
): Cents =>
  cents(
    vatLeft(line, cents(line.amountCents - beforeCents - shareCents)) -
      vatLeft(line, cents(line.amountCents - beforeCents)),
  )
