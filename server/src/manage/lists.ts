import type {
  AbuseRow,
  ContributorRow,
  ItemRow,
  ListName,
  OrderRow,
  PaymentRow,
  ProspectRow,
} from '@obole/contract/manage-lists'
import type { AuditEntry } from '@obole/contract/manage-people'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { Right } from '@obole/contract/roles'
import { addDays, parisInstant } from '@obole/core/dates'
import type { TierType } from '@obole/core/tier'
import type { App } from '../app.ts'
import { countProspects, listAbuses, listProspects } from '../forms/admin-lists.ts'
import {
  contributorList,
  itemList,
  type List,
  type ListFilter,
  orderList,
  paymentList,
} from '../orders/lists.ts'
import { countAudit, readAudit } from '../organizations/audit.ts'
import { readPage } from '../organizations/continuation.ts'
import { requestHash } from '../platform/request-hash.ts'
import type { Identity } from '../people/identify.ts'
import { enter, enterAsSupport, type Entered, type Where } from './access.ts'

/** What the wire narrows a list with. */
export interface Filters {
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
  states?: readonly string[] | undefined
  tierTypes?: readonly TierType[] | undefined
}

interface Paged {
  pageSize: number
  continuationToken?: string | undefined
}

/** A list of an association, and what one must be allowed to. */
export interface ManagedList<T> {
  name: ListName
  list: List<T>
  right: Right
}

const orders: ManagedList<OrderRow> = { name: 'orders', list: orderList, right: 'readOrders' }
const payments: ManagedList<PaymentRow> = { name: 'payments', list: paymentList, right: 'readMoney' }
const items: ManagedList<ItemRow> = { name: 'items', list: itemList, right: 'readOrders' }
const contributors: ManagedList<ContributorRow> = {
  name: 'contributors',
  list: contributorList,
  right: 'readOrders',
}
const prospects: ManagedList<ProspectRow> = {
  name: 'prospects',
  list: { read: listProspects, count: countProspects },
  right: 'readOrders',
}
const audit: ManagedList<AuditEntry> = {
  name: 'audit',
  list: {
    read: async (app, filter, after, limit) =>
      (await readAudit(app, filter, after, limit)).map(({ entry, position }) => ({ row: entry, position })),
    count: countAudit,
  },
  right: 'readAudit',
}

/** Every list that can be walked and exported. */
export const MANAGED_LISTS = { orders, payments, items, contributors, prospects, audit } as const

export function filterOf(
  { organizationId, formId }: Pick<Entered, 'organizationId' | 'formId'>,
  { search, from, to, states, tierTypes }: Filters,
): ListFilter {
  return {
    organizationId,
    formId,
    search,
    fromMs: from === undefined ? undefined : parisInstant(from),
    untilMs: to === undefined ? undefined : parisInstant(addDays(to, 1)),
    states,
    types: tierTypes,
  }
}

type Page<T> = { data: T[]; pagination: { pageSize: number; continuationToken: string | null } }

/** One page of a list. The token is good for this list narrowed in this way, and for no other. */
async function showList<T>(
  app: App,
  identity: Identity,
  { name, list, right }: ManagedList<T>,
  where: Where,
  query: Filters & Paged,
): Promise<Page<T> | Refusal> {
  const entered = await enter(app, identity, where, right)
  if (isRefusal(entered)) return entered
  if (query.from !== undefined && query.to !== undefined && query.to < query.from) return endsBeforeItBegins
  const filter = filterOf(entered, query)
  const page = await readPage(app, `${name}:${requestHash(filter)}`, query, (after, limit) =>
    list.read(app, filter, after, limit),
  )
  if (isRefusal(page)) return page
  return { data: page.rows.map(({ row }) => row), pagination: page.pagination }
}

type Show<T> = (
  app: App,
  identity: Identity,
  where: Where,
  query: Filters & Paged,
) => Promise<Page<T> | Refusal>

const shower =
  <T>(listed: ManagedList<T>): Show<T> =>
  (app, identity, where, query) =>
    showList(app, identity, listed, where, query)

export const showOrders = shower(orders)
export const showPayments = shower(payments)
export const showItems = shower(items)
export const showContributors = shower(contributors)
export const showProspects = shower(prospects)

const endsBeforeItBegins = refuse('INVALID_REQUEST', {
  issues: [{ path: 'to', code: 'period', message: 'the period ends before it begins' }],
})

type Abuses = Page<AbuseRow>

export async function showAbuses(
  app: App,
  identity: Identity,
  where: Where,
  query: Paged,
): Promise<Abuses | Refusal> {
  const entered = await enter(app, identity, where, 'editForm')
  if (isRefusal(entered)) return entered
  const { organizationId, formId } = entered
  const page = await readPage(app, `abuses:${organizationId}:${formId}`, query, (after, limit) =>
    listAbuses(app, { organizationId, formId }, after, limit),
  )
  return isRefusal(page) ? page : { data: page.rows.map(({ row }) => row), pagination: page.pagination }
}

export async function showAllAbuses(app: App, identity: Identity, query: Paged): Promise<Abuses | Refusal> {
  const support = await enterAsSupport(app, identity)
  if (isRefusal(support)) return support
  const page = await readPage(app, 'abuses', query, (after, limit) => listAbuses(app, null, after, limit))
  return isRefusal(page) ? page : { data: page.rows.map(({ row }) => row), pagination: page.pagination }
}
