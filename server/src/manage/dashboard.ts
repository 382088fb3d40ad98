import type { Dashboard } from '@obole/contract/manage-statistics'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import { placesLeft } from '@obole/core/campaign/form'
import type { App } from '../app.ts'
import { orderList, paymentList, type ListFilter } from '../orders/lists.ts'
import type { Identity } from '../people/identify.ts'
import { enter, type Where } from './access.ts'
import { readEvents } from './dashboard.store.ts'

/** The figures an association looks at first; each is counted by the list it links to. */
export async function showDashboard(
  app: App,
  identity: Identity,
  where: Where,
): Promise<Dashboard | Refusal> {
  const entered = await enter(app, identity, where, 'readMoney')
  if (isRefusal(entered)) return entered
  const { organizationId, formId } = entered
  const all: ListFilter = { organizationId, formId }
  const unpaid: ListFilter = { ...all, states: ['Unpaid'] }
  const now = app.clock.now()
  const [count, sums, orders, events] = await Promise.all([
    paymentList.count(app, unpaid),
    paymentList.sum?.(app, unpaid, false),
    orderList.sum?.(app, all, false),
    readEvents(app.db, all, now),
  ])
  return {
    unpaid: { count, amount: sums?.toCome ?? 0 },
    toCome: orders?.toCome ?? 0,
    events: events.map(({ formType, formSlug, ...left }) => ({
      formType,
      formSlug,
      placesLeft: placesLeft(left, now),
    })),
  }
}
