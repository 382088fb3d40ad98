import type { App } from '../app.ts'
import { sharedWork } from '../platform/shared-work.ts'
import * as store from './order-marks.store.ts'

/** Marks of orders that are confirmed at the same moment are written together. */
const markWith = (mark: store.OrderMark) =>
  sharedWork<App, number, 'marked'>({
    atMost: 64,
    gathers: true,
    keysOf: (id) => [String(id)],
    together: async (app, ids) => {
      const marked = await store.markOrders(app.db, mark, ids, app.clock.now())
      return new Map(marked.map((id) => [String(id), 'marked']))
    },
    alone: async (app, id) => {
      await store.markOrder(app.db, mark, id, app.clock.now())
      return 'marked'
    },
  })

/** So that orders that were never confirmed can be found. */
export const markConfirmationSent = markWith('confirmation_sent_at')

export const markPapersMade = markWith('papers_made_at')
