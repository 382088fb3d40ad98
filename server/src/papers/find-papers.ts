import type { App } from '../app.ts'
import type { Paper } from './paper.ts'
import * as store from './papers.store.ts'

/** The papers of an order that are good today: no voided receipt, no ticket of what was given up. */
export const listPapers = (app: App, orderId: number): Promise<Paper[]> => store.listPapers(app.db, orderId)

/** A paper for whoever holds the token of its order. */
export const findPaper = (app: App, orderToken: string, id: string): Promise<Paper | null> =>
  store.findPaper(app.db, orderToken, id)

/** The paper of a receipt that is good, for the association that issued it. */
export const findPaperOfReceipt = (
  app: App,
  of: { organizationId: number; receiptId: number },
): Promise<Paper | null> => store.findPaperOfReceipt(app.db, of)
