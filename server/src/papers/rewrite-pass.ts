import type { RewritePass } from '../orders/pass-words.ts'
import { rewritePassOf } from './papers.store.ts'

/** Changes what the pass of a line says: its verification page shows it at once, and its file is drawn again. */
export const rewritePass: RewritePass = async (app, db, { orderItemId, says }) => {
  const drawn = await rewritePassOf(db, orderItemId, says)
  return async () => {
    if (drawn !== null) await app.papers.delete(drawn)
  }
}
