import type { App } from '../app.ts'
import { brokenConstraint } from '../platform/db.ts'
import { sharedRead, sharedWork } from '../platform/shared-work.ts'
import type { NewPaper } from './papers.sql.ts'
import * as store from './papers.store.ts'

/** What the papers of an order need, read and written with the orders that are confirmed at the same moment. */
export const findPassOrder = sharedRead<App, number, store.PassOrder>(
  async (app, ids) => new Map((await store.readPassOrders(app.db, ids)).map((order) => [order.id, order])),
)

interface NewPapers {
  orderId: number
  papers: readonly NewPaper[]
}

/** Those that exist stay as they are. */
export const writePapersOf = sharedWork<App, NewPapers, 'written'>({
  atMost: 64,
  keysOf: ({ orderId }) => [String(orderId)],
  together: async (app, orders) => {
    // Two workers that write the same papers wait for each other in one order.
    const inOrder = orders.toSorted((a, b) => a.orderId - b.orderId)
    await store.insertPapers(
      app.db,
      inOrder.flatMap(({ papers }) => papers),
      app.clock.now(),
    )
    return new Map(orders.map(({ orderId }) => [String(orderId), 'written']))
  },
  alone: async (app, { papers }) => {
    const write = () => store.insertPapers(app.db, papers, app.clock.now())
    await write().catch((error: unknown) => {
      if (brokenConstraint(error) !== 'ticket_has_one_number') throw error
      // Another worker wrote them meanwhile: they are seen now.
      return write()
    })
    return 'written'
  },
})

/** Answers false where the file to replace is no longer the current one, or the paper says something else by now. */
export const saveFile = sharedWork<App, store.FileToSave, boolean>({
  atMost: 64,
  gathers: true,
  keysOf: ({ id }) => [id],
  together: async (app, files) =>
    new Map((await store.savePaperFiles(app.db, files)).map((id) => [id, true])),
  alone: (app, file) => store.savePaperFile(app.db, file),
})
