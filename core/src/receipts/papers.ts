import { INVOICE_KINDS } from '../invoices/invoice.ts'

/** Papers that a participant shows: their code is scanned at the entrance. */
export const PASS_KINDS = ['Ticket', 'MembershipCard'] as const
export type PassKind = (typeof PASS_KINDS)[number]

/** Every paper that is drawn for an order. */
export const PAPER_KINDS = ['FiscalReceipt', ...PASS_KINDS, 'DedicationCard', ...INVOICE_KINDS] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/** What law lets nobody make without the postal address of who paid. */
export const ADDRESSED_PAPERS = ['FiscalReceipt', 'Invoice'] as const satisfies readonly PaperKind[]
export type AddressedPaper = (typeof ADDRESSED_PAPERS)[number]
