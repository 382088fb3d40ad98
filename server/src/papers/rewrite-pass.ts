import type { RewritePass } from '../orders/pass-words.ts'
import { rewritePassOf } from './papers.store.ts'

/**
 * The pass of a line says something else from now on: the address it is verified at tells it at once, and its file is drawn
 * again.
 */
export const rewritePass: RewritePass = async (app, db, { orderItemId, says }) => {
  const drawn = await rewritePassOf(db, orderItemId, says)
  return async () => {
    if (drawn !== null) await app.papers.delete(drawn)
  }
}
