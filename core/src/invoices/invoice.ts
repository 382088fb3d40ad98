import { isBlank } from '../validation/text.ts'
import type { SoldPart } from './parts.ts'

/** What is numbered: an invoice, and what takes back a part of it. Each has its own series. */
export const INVOICE_KINDS = ['Invoice', 'CreditNote'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

const SERIES: Readonly<Record<InvoiceKind, string>> = { Invoice: 'F', CreditNote: 'A' }

/** « F2026-00001 »: from 1 in each calendar year. */
export const invoiceNumber = (kind: InvoiceKind, year: number, number: number): string =>
  `${SERIES[kind]}${year}-${String(number).padStart(5, '0')}`

/** What must be known before anything can be invoiced. */
export const INVOICE_CONDITIONS = [
  'settings',
  'organizationAddress',
  'organizationNumber',
  'vatNumber',
  'buyerAddress',
  'rates',
] as const
export type InvoiceCondition = (typeof INVOICE_CONDITIONS)[number]

interface Seller {
  readonly address: string | null
  readonly zipCode: string | null
  readonly city: string | null
  readonly siren: string | null
  readonly rnaNumber: string | null
}

/** What an association has still to say of itself. */
export function missingOfSeller(
  seller: Seller,
  settings: { readonly vatNumber: string | null } | null,
): InvoiceCondition[] {
  const { address, zipCode, city, siren, rnaNumber } = seller
  return [
    ...(settings ? [] : (['settings'] as const)),
    ...([address, zipCode, city].some(isBlank) ? (['organizationAddress'] as const) : []),
    ...(isBlank(siren) && isBlank(rnaNumber) ? (['organizationNumber'] as const) : []),
  ]
}

interface Sale {
  /** What stands of what was sold. */
  readonly standing: readonly SoldPart[]
  readonly isCompany: boolean
  readonly hasBuyerAddress: boolean
  /** Some of it was received. */
  readonly isBegun: boolean
  /** Made since the association invoices, or asked for by it. */
  readonly isDue: boolean
  readonly isInvoiced: boolean
}

/** VAT, or a company that paid: such a sale is invoiced without anybody asking. */
export const isInvoicedAlways = ({ standing, isCompany }: Pick<Sale, 'standing' | 'isCompany'>): boolean =>
  standing.length > 0 && (isCompany || standing.some(({ vatCents }) => vatCents > 0))

/** Whether the invoices of an order follow what stands of it. Once there is one, they always do. */
export function isInvoiceWanted(sale: Sale, { isAsked }: { readonly isAsked: boolean }): boolean {
  if (sale.isInvoiced) return true
  return sale.isBegun && sale.isDue && (isAsked || isInvoicedAlways(sale))
}

/** What this sale still lacks: VAT is taken under a number of one's own, and a company is named with its address. */
export function missingOfSale(sale: Sale, vatNumber: string | null): InvoiceCondition[] {
  return [
    ...(isBlank(vatNumber) && sale.standing.some(({ vatCents }) => vatCents > 0)
      ? (['vatNumber'] as const)
      : []),
    ...(sale.isCompany && !sale.hasBuyerAddress && !sale.isInvoiced ? (['buyerAddress'] as const) : []),
    ...(sale.standing.some(({ rateBasisPoints }) => rateBasisPoints === null) ? (['rates'] as const) : []),
  ]
}
