import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { FormAsked, ItemsAsked, OrdersAsked, PaymentsAsked } from '@obole/contract/v5/operations'
import type { SortField } from '@obole/contract/v5/values'
import { assert } from '@obole/core/assert'
import type { ApiCaller } from '../api-clients/api-caller.ts'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { associationIdOf, ownAssociation, ownCampaign, type NamedForm, type Place } from './caller-place.ts'
import { findOrderOf, type OrderFacts, readOrderFacts } from './facts.store.ts'
import * as store from './pages.store.ts'
import { readV5Page, type V5Page } from './paging.ts'
import { paperAddresses } from './paper-addresses.ts'
import {
  type Item,
  type Order,
  type Payment,
  type Telling,
  toItem,
  toOrder,
  toPayment,
} from './wire-transactions.ts'
import { momentMs } from './typed-moment.ts'

/** An association by its slug, or one of its campaigns. */
type Where = { organizationSlug: string } | FormAsked

interface PageOf<T> {
  data: T[]
  pagination: V5Page<unknown>['pagination']
}

type Dated = Pick<OrdersAsked, 'from' | 'to' | 'userSearchKey' | 'sortOrder'>

const enter = (app: App, caller: ApiCaller, where: Where): Promise<Place | Refusal> | Place | Refusal =>
  isForm(where) ? ownCampaign(app, caller, where) : ownAssociation(caller, where.organizationSlug)

const isForm = (where: Where): where is NamedForm => 'formSlug' in where

function askedOf(
  place: Place,
  { from, to, userSearchKey, sortOrder }: Dated,
  sortedBy: SortField,
): store.Asked {
  return {
    ...place,
    fromMs: from === undefined ? undefined : momentMs(from),
    untilMs: to === undefined ? undefined : momentMs(to),
    search: userSearchKey?.trim() || undefined,
    sortedBy,
    isAscending: sortOrder === 'Asc',
  }
}

/** A page of a list: which orders it needs is found first, then all of them are read at once. */
async function pageOf<T>(
  app: App,
  asked: Parameters<typeof readV5Page>[2],
  list: { name: string; filter: store.Asked; find: Finder; count: Counter },
  telling: Telling,
  tell: (order: OrderFacts, id: number) => T,
): Promise<PageOf<T> | Refusal> {
  const { name, filter, find, count } = list
  const page = await readV5Page(
    app,
    {
      name,
      filter,
      // Programs that ask up to the present moment move it from page to page.
      kept: { ...filter, fromMs: undefined, untilMs: undefined },
      count: () => count(app.db, filter),
      read: (start, limit) => find(app.db, filter, start, limit),
      positionOf: ({ key, id }: store.Found) => ({ key, id }),
    },
    asked,
  )
  if (isRefusal(page)) return page
  const orders = await ordersOf(app, page.rows, telling)
  const data = page.rows.flatMap(({ order_id, id }) => {
    const order = orders.get(order_id)
    return order ? [tell(order, id)] : []
  })
  return { data, pagination: page.pagination }
}

type Finder = (db: Queryable, asked: store.Asked, start: store.Start, limit: number) => Promise<store.Found[]>
type Counter = (db: Queryable, asked: store.Asked) => Promise<number>

async function ordersOf(
  app: App,
  found: readonly store.Found[],
  { withDetails }: Telling,
): Promise<Map<number, OrderFacts>> {
  const ids = [...new Set(found.map(({ order_id: id }) => id))]
  const orders = ids.length > 0 ? await readOrderFacts(app.db, ids, { withAnswers: withDetails }) : []
  return new Map(orders.map((order) => [order.id, order]))
}

export async function listOrders(
  app: App,
  caller: ApiCaller,
  where: Where,
  asked: OrdersAsked,
): Promise<PageOf<Order> | Refusal> {
  const place = await enter(app, caller, where)
  if (isRefusal(place)) return place
  const filter = { ...askedOf(place, asked, 'Date'), formTypes: asked.formTypes }
  const telling = { papers: paperAddresses(app), withDetails: asked.withDetails }
  const list = { name: 'v5-orders', filter, find: store.findOrders, count: store.countOrders }
  return pageOf(app, asked, list, telling, (order) => toOrder(order, telling))
}

export async function listItems(
  app: App,
  caller: ApiCaller,
  where: Where,
  asked: ItemsAsked,
): Promise<PageOf<Item> | Refusal> {
  const place = await enter(app, caller, where)
  if (isRefusal(place)) return place
  const filter = {
    ...askedOf(place, asked, asked.sortField),
    tierTypes: asked.tierTypes,
    states: asked.itemStates,
    tierName: asked.tierName,
  }
  const telling = { papers: paperAddresses(app), withDetails: asked.withDetails }
  const list = { name: 'v5-items', filter, find: store.findItems, count: store.countItems }
  return pageOf(app, asked, list, telling, (order, id) => toItem(order, lineOf(order, id), telling))
}

export async function listPayments(
  app: App,
  caller: ApiCaller,
  where: Where,
  asked: PaymentsAsked,
): Promise<PageOf<Payment> | Refusal> {
  const place = await enter(app, caller, where)
  if (isRefusal(place)) return place
  const filter = { ...askedOf(place, asked, asked.sortField), states: asked.states }
  const telling = { papers: paperAddresses(app), withDetails: false }
  const list = { name: 'v5-payments', filter, find: store.findPayments, count: store.countPayments }
  return pageOf(app, asked, list, telling, (order, id) => toPayment(order, paymentOf(order, id), telling))
}

/** One order of the association; of any other association, none. */
export async function showOrder(
  app: App,
  organizationId: number,
  orderId: number,
  telling: Partial<Telling> = {},
): Promise<Order | Refusal> {
  const order = await factsOf(app, organizationId, orderId)
  return order
    ? toOrder(order, { papers: paperAddresses(app), withDetails: true, ...telling })
    : refuse('NOT_FOUND')
}

export async function showOwnOrder(app: App, caller: ApiCaller, orderId: number): Promise<Order | Refusal> {
  const organizationId = associationIdOf(caller)
  return isRefusal(organizationId) ? organizationId : showOrder(app, organizationId, orderId)
}

export async function showItem(
  app: App,
  caller: ApiCaller,
  { itemId, withDetails }: { itemId: number; withDetails: boolean },
): Promise<Item | Refusal> {
  const order = await orderOf(app, caller, { itemId })
  if (isRefusal(order)) return order
  return toItem(order, lineOf(order, itemId), { papers: paperAddresses(app), withDetails })
}

export async function showPayment(
  app: App,
  caller: ApiCaller,
  { paymentId, withFailedRefunds }: { paymentId: number; withFailedRefunds: boolean },
): Promise<Payment | Refusal> {
  const order = await orderOf(app, caller, { paymentId })
  if (isRefusal(order)) return order
  const telling = { papers: paperAddresses(app), withDetails: false, withFailedRefunds }
  return toPayment(order, paymentOf(order, paymentId), telling)
}

async function orderOf(
  app: App,
  caller: ApiCaller,
  of: { itemId: number } | { paymentId: number },
): Promise<OrderFacts | Refusal> {
  const organizationId = associationIdOf(caller)
  if (isRefusal(organizationId)) return organizationId
  const orderId = await findOrderOf(app.db, organizationId, of)
  return (orderId === null ? null : await factsOf(app, organizationId, orderId)) ?? refuse('NOT_FOUND')
}

async function factsOf(app: App, organizationId: number, orderId: number): Promise<OrderFacts | null> {
  const [order] = await readOrderFacts(app.db, [orderId], { withAnswers: true })
  return order?.organization_id === organizationId ? order : null
}

function lineOf({ lines }: OrderFacts, id: number) {
  const line = lines.find((one) => one.id === id)
  assert(line, 'a line of the order it was found by')
  return line
}

function paymentOf({ payments }: OrderFacts, id: number) {
  const payment = payments.find((one) => one.id === id)
  assert(payment, 'a payment of the order it was found by')
  return payment
}
