import type { ChosenList } from '@obole/contract/order-selection'
import { parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { type OrderOfCampaign, readChosenOrders, readOrdersOfItems } from './messages.store.ts'
import type { ListFilter } from './lists.ts'

export type { OrderOfCampaign }

/** The orders that match a list's filter, directly or by their lines, the latest first; null for more than `most`. */
export async function selectOrders(
  app: App,
  list: ChosenList,
  filter: ListFilter,
  most: number,
): Promise<OrderOfCampaign[] | null> {
  const today = parisDate(app.clock.now())
  const orders = await (list === 'items'
    ? readOrdersOfItems(app.db, { ...filter, today }, most + 1)
    : readChosenOrders(app.db, filter, most + 1))
  return orders.length > most ? null : orders
}
