import type { InvoiceDesk, InvoiceSettingsBody } from '@obole/contract/invoices'
import { refuse, type Refusal } from '@obole/contract/problems'
import { formatMonth } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { Readable } from 'node:stream'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { invoiceWaiting, saveInvoiceSettings, showInvoiceDesk } from '../invoices/invoice-desk.ts'
import { invoicesOfMonth, openInvoice } from '../invoices/open-invoices.ts'
import type { Identity } from '../people/identify.ts'
import type { OpenDocument } from '../receipts/open-document.ts'
import { enter, ifEntered, type Where } from './access.ts'
import { limitFiles } from './limit-files.ts'
import { writeZip } from './zip.ts'

export const showInvoices = (app: App, identity: Identity, where: Where): Promise<InvoiceDesk | Refusal> =>
  ifEntered(enter(app, identity, where, 'readMoney'), ({ organizationId }) =>
    showInvoiceDesk(app, organizationId),
  )

export const chooseInvoicing = (
  app: App,
  identity: Identity,
  where: Where,
  settings: InvoiceSettingsBody,
): Promise<InvoiceDesk | Refusal> =>
  ifEntered(enter(app, identity, where, 'moveMoney'), (entered) =>
    saveInvoiceSettings(app, entered, settings),
  )

export const issueMissingInvoices = (
  app: App,
  identity: Identity,
  where: Where,
): Promise<{ orders: number } | Refusal> =>
  ifEntered(enter(app, identity, where, 'moveMoney'), (entered) => invoiceWaiting(app, entered))

export const openIssuedInvoice = (
  app: App,
  identity: Identity,
  where: Where & { invoiceId: number; locale: Locale },
): Promise<OpenDocument | Refusal> =>
  ifEntered(enter(app, identity, where, 'readMoney'), ({ organizationId }) =>
    openInvoice(app, organizationId, where),
  )

/** All invoices and credit notes of a month; the log notes who took them. */
export const openInvoicesOfMonth = (
  app: App,
  identity: Identity,
  where: Where,
  month: string,
): Promise<{ fileName: string; content: Readable } | Refusal> =>
  ifEntered(enter(app, identity, where, 'readMoney'), async ({ organizationId, userId }) => {
    const files = await invoicesOfMonth(app, organizationId, month)
    if (!files) return refuse('NOT_FOUND')
    const limited = await limitFiles(app, userId)
    if (limited) return limited
    await recordAudit(app, app.db, {
      organizationId,
      userId,
      action: 'invoices.archiveTaken',
      subject: { type: 'organization', id: organizationId, label: formatMonth(`${month}-01`, 'fr') },
      details: { month },
    })
    return {
      fileName: `factures-${month}.zip`,
      content: Readable.from(writeZip(files), { objectMode: false }),
    }
  })
