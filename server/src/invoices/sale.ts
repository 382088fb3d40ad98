import type { OrderPayer } from '@obole/contract/order-payer'
import type { FormType } from '@obole/core/campaign/form'
import type { TierType } from '@obole/core/campaign/tier'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Exemption } from '@obole/core/invoices/exemption'
import { invoiceNumber, type InvoiceKind } from '@obole/core/invoices/invoice'
import { isSale } from '@obole/core/invoices/sale'
import type { NamedOption } from '@obole/core/invoices/words'
import { type SoldPart, type SoldLine, standingParts } from '@obole/core/invoices/parts'
import { isReceivedState, isToComeState } from '@obole/core/ledger/figures'
import { type Cents, cents, sum } from '@obole/core/money/money'
import type { PaymentState } from '@obole/core/payment/payment'
import type { PaymentMeans } from '@obole/core/payment/payment-means'
import { heldAfter, type Share, type WentBack } from '../payments/held-lines.ts'

/** How an association invoices. */
export interface InvoiceSettings {
  vatNumber: string | null
  exemption: Exemption
  ownMention: string | null
  footer: string | null
}

/** An order, with everything its invoices say and what was said already. */
export interface Sale {
  orderId: number
  organizationId: number
  orderedOn: LocalDate
  recurs: boolean
  payer: OrderPayer
  form: { title: string; type: FormType; startsOn: LocalDate | null }
  organization: {
    name: string
    address: string | null
    zipCode: string | null
    city: string | null
    country: string
    siren: string | null
    rnaNumber: string | null
  }
  settings: InvoiceSettings | null
  /** Made since the association invoices, and not read in from a file. */
  isRecent: boolean
  isAsked: boolean
  /** Its confirmation was sent, with the invoices of before. */
  isConfirmed: boolean
  lines: SaleLine[]
  payments: SalePayment[]
  issued: Issued[]
}

interface SaleLine {
  lineId: number
  type: TierType
  name: string
  options: NamedOption[]
  amountCents: Cents
  discountCents: Cents
  /** The first day of a membership. */
  memberFrom: LocalDate | null
}

interface SalePayment {
  id: number
  state: PaymentState
  isByHand: boolean
  means: PaymentMeans
  dueOn: LocalDate
  paidOn: LocalDate
  receivedCents: Cents
  shares: Share[]
  wentBack: WentBack[]
}

export interface Issued {
  kind: InvoiceKind
  year: number
  number: number
  issuedOn: LocalDate
  parts: SoldPart[]
}

export const numberOf = ({ kind, year, number }: Pick<Issued, 'kind' | 'year' | 'number'>): string =>
  invoiceNumber(kind, year, number)

/** What a payment holds, or will hold, of each line that is a sale. */
export interface PaidSale extends Pick<SalePayment, 'means' | 'dueOn' | 'paidOn'> {
  isReceived: boolean
  amountCents: Cents
}

/** The lines that are sales, with what each payment pays of them now: nothing of one that was cancelled or went back. */
export function soldLines({ lines, payments, recurs }: Sale): SoldLine[] {
  const held = payments.flatMap((payment) => heldBy(payment, recurs))
  return lines
    .filter(({ type }) => isSale(type))
    .flatMap(({ lineId, amountCents }) => {
      const debits = held.filter((share) => share.lineId === lineId && share.heldCents > 0)
      const [first] = debits
      return first ? [{ lineId, amountCents, vat: first.vat, debits }] : []
    })
}

/** The payments of the lines that are sales, in their order. */
export const paidSales = ({ payments, recurs }: Sale): PaidSale[] =>
  payments.flatMap((payment) => {
    const ofSales = heldBy(payment, recurs).filter(({ type }) => isSale(type))
    const amountCents = sum(ofSales.map(({ heldCents }) => heldCents))
    const { means, dueOn, paidOn, state } = payment
    return amountCents > 0 ? [{ means, dueOn, paidOn, isReceived: isReceivedState(state), amountCents }] : []
  })

export const standingOf = (sale: Sale): SoldPart[] => standingParts(soldLines(sale))

/** What was invoiced less what was credited. */
export function invoicedOf({ issued }: Sale): SoldPart[] {
  const sums = new Map<string, SoldPart>()
  for (const { kind, parts } of issued)
    for (const part of parts) {
      const key = `${part.lineId} ${part.rateBasisPoints}`
      const before = sums.get(key)
      const sign = kind === 'Invoice' ? 1 : -1
      sums.set(key, {
        ...part,
        grossCents: cents((before?.grossCents ?? 0) + sign * part.grossCents),
        vatCents: cents((before?.vatCents ?? 0) + sign * part.vatCents),
      })
    }
  return [...sums.values()]
}

/** A month that was not taken yet may still be stopped: it is invoiced when it is paid. */
function heldBy(payment: SalePayment, recurs: boolean) {
  const { state, isByHand, receivedCents, shares, wentBack } = payment
  const whole = shares.map((share) => ({ ...share, heldCents: share.shareCents }))
  if (isToComeState(state)) return recurs ? [] : whole
  if (!isReceivedState(state)) return []
  if (isByHand) return receivedCents > 0 ? whole : []
  return heldAfter(shares, wentBack).map((line, index) => ({ ...line, lineId: shares[index]?.lineId ?? 0 }))
}
