import type { IssuedInvoice } from '@obole/contract/invoices'
import { invoiceNumber } from '@obole/core/invoices/invoice'
import type { App } from '../app.ts'
import type { Listed, Position } from '../platform/continuation.ts'
import { type Asked, countListed, type InvoiceRow, listInvoices, sumListed } from './invoice-list.store.ts'

/** The invoices and credit notes of an association, the latest first. */
export async function readInvoices(
  app: App,
  asked: Asked,
  after: Position | null,
  limit: number,
): Promise<Listed<IssuedInvoice>[]> {
  const rows = await listInvoices(app.db, asked, after, limit)
  return rows.map((row) => ({ row: toWire(row), position: { key: row.issuedOn, id: row.id } }))
}

export const countInvoices = (app: App, asked: Asked): Promise<number> => countListed(app.db, asked)

export async function sumInvoices(app: App, asked: Asked) {
  const { gross, vat } = await sumListed(app.db, asked)
  return { net: gross - vat, vat, gross }
}

const toWire = (row: InvoiceRow): IssuedInvoice => ({
  id: row.id,
  kind: row.kind,
  number: invoiceNumber(row.kind, row.year, row.number),
  date: row.issuedOn,
  buyer: row.buyer,
  orderId: row.orderId,
  orderedOn: row.orderedOn,
  formTitle: row.formTitle,
  net: row.grossCents - row.vatCents,
  vat: row.vatCents,
  gross: row.grossCents,
  url: `/api/manage/organizations/${row.organizationSlug}/invoices/${row.id}.pdf`,
})
