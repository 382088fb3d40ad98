import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { Documents } from '@obole/contract/receipts'
import type { Locale } from '@obole/core/locale'
import { receiptYear } from '@obole/core/receipts/receipt'
import type { App } from '../app.ts'
import { awaitsBuyerAddress } from '../invoices/settle-invoices.ts'
import { openLink } from '../order-links/open-link.ts'
import { listPapers, listYearlyPapers } from '../papers/find-papers.ts'
import { cardUrl } from '../papers/card-code.ts'
import type { Paper } from '../papers/paper.ts'
import { paperFileName, paperName } from '../papers/paper-name.ts'
import type { Gift } from './gift.ts'
import { giftsOfOrder } from './gifts-of-order.ts'
import { findOrderWithPapers } from './receipts.store.ts'
import { awaitsDonorAddress, comesWithYear } from './settle-gift.ts'

/** The papers of an order, for a visitor with a link of the order. */
export async function listLinkedDocuments(app: App, token: string): Promise<Documents | Refusal> {
  const link = await openLink(app, token)
  return isRefusal(link) ? link : listDocumentsOf(app, link.orderId, token)
}

/** The same where that link was opened already. */
export const listDocumentsOf = (app: App, orderId: number, token: string): Promise<Documents | Refusal> =>
  listDocuments(app, orderId, {
    urlOf: (id) => documentUrl(token, id),
    cardUrlOf: (paper) => cardUrl(app, paper),
    attestationUrl: `/api/orders/${token}/attestation.pdf`,
  })

/** Where a reader may open the papers of an order. */
interface Addresses {
  urlOf: (paperId: string) => string
  /** The proof of what was paid, which is no paper of the order. */
  attestationUrl?: string
  /** A member's own page, which an association is not given. */
  cardUrlOf?: (paper: Paper) => string | null
  /** Where the association opens a yearly receipt, which tells of other orders too. */
  yearlyUrlOf?: (receiptId: number) => string
  /** In which the papers are named; by default the order's. */
  locale?: Locale | undefined
}

/** The papers of an order, each with the address where this reader may open it. */
export async function listDocuments(
  app: App,
  orderId: number,
  { urlOf, cardUrlOf = () => null, attestationUrl, yearlyUrlOf, locale }: Addresses,
): Promise<Documents | Refusal> {
  const order = await findOrderWithPapers(app.db, orderId)
  if (!order) return refuse('NOT_FOUND')
  const papers = await listPapers(app, order.id)
  const gifts = await giftsOfOrder(app, order.id)
  const yearly = yearlyUrlOf ? await listYearlyPapers(app, order.id) : []
  const shown = [
    ...papers.map((paper) => ({ paper, url: urlOf(paper.id) })),
    ...yearly.map((paper) => ({ paper, url: yearlyUrlOf?.(paper.receiptId) ?? '' })),
  ]
  const years = (some: readonly Gift[]) =>
    [...new Set(some.map(({ givenOn }) => receiptYear(givenOn)))].toSorted((one, other) => one - other)
  return {
    documents: shown.map(({ paper, url }) => ({
      id: paper.id,
      kind: paper.kind,
      name: paperName(paper.contents, locale ?? order.locale),
      fileName: paperFileName(paper.contents, locale ?? order.locale),
      url,
      cardUrl: cardUrlOf(paper),
      createdAt: new Date(paper.createdAt).toISOString(),
    })),
    yearlyReceipts: {
      toCome: years(gifts.filter(comesWithYear)),
      issued: years(gifts.filter(({ yearlyReceiptId }) => yearlyReceiptId !== null)),
    },
    isComplete: order.papers_made_at !== null,
    attestationUrl: (order.is_paid && attestationUrl) || null,
    needsAddressFor: [
      ...(gifts.some(awaitsDonorAddress) ? (['FiscalReceipt'] as const) : []),
      ...(order.is_company && (await awaitsBuyerAddress(app, order.id)) ? (['Invoice'] as const) : []),
    ],
  }
}

/** The address of a paper, for a visitor with a link of the order. */
export const documentUrl = (token: string, id: string): string => `/api/orders/${token}/documents/${id}.pdf`
