import type { App } from '../app.ts'
import { sharedRead } from '../platform/shared-work.ts'
import { type DedicatedOrder, findDedicatedOrders } from './dedications.store.ts'

/** Null for an order without a dedication, and where another visitor than the payer dedicated its cart. */
export const findDedicatedOrder = sharedRead<App, number, DedicatedOrder>(
  async (app, ids) =>
    new Map((await findDedicatedOrders(app.db, ids)).map((order) => [order.orderId, order])),
)
