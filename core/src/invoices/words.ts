import { dateParts, type LocalDate } from '../dates/dates.ts'
import { type Cents, cents, splitByWeight, sum, vatIncluded } from '../money/money.ts'
import type { PaymentMeans } from '../payment/payment-means.ts'
import type { NoVat } from './exemption.ts'
import { type InvoiceKind, invoiceNumber } from './invoice.ts'
import type { SoldPart } from './parts.ts'

/** What was sold, as the law names it on invoices from September 2026 on. */
export const OPERATIONS = {
  services: 'Prestations de services',
  goods: 'Livraison de biens',
  mixed: 'Livraison de biens et prestations de services',
} as const
export type Operation = keyof typeof OPERATIONS

/** What tells the day of a sale. */
interface Supply {
  readonly operation: Operation
  readonly orderedOn: LocalDate
  /** The day of the event. */
  readonly startsOn: LocalDate | null
  /** The first days of the memberships in it. */
  readonly memberFrom: readonly LocalDate[]
}

/** The day of what was sold: goods are handed over with the order, a service is done on its own day. */
export function supplyDay({ operation, orderedOn, startsOn, memberFrom }: Supply): LocalDate {
  if (operation === 'goods') return orderedOn
  return startsOn ?? memberFrom.toSorted()[0] ?? orderedOn
}

/** What that day is called; one that is the order's is that of the sale. */
export const supplyDayName = ({
  suppliedOn,
  orderedOn,
}: Pick<InvoiceWords, 'suppliedOn' | 'orderedOn'>): string =>
  suppliedOn === orderedOn ? 'Date de la vente' : 'Date de la prestation'

interface Party {
  readonly name: string
  readonly addressLines: readonly string[]
  readonly address: string | null
  readonly zipCode: string | null
  readonly city: string | null
  /** Two letters. */
  readonly country: string
  readonly siren: string | null
}

export interface InvoiceLine {
  readonly name: string
  /** Its options, or which part of it this is. */
  readonly details: string | null
  readonly quantity: number
  readonly rateBasisPoints: number
  /** Without VAT, before the discount. */
  readonly unitCents: Cents
  /** Without VAT, of all of them. */
  readonly discountCents: Cents
  readonly netCents: Cents
  readonly vatCents: Cents
  readonly grossCents: Cents
}

export interface RateTotal {
  readonly rateBasisPoints: number
  readonly netCents: Cents
  readonly vatCents: Cents
}

/** Everything an invoice or a credit note says, in the words of the day it was made; its number is known last. */
export interface InvoiceWords {
  readonly kind: InvoiceKind
  /** Within its series and year. */
  readonly number: number
  readonly issuedOn: LocalDate
  readonly orderId: number
  readonly orderedOn: LocalDate
  /** The day of what was sold: `supplyDay`. */
  readonly suppliedOn: LocalDate
  readonly title: string
  readonly operation: Operation
  readonly seller: Party & { readonly rnaNumber: string | null; readonly vatNumber: string | null }
  readonly buyer: Party & { readonly isCompany: boolean; readonly contact: string | null }
  readonly lines: readonly InvoiceLine[]
  readonly rates: readonly RateTotal[]
  readonly netCents: Cents
  readonly vatCents: Cents
  readonly grossCents: Cents
  readonly noVat: NoVat | null
  readonly payments: readonly {
    readonly paidOn: LocalDate
    readonly means: PaymentMeans
    readonly amountCents: Cents
  }[]
  readonly toCome: readonly { readonly dueOn: LocalDate; readonly amountCents: Cents }[]
  readonly paidCents: Cents
  readonly dueCents: Cents
  /** The invoices that a credit note takes from. */
  readonly credits: readonly { readonly number: string; readonly issuedOn: LocalDate }[]
  readonly footer: string | null
  readonly madeAt: number
}

/** « F2026-00001 » */
export const invoiceNumberOf = ({
  kind,
  issuedOn,
  number,
}: Pick<InvoiceWords, 'kind' | 'issuedOn' | 'number'>): string =>
  invoiceNumber(kind, dateParts(issuedOn).year, number)

export interface NamedOption {
  readonly name: string
  /** Null in an older order, which did not record it. */
  readonly rateBasisPoints: number | null
}

/** A line of the order, as far as its invoice names it. */
export interface NamedLine {
  readonly lineId: number
  readonly name: string
  readonly options: readonly NamedOption[]
  /** What was paid or will be. */
  readonly amountCents: Cents
  /** What a code took off, VAT included. */
  readonly discountCents: Cents
}

/** Under a line of a credit note that takes back less than all of it. */
export const PARTIAL_CREDIT = 'Avoir partiel'

/**
 * The lines of an invoice: what is sold alike stands together, things of one name before their options. A quantity is of
 * whole pieces: what stands in part, such as some euros given back on each of four jars, is one line of its sum.
 */
export function invoiceLines(
  parts: readonly SoldPart[],
  named: readonly NamedLine[],
  kind: InvoiceKind,
): InvoiceLine[] {
  const things = [...Map.groupBy(named, ({ name }) => name).values()].flat()
  const lines = things.flatMap((line) => {
    const own = parts.filter(({ lineId }) => lineId === line.lineId)
    return sum(own.map(({ grossCents }) => grossCents)) === line.amountCents
      ? linesOf(own, line)
      : partialLines(own, line, kind)
  })
  const alike = [...Map.groupBy(lines, likeness).values()].flatMap((same) => {
    const [line] = same
    if (!line) return []
    return [line.isPart ? together(line, same) : timesOf(line, same.length)]
  })
  return [...Map.groupBy(alike, ({ thing }) => thing).values()].flatMap((ofThing) =>
    [...ofThing.filter(({ isOption }) => !isOption), ...ofThing.filter(({ isOption }) => isOption)].map(
      ({ thing: _thing, isOption: _isOption, isPart: _isPart, ...line }) => line,
    ),
  )
}

/** A line, and where it belongs. */
interface PlacedLine extends InvoiceLine {
  /** The name of what was bought. */
  readonly thing: string
  readonly isOption: boolean
  /** Less than what was bought. */
  readonly isPart: boolean
}

const likeness = (line: PlacedLine): string =>
  line.isPart
    ? JSON.stringify([line.name, line.details, line.rateBasisPoints, line.isOption])
    : JSON.stringify(line)

const timesOf = (line: PlacedLine, quantity: number): PlacedLine => ({
  ...line,
  quantity,
  discountCents: cents(line.discountCents * quantity),
  netCents: cents(line.netCents * quantity),
  vatCents: cents(line.vatCents * quantity),
  grossCents: cents(line.grossCents * quantity),
})

function together(line: PlacedLine, same: readonly PlacedLine[]): PlacedLine {
  const netCents = sum(same.map((one) => one.netCents))
  return {
    ...line,
    unitCents: netCents,
    netCents,
    vatCents: sum(same.map((one) => one.vatCents)),
    grossCents: sum(same.map((one) => one.grossCents)),
  }
}

function linesOf(parts: readonly SoldPart[], line: NamedLine): PlacedLine[] {
  const discounts = splitByWeight(
    line.discountCents,
    parts.map(({ grossCents }) => grossCents),
  )
  return parts.map((part, index) => {
    const placed = placedLine(part, parts, line)
    const before = cents(part.grossCents + (discounts[index] ?? 0))
    const unitCents = cents(Math.max(before - vatIncluded(before, placed.rateBasisPoints), placed.netCents))
    return { ...placed, unitCents, discountCents: cents(unitCents - placed.netCents) }
  })
}

/** Of a line that is credited in part or comes later, no discount is told: it is in the price. */
const partialLines = (parts: readonly SoldPart[], line: NamedLine, kind: InvoiceKind): PlacedLine[] =>
  parts.map((part) => {
    const placed = placedLine(part, parts, line)
    const { details } = placed
    if (kind === 'Invoice') return { ...placed, isPart: true }
    const words = details === null ? PARTIAL_CREDIT : `${details}, ${PARTIAL_CREDIT.toLocaleLowerCase('fr')}`
    return { ...placed, details: words, isPart: true }
  })

function placedLine(part: SoldPart, parts: readonly SoldPart[], line: NamedLine): PlacedLine {
  const netCents = cents(part.grossCents - part.vatCents)
  return {
    ...namesOf(part, parts, line),
    thing: line.name,
    isPart: false,
    quantity: 1,
    rateBasisPoints: part.rateBasisPoints ?? 0,
    unitCents: netCents,
    discountCents: cents(0),
    netCents,
    vatCents: part.vatCents,
    grossCents: part.grossCents,
  }
}

/** Of a line at several rates, a part of which only options are sold has their names; the other one that of the tier. */
function namesOf(
  part: SoldPart,
  parts: readonly SoldPart[],
  { name, options }: NamedLine,
): Pick<PlacedLine, 'name' | 'details' | 'isOption'> {
  const at = ({ rateBasisPoints }: SoldPart) =>
    parts.length > 1 && options.every((option) => option.rateBasisPoints !== null)
      ? options.filter((option) => option.rateBasisPoints === rateBasisPoints)
      : options
  const own =
    at(part)
      .map((option) => option.name)
      .join(', ') || null
  const isOption = own !== null && parts.some((other) => at(other).length === 0)
  return isOption ? { name: own, details: name, isOption } : { name, details: own, isOption }
}

/** What all lines come to, and those of each rate, the least first. */
export function invoiceTotals(lines: readonly InvoiceLine[]) {
  const byRate = Map.groupBy(lines, ({ rateBasisPoints }) => rateBasisPoints)
  const rates = [...byRate]
    .map(([rateBasisPoints, ofRate]) => ({
      rateBasisPoints,
      netCents: sum(ofRate.map(({ netCents }) => netCents)),
      vatCents: sum(ofRate.map(({ vatCents }) => vatCents)),
    }))
    .toSorted((a, b) => a.rateBasisPoints - b.rateBasisPoints)
  const netCents = sum(rates.map((rate) => rate.netCents))
  const vatCents = sum(rates.map((rate) => rate.vatCents))
  return { rates, netCents, vatCents, grossCents: cents(netCents + vatCents) }
}

/**
 * The payments that a further invoice counts, the latest first until they come to what it says is paid; an order's first
 * invoice counts them all.
 */
export function paymentsUpTo<P extends { readonly amountCents: Cents }>(
  payments: readonly P[],
  paidCents: Cents,
): P[] {
  let left: number = paidCents
  const counted = payments.toReversed().flatMap((payment) => {
    const amountCents = cents(Math.min(payment.amountCents, left))
    left -= amountCents
    return amountCents > 0 ? [{ ...payment, amountCents }] : []
  })
  return counted.toReversed()
}

/** Between undertakings the law wants these words on an invoice of which something is still to be paid. */
export const LATE_PAYMENT = {
  PMD: 'En cas de retard de paiement, pénalités au taux de trois fois l’intérêt légal (article L. 441-10 du code de commerce).',
  PMT: 'En cas de retard de paiement, indemnité forfaitaire de 40 € pour frais de recouvrement (article D. 441-5 du code de commerce).',
  AAB: 'Pas d’escompte pour paiement anticipé.',
} as const

export const mentionsLatePayment = ({ kind, buyer, dueCents }: InvoiceWords): boolean =>
  kind === 'Invoice' && buyer.isCompany && dueCents > 0
