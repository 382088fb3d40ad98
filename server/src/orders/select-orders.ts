import type { App } from '../app.ts'
import { type OrderOfCampaign, readChosenOrders } from './messages.store.ts'
import type { ListFilter } from './lists.ts'

export type { OrderOfCampaign }

/** The orders a list is narrowed to, the latest first; null where there are more than `most`. */
export async function selectOrders(
  app: App,
  filter: ListFilter,
  most: number,
): Promise<OrderOfCampaign[] | null> {
  const orders = await readChosenOrders(app.db, filter, most + 1)
  return orders.length > most ? null : orders
}
