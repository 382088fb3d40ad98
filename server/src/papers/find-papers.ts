import type { App } from '../app.ts'
import { sharedRead } from '../platform/shared-work.ts'
import type { Paper } from './paper.ts'
import * as store from './papers.store.ts'

/** The valid papers of an order: no voided receipt, no ticket of a cancelled line. */
export const listPapers = async (app: App, orderId: number): Promise<readonly Paper[]> =>
  (await findPapersOf(app, orderId)) ?? []

const findPapersOf = sharedRead<App, number, readonly Paper[]>(async (app, ids) =>
  Map.groupBy(await store.listPapers(app.db, ids), ({ orderId }) => orderId),
)

/** A paper of that order; null for a paper of another order. */
export const findPaper = (app: App, orderId: number, id: string): Promise<Paper | null> =>
  store.findPaper(app.db, orderId, id)

/** The valid yearly receipts that say a gift of this order, for the association that issued them. */
export const listYearlyPapers = (app: App, orderId: number): ReturnType<typeof store.listYearlyPapers> =>
  store.listYearlyPapers(app.db, orderId)

/** Whether this was the paper of a ticket that was passed on. */
export const isPassedTicket = (app: App, orderId: number, id: string): Promise<boolean> =>
  store.isPassedTicket(app.db, orderId, id)

/** The paper of a valid receipt, for the association that issued it. */
export const findPaperOfReceipt = (
  app: App,
  of: { organizationId: number; receiptId: number },
): Promise<Paper | null> => store.findPaperOfReceipt(app.db, of)

/** The latest papers of a user. */
export const listPapersOfUser = (app: App, userId: number, limit: number): Promise<store.PaperOfUser[]> =>
  store.listPapersOfUser(app.db, userId, limit)

/** A paper of this user; null for a paper of another person. */
export const findPaperOfUser = (app: App, userId: number, id: string): Promise<Paper | null> =>
  store.findPaperOfUser(app.db, userId, id)

/** The ticket or card of a line that is not cancelled. */
export const findPaperOfLine = (app: App, orderItemId: number): Promise<Paper | null> =>
  store.findPaperOfLine(app.db, orderItemId)

/** The ticket or card of a line, valid or not. */
export const findPassOfLine = (app: App, orderItemId: number): Promise<store.PassState | null> =>
  store.findPass(app.db, orderItemId)
