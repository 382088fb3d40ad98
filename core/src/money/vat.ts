import { type Cents, cents, divideHalfUp, sum, vatIncluded } from './money.ts'

/** The VAT of one rate within an amount; the rate is null for an older order that did not record it. */
export type RatedVat = { readonly rateBasisPoints: number | null; readonly vatCents: Cents }

/** What is paid at one rate. */
export type PaidAtRate = { readonly rateBasisPoints: number; readonly paidCents: Cents }

/** The VAT of one line at one rate. Older lines, recorded before rates were, have no `paidCents`. */
export type LineVat = RatedVat & { readonly paidCents?: Cents }

/** What is paid of a line at each rate, lowest rate first; parts without VAT are left out. */
export function paidByRate(
  parts: readonly { readonly paidCents: number; readonly rate: number }[],
): readonly PaidAtRate[] {
  const paidOfRate = new Map<number, number>()
  for (const { paidCents, rate } of parts) paidOfRate.set(rate, (paidOfRate.get(rate) ?? 0) + paidCents)
  return [...paidOfRate]
    .map(([rateBasisPoints, paid]) => ({ rateBasisPoints, paidCents: cents(paid) }))
    .filter(({ rateBasisPoints, paidCents }) => rateBasisPoints > 0 && paidCents > 0)
    .toSorted((a, b) => a.rateBasisPoints - b.rateBasisPoints)
}

/** The VAT of the lines of an order, extracted from each at each rate. */
export const vatOfLines = (lines: readonly (readonly PaidAtRate[])[]): readonly (readonly LineVat[])[] =>
  lines.map((parts) =>
    parts.map((part) => ({ ...part, vatCents: vatIncluded(part.paidCents, part.rateBasisPoints) })),
  )

/** The VAT of several lines together, one figure per rate; a rate with no VAT is left out. */
export function sumByRate(lines: readonly (readonly RatedVat[])[]): readonly RatedVat[] {
  const vatOfRate = new Map<number | null, number>()
  for (const { rateBasisPoints, vatCents } of lines.flat())
    vatOfRate.set(rateBasisPoints, (vatOfRate.get(rateBasisPoints) ?? 0) + vatCents)
  return inOrder([...vatOfRate].map(([rateBasisPoints, vat]) => ({ rateBasisPoints, vatCents: cents(vat) })))
}

/** All that is known of the VAT of an older line. */
export const unratedVat = (vatCents: Cents): readonly RatedVat[] => [{ rateBasisPoints: null, vatCents }]

export const totalVat = (parts: readonly RatedVat[]): Cents => sum(parts.map(({ vatCents }) => vatCents))

/** Lowest rate first; the unknown rate comes last. */
const inOrder = (parts: readonly RatedVat[]): readonly RatedVat[] =>
  parts
    .filter(({ vatCents }) => vatCents > 0)
    .toSorted((a, b) => (a.rateBasisPoints ?? Infinity) - (b.rateBasisPoints ?? Infinity))

/** A line of an order, and the part of it to compute VAT for: what is left of it, or what is paid up to some debit. */
export type LineInPart = {
  readonly vat: readonly LineVat[]
  readonly amountCents: Cents
  readonly ofCents: Cents
}

/**
 * The VAT in a part of each line of an order: what is left once some was given back, or will never be taken. It is
 * extracted from each line at each rate, as for the whole; for an older line it is a proportion of the recorded VAT.
 */
export const vatOfPart = (lines: readonly LineInPart[]): readonly RatedVat[] =>
  sumByRate(
    lines.map(({ vat, amountCents, ofCents }) =>
      vat.map(({ rateBasisPoints, vatCents, paidCents }) => ({
        rateBasisPoints,
        vatCents:
          paidCents === undefined
            ? partOf(vatCents, amountCents, ofCents)
            : vatIncluded(partOf(paidCents, amountCents, ofCents), rateBasisPoints ?? 0),
      })),
    ),
  )

/** The share of a figure that `ofCents` is of `amountCents`, rounded half up. */
export function partOf(figure: Cents, amountCents: Cents, ofCents: Cents): Cents {
  if (amountCents <= 0) return cents(0)
  return cents(divideHalfUp(figure * Math.max(ofCents, 0), amountCents))
}

/** What a debit pays of a line, and what the debits before it paid. */
export type LineInDebit = Omit<LineInPart, 'ofCents'> & {
  readonly beforeCents: Cents
  readonly shareCents: Cents
}

/**
 * The VAT in one debit of an order: the VAT of all that is paid up to this debit, less the VAT of what was paid before.
 * Over all debits of a plan these sum to the VAT of the order, to the cent.
 */
export function vatOfDebit(lines: readonly LineInDebit[]): readonly RatedVat[] {
  const before = vatOfPart(lines.map((line) => ({ ...line, ofCents: line.beforeCents })))
  const upTo = vatOfPart(
    lines.map((line) => ({ ...line, ofCents: cents(line.beforeCents + line.shareCents) })),
  )
  const vatBefore = new Map(before.map(({ rateBasisPoints, vatCents }) => [rateBasisPoints, vatCents]))
  return inOrder(
    upTo.map(({ rateBasisPoints, vatCents }) => ({
      rateBasisPoints,
      vatCents: cents(vatCents - (vatBefore.get(rateBasisPoints) ?? 0)),
    })),
  )
}

/** A part of a line at one rate: with its VAT, and the VAT apart. */
export type HeldAtRate = {
  readonly rateBasisPoints: number | null
  readonly grossCents: Cents
  readonly vatCents: Cents
}

/**
 * What a payment holds of a line, rate by rate: 0 for what has no VAT, null for an older line that did not record its
 * rates. The VAT is that of all that is paid up to this payment less that of what was paid before.
 */
export function heldByRate(
  line: Omit<LineInDebit, 'shareCents'> & { readonly heldCents: Cents },
): HeldAtRate[] {
  const { vat, amountCents, beforeCents, heldCents } = line
  const vats = vatOfDebit([{ vat, amountCents, beforeCents, shareCents: heldCents }])
  const recorded = vat.flatMap(({ rateBasisPoints, paidCents }) => {
    if (paidCents === undefined) return []
    const upTo = partOf(paidCents, amountCents, cents(beforeCents + heldCents))
    return [{ rateBasisPoints, grossCents: cents(upTo - partOf(paidCents, amountCents, beforeCents)) }]
  })
  const rated = rounded(recorded, { heldCents, hasRest: restOf(line) > 0 })
  const ratedCents = sum(rated.map(({ grossCents }) => grossCents))
  const isOlder = vat.some(({ paidCents }) => paidCents === undefined)
  const rest = { rateBasisPoints: isOlder ? null : 0, grossCents: cents(heldCents - ratedCents) }
  return [...rated, rest].map((part) => ({
    ...part,
    vatCents: vats.find((one) => one.rateBasisPoints === part.rateBasisPoints)?.vatCents ?? cents(0),
  }))
}

/** What of a line was paid at no recorded rate. */
const restOf = ({ vat, amountCents }: Pick<LineInDebit, 'vat' | 'amountCents'>): number =>
  amountCents - sum(vat.map(({ paidCents }) => paidCents ?? cents(0)))

/** A cent that rounding leaves over, or makes too many, is that of the largest part: there is no other to have it. */
function rounded<P extends { readonly grossCents: Cents }>(
  parts: readonly P[],
  { heldCents, hasRest }: { readonly heldCents: Cents; readonly hasRest: boolean },
): P[] {
  const left = heldCents - sum(parts.map(({ grossCents }) => grossCents))
  if (left === 0 || (left > 0 && hasRest)) return [...parts]
  const largest = parts.reduce(
    (most, part, index) => (part.grossCents > (parts[most]?.grossCents ?? 0) ? index : most),
    0,
  )
  return parts.map((part, index) =>
    index === largest ? { ...part, grossCents: cents(part.grossCents + left) } : part,
  )
}
