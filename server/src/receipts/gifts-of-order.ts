import type { App } from '../app.ts'
import { sharedRead } from '../platform/shared-work.ts'
import type { Gift } from './gift.ts'
import { listGifts } from './receipts.store.ts'

const findGiftsOf = sharedRead<App, number, readonly Gift[]>(async (app, ids) =>
  Map.groupBy(await listGifts(app.db, ids), ({ orderId }) => orderId),
)

/** The gifts of an order, one for each payment. */
export const giftsOfOrder = async (app: App, orderId: number): Promise<readonly Gift[]> =>
  (await findGiftsOf(app, orderId)) ?? []
