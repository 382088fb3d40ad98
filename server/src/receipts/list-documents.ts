import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { Documents } from '@obole/contract/receipts'
import type { App } from '../app.ts'
import { openLink } from '../order-links/open-link.ts'
import { listPapers } from '../papers/find-papers.ts'
import { paperFileName, paperName } from '../papers/paper-name.ts'
import { giftsOfOrder } from './gifts-of-order.ts'
import { findOrderWithPapers } from './receipts.store.ts'
import { awaitsDonorAddress } from './settle-gift.ts'

/** The papers of an order, for a visitor with a link of the order. */
export async function listLinkedDocuments(app: App, token: string): Promise<Documents | Refusal> {
  const link = await openLink(app, token)
  return isRefusal(link) ? link : listDocuments(app, link.orderId, (id) => documentUrl(token, id))
}

/** The papers of an order, each with the address where this reader may open it. */
export async function listDocuments(
  app: App,
  orderId: number,
  urlOf: (paperId: string) => string,
): Promise<Documents | Refusal> {
  const order = await findOrderWithPapers(app.db, orderId)
  if (!order) return refuse('NOT_FOUND')
  const papers = await listPapers(app, order.id)
  const gifts = await giftsOfOrder(app, order.id)
  return {
    documents: papers.map(({ id, kind, contents, createdAt }) => ({
      id,
      kind,
      name: paperName(contents, order.locale),
      fileName: paperFileName(contents),
      url: urlOf(id),
      createdAt: new Date(createdAt).toISOString(),
    })),
    isComplete: order.papers_made_at !== null,
    needsDonorAddress: gifts.some(awaitsDonorAddress),
  }
}

/** The address of a paper, for a visitor with a link of the order. */
export const documentUrl = (token: string, id: string): string => `/api/orders/${token}/documents/${id}.pdf`
