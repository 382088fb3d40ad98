import type { App } from '../app.ts'
import type { Sql } from '../platform/db.ts'
import { renameHolder } from './papers.store.ts'

/**
 * The pass of a line says another name from now on: the address it is verified at tells it at once, and its file is drawn
 * again. Answers what to do once that is saved.
 */
export async function renamePass(
  app: App,
  sql: Sql,
  { orderItemId, holder }: { orderItemId: number; holder: string },
): Promise<() => Promise<void>> {
  const drawn = await renameHolder(sql, orderItemId, holder)
  return async () => {
    if (drawn !== null) await app.papers.delete(drawn)
  }
}
