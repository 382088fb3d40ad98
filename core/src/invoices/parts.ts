import { type Cents, cents } from '../money/money.ts'
import { type HeldAtRate, heldByRate, type LineInDebit } from '../money/vat.ts'

/** A line of an order, and what each payment of it pays or will pay. */
export interface SoldLine {
  readonly lineId: number
  readonly vat: LineInDebit['vat']
  readonly amountCents: Cents
  readonly debits: readonly { readonly beforeCents: Cents; readonly heldCents: Cents }[]
}

/** A line at one rate: with its VAT, and the VAT apart. */
export interface SoldPart extends HeldAtRate {
  readonly lineId: number
}

/**
 * What stands of the lines of an order, rate by rate: what was paid and did not go back, and what is still to be paid.
 * Its VAT is that which the accounting journal writes of the same payments.
 */
export function standingParts(lines: readonly SoldLine[]): SoldPart[] {
  return lines.flatMap(({ lineId, debits, ...line }) =>
    added(debits.flatMap((debit) => heldByRate({ ...line, ...debit }).map((part) => ({ lineId, ...part })))),
  )
}

/** What is to be written so that the invoices of an order, less its credit notes, come to what stands of it. */
export interface Correction {
  readonly credited: readonly SoldPart[]
  readonly invoiced: readonly SoldPart[]
}

/**
 * From what was invoiced to what stands, each part by itself. Where the difference cannot stand alone, such as a cent of
 * VAT without any price, all of the part is credited and invoiced anew.
 */
export function correctionOf(invoiced: readonly SoldPart[], standing: readonly SoldPart[]): Correction {
  const keys = new Map([...invoiced, ...standing].map((part) => [keyOf(part), part]))
  const changes = [...keys.values()].map((part) => {
    const before = amountsOf(part, invoiced)
    const now = amountsOf(part, standing)
    const more = lessOf(now, before)
    const less = lessOf(before, now)
    if (isNothing(more)) return { credited: [], invoiced: [] }
    if (isAmount(more)) return { credited: [], invoiced: [{ ...part, ...more }] }
    if (isAmount(less)) return { credited: [{ ...part, ...less }], invoiced: [] }
    return { credited: [{ ...part, ...before }], invoiced: [{ ...part, ...now }] }
  })
  return {
    credited: changes.flatMap(({ credited }) => credited).filter(hasPrice),
    invoiced: changes.flatMap((change) => change.invoiced).filter(hasPrice),
  }
}

type Amounts = Pick<SoldPart, 'grossCents' | 'vatCents'>

const keyOf = ({ lineId, rateBasisPoints }: SoldPart) => `${lineId} ${rateBasisPoints}`

function amountsOf(part: SoldPart, parts: readonly SoldPart[]): Amounts {
  const found = parts.find((one) => keyOf(one) === keyOf(part))
  return { grossCents: found?.grossCents ?? cents(0), vatCents: found?.vatCents ?? cents(0) }
}

const lessOf = (one: Amounts, other: Amounts): Amounts => ({
  grossCents: cents(one.grossCents - other.grossCents),
  vatCents: cents(one.vatCents - other.vatCents),
})

const isNothing = ({ grossCents, vatCents }: Amounts) => grossCents === 0 && vatCents === 0
/** A price with the VAT in it. */
const isAmount = ({ grossCents, vatCents }: Amounts) =>
  grossCents > 0 && vatCents >= 0 && vatCents <= grossCents
const hasPrice = ({ grossCents }: SoldPart) => grossCents > 0

/** One part for each rate of each line; those that come to nothing are none. */
function added(parts: readonly SoldPart[]): SoldPart[] {
  const sums = new Map<string, SoldPart>()
  for (const part of parts) {
    const before = sums.get(keyOf(part))
    sums.set(keyOf(part), {
      ...part,
      grossCents: cents(part.grossCents + (before?.grossCents ?? 0)),
      vatCents: cents(part.vatCents + (before?.vatCents ?? 0)),
    })
  }
  return [...sums.values()].filter(hasPrice)
}
