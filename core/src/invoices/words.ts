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
  /** The day of what was sold: that of the event, or of the order. */
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

/** The lines of an invoice: what is sold alike stands together. */
export function invoiceLines(parts: readonly SoldPart[], named: readonly NamedLine[]): InvoiceLine[] {
  const lines = named.flatMap((line) =>
    linesOf(
      parts.filter(({ lineId }) => lineId === line.lineId),
      line,
    ),
  )
  const alike = Map.groupBy(lines, (line) => JSON.stringify(line))
  return [...alike.values()].flatMap((same) => {
    const [line] = same
    return line ? [timesOf(line, same.length)] : []
  })
}

const timesOf = (line: InvoiceLine, quantity: number): InvoiceLine => ({
  ...line,
  quantity,
  discountCents: cents(line.discountCents * quantity),
  netCents: cents(line.netCents * quantity),
  vatCents: cents(line.vatCents * quantity),
  grossCents: cents(line.grossCents * quantity),
})

function linesOf(parts: readonly SoldPart[], line: NamedLine): InvoiceLine[] {
  const grossCents = parts.map((part) => part.grossCents)
  // Of a part of a line that is credited or comes later, no discount is told: it is in the price.
  const isWhole = sum(grossCents) === line.amountCents
  const discounts = isWhole ? splitByWeight(line.discountCents, grossCents) : []
  const names = namesOf(parts, line)
  return parts.map((part, index) => {
    const rateBasisPoints = part.rateBasisPoints ?? 0
    const netCents = cents(part.grossCents - part.vatCents)
    const before = cents(part.grossCents + (discounts[index] ?? 0))
    const unitCents = cents(Math.max(before - vatIncluded(before, rateBasisPoints), netCents))
    return {
      ...names(part),
      quantity: 1,
      rateBasisPoints,
      unitCents,
      discountCents: cents(unitCents - netCents),
      netCents,
      vatCents: part.vatCents,
      grossCents: part.grossCents,
    }
  })
}

/** Of a line at several rates, a part of which only options are sold has their names; the other one that of the tier. */
function namesOf(parts: readonly SoldPart[], { name, options }: NamedLine) {
  const at = ({ rateBasisPoints }: SoldPart) =>
    parts.length > 1 && options.every((option) => option.rateBasisPoints !== null)
      ? options.filter((option) => option.rateBasisPoints === rateBasisPoints)
      : options
  const inWords = (some: readonly NamedOption[]) => some.map((option) => option.name).join(', ') || null
  const hasTierAlone = parts.some((part) => at(part).length === 0)
  return (part: SoldPart): Pick<InvoiceLine, 'name' | 'details'> => {
    const own = inWords(at(part))
    return own !== null && hasTierAlone ? { name: own, details: name } : { name, details: own }
  }
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
