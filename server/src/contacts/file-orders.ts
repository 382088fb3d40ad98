import type { App } from '../app.ts'
import { stepBack } from '../platform/rush.ts'
import * as store from './link.store.ts'

const ORDERS_AT_ONCE = 300

/**
 * Files the people of new orders, and of orders that changed. Nothing of it is done by a purchase: this runs a moment
 * later, and what it makes can be made again (decision 97).
 */
export async function fileNewOrders(app: App): Promise<void> {
  // Asked before the orders are read: whoever was writing then is done, and is read.
  const isReached = await store.isHorizonReached(app.db)
  for (let after = 0; ;) {
    const ids = await store.newOrders(app.db, after, ORDERS_AT_ONCE)
    if (ids.length > 0) await fileTogether(app, () => Promise.resolve(ids))
    after = ids.at(-1) ?? after
    if (ids.length < ORDERS_AT_ONCE) break
  }
  if (isReached) await store.moveHorizon(app.db)
  await store.noteHorizon(app.db)
  while ((await fileTogether(app, (db) => store.takeChangedOrders(db, ORDERS_AT_ONCE))) > 0);
}

async function fileTogether(
  app: App,
  take: (db: Parameters<typeof store.fileOrders>[0]) => Promise<number[]>,
): Promise<number> {
  const began = performance.now()
  const filed = await app.db.transaction(async (db) => {
    const ids = await take(db)
    if (ids.length > 0) await store.fileOrders(db, ids)
    return ids.length
  })
  await stepBack(app.isRush, performance.now() - began)
  return filed
}
