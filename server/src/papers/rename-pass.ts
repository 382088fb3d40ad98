import type { RenamePass } from '../orders/correct-participant.ts'
import { renameHolder } from './papers.store.ts'

/**
 * The pass of a line says another name from now on: the address it is verified at tells it at once, and its file is drawn
 * again.
 */
export const renamePass: RenamePass = async (app, sql, { orderItemId, holder }) => {
  const drawn = await renameHolder(sql, orderItemId, holder)
  return async () => {
    if (drawn !== null) await app.papers.delete(drawn)
  }
}
