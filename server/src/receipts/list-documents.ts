import { refuse, type Refusal } from '@obole/contract/problems'
import type { Documents } from '@obole/contract/receipts'
import type { App } from '../app.ts'
import { listPapers } from '../papers/find-papers.ts'
import { paperFileName, paperName } from '../papers/paper-name.ts'
import { findOrderByToken, listGifts } from './receipts.store.ts'
import { awaitsDonorAddress } from './settle-gift.ts'

/** The papers of an order, for whoever holds its token. */
export async function listDocuments(app: App, orderToken: string): Promise<Documents | Refusal> {
  const order = await findOrderByToken(app.db, orderToken)
  if (!order) return refuse('NOT_FOUND')
  const papers = await listPapers(app, order.id)
  const gifts = await listGifts(app.db, order.id)
  return {
    documents: papers.map(({ id, kind, contents, createdAt }) => ({
      id,
      kind,
      name: paperName(contents, order.locale),
      fileName: paperFileName(contents),
      url: documentUrl(orderToken, id),
      createdAt: new Date(createdAt).toISOString(),
    })),
    isComplete: order.papers_made_at !== null,
    needsDonorAddress: gifts.some(awaitsDonorAddress),
  }
}

export const documentUrl = (orderToken: string, id: string): string =>
  `/api/orders/${orderToken}/documents/${id}.pdf`
