import type { App } from '../app.ts'
import { sharedWork } from '../platform/shared-work.ts'
import { isPlain, type OrderToPlace, placeOrder, placeOrders, type PlainOrder } from './checkout.store.ts'

const placePlain = sharedWork<App, PlainOrder, number>({
  atMost: 32,
  // Orders of one campaign sell the same stocks.
  placeOf: ({ order }) => order.formId,
  keysOf: ({ settlement }) => [settlement.attemptId],
  together: (app, orders) => placeOrders(app.db, orders, app.clock.now()),
  alone: (app, order) => placeOrder(app.db, order),
})

/** Writes a paid order, where possible together with those that are paid at the same moment. */
export const placePaidOrder = (app: App, order: OrderToPlace): Promise<number> =>
  isPlain(order) ? placePlain(app, order) : placeOrder(app.db, order)
