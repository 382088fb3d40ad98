import { ISSUE_WORDS } from '@obole/contract/issue-words'
import type { AuditKind } from '@obole/contract/audit-kinds'
import type {
  AbuseDetail,
  AbuseRow,
  ContributorRow,
  ExportName,
  ItemRow,
  OrderRow,
  PaymentRow,
  ProspectRow,
  ReportDecision,
} from '@obole/contract/manage-lists'
import type { AuditEntry, AuditPerson } from '@obole/contract/manage-people'
import type { CashOutRow } from '@obole/contract/payouts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { Right } from '@obole/contract/roles'
import type { AbuseReason } from '@obole/core/abuse-report'
import { addDays, parisInstant } from '@obole/core/dates'
import type { TierType } from '@obole/core/tier'
import type { App } from '../app.ts'
import {
  countAbuses,
  countProspects,
  decideAbuse,
  listAbuses,
  listProspects,
  placeOfAbuse,
} from '../forms/admin-lists.ts'
import {
  contributorList,
  itemList,
  type List,
  type Listed,
  type ListFilter,
  orderList,
  paymentList,
} from '../orders/lists.ts'
import { auditOfSubject, auditPeople, countAudit, placeOfEntry, readAudit } from '../organizations/audit.ts'
import { type Position, readPage } from '../organizations/continuation.ts'
import { countCashOutLines, readCashOutLines } from '../payouts/read-money.ts'
import { requestHash } from '../platform/request-hash.ts'
import type { Identity } from '../people/identify.ts'
import { enter, enterAsSupport, type Entered, enterPlaceOf, type Where } from './access.ts'

/** What the wire narrows a list with. */
export interface Filters {
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
  states?: readonly string[] | undefined
  tierTypes?: readonly TierType[] | undefined
  reasons?: readonly AbuseReason[] | undefined
  kinds?: readonly AuditKind[] | undefined
  userId?: number | undefined
  cashOutId?: number | undefined
}

interface Paged {
  pageSize: number
  continuationToken?: string | undefined
}

/** A list of an association, and what one must be allowed to. */
export interface ManagedList<T> {
  name: ExportName
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
const abuses: ManagedList<AbuseRow> = {
  name: 'abuses',
  list: {
    read: (app, { organizationId, formId, ...narrowed }, after, limit) =>
      listAbuses(app, { of: { organizationId, formId }, ...narrowed }, after, limit),
    count: (app, { organizationId, formId, ...narrowed }) =>
      countAbuses(app, { of: { organizationId, formId }, ...narrowed }),
  },
  right: 'editForm',
}
/** Every association’s reports, with who made them: Support’s list. */
export const allAbuses: List<AbuseRow> = {
  read: (app, filter, after, limit) => listAbuses(app, everywhere(filter), after, limit),
  count: (app, filter) => countAbuses(app, everywhere(filter)),
}
const everywhere = ({ search, fromMs, untilMs, states, reasons }: ListFilter) => ({
  of: null,
  search,
  fromMs,
  untilMs,
  states,
  reasons,
})
const audit: ManagedList<AuditEntry> = {
  name: 'audit',
  list: {
    read: async (app, filter, after, limit) =>
      (await readAudit(app, filter, after, limit)).map(({ entry, position }) => ({ row: entry, position })),
    count: countAudit,
  },
  right: 'readAudit',
}

/** Of no payout where none is named. */
const linesOf = ({ organizationId, cashOutId }: ListFilter) => ({ organizationId, cashOutId: cashOutId ?? 0 })
const payoutLines: ManagedList<CashOutRow> = {
  name: 'payoutLines',
  list: {
    read: (app, filter, after, limit) => readCashOutLines(app, linesOf(filter), after, limit),
    count: (app, filter) => countCashOutLines(app, linesOf(filter)),
  },
  right: 'readMoney',
}

/** Every list that can be walked and exported. */
export const MANAGED_LISTS = {
  orders,
  payments,
  items,
  contributors,
  prospects,
  abuses,
  audit,
  payoutLines,
} as const

export function filterOf(
  { organizationId, formId }: Pick<Entered, 'organizationId' | 'formId'>,
  filters: Filters,
): ListFilter {
  return { organizationId, formId, ...narrowedBy(filters) }
}

function narrowedBy({ search, from, to, states, tierTypes, reasons, kinds, userId, cashOutId }: Filters) {
  return {
    search,
    fromMs: from === undefined ? undefined : parisInstant(from),
    untilMs: to === undefined ? undefined : parisInstant(addDays(to, 1)),
    states,
    types: tierTypes,
    reasons,
    kinds,
    userId,
    cashOutId,
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
  const filter = filterOf(entered, query)
  return pageOf(app, name, filter, query, (after, limit) => list.read(app, filter, after, limit))
}

async function pageOf<T>(
  app: App,
  name: string,
  filter: object,
  query: Filters & Paged,
  read: (after: Position | null, limit: number) => Promise<Listed<T>[]>,
): Promise<Page<T> | Refusal> {
  if (query.from !== undefined && query.to !== undefined && query.to < query.from) return endsBeforeItBegins
  const page = await readPage(app, `${name}:${requestHash(filter)}`, query, read)
  return isRefusal(page) ? page : { data: page.rows.map(({ row }) => row), pagination: page.pagination }
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
export const showAbuses = shower(abuses)
export const showAudit = shower(audit)

const endsBeforeItBegins = refuse('INVALID_REQUEST', {
  issues: [{ path: 'to', code: 'period', message: ISSUE_WORDS.periodReversed }],
})

/** A report with what was decided of it. */
export async function showAbuse(
  app: App,
  identity: Identity,
  where: Where & { reportId: string },
): Promise<AbuseDetail | Refusal> {
  const { reportId } = where
  const entered = await enterPlaceOf(app, identity, where, 'editForm', {
    find: (organizationId) => placeOfAbuse(app, organizationId, reportId),
    unknown: refuse('NOT_FOUND'),
  })
  if (isRefusal(entered)) return entered
  const { organizationId, report } = entered
  return { ...report, history: await auditOfSubject(app, { organizationId, type: 'report', id: reportId }) }
}

export async function showAllAbuses(
  app: App,
  identity: Identity,
  query: Filters & Paged,
): Promise<Page<AbuseRow> | Refusal> {
  const support = await enterAsSupport(app, identity)
  if (isRefusal(support)) return support
  const filter = { of: null, ...narrowedBy(query) }
  return pageOf(app, 'all-abuses', filter, query, (after, limit) => listAbuses(app, filter, after, limit))
}

export async function decideReport(
  app: App,
  identity: Identity,
  reportId: string,
  decision: ReportDecision,
): Promise<AbuseRow | Refusal> {
  const support = await enterAsSupport(app, identity)
  return isRefusal(support) ? support : decideAbuse(app, support.userId, reportId, decision)
}

/** Those the log can be narrowed to, for who may read the whole of it. */
export async function showAuditPeople(
  app: App,
  identity: Identity,
  where: Where,
): Promise<{ data: AuditPerson[] } | Refusal> {
  const entered = await enter(app, identity, where, 'readAudit')
  return isRefusal(entered) ? entered : { data: await auditPeople(app, entered.organizationId) }
}

export async function showAuditEntry(
  app: App,
  identity: Identity,
  where: Where & { entryId: number },
): Promise<AuditEntry | Refusal> {
  const entered = await enterPlaceOf(app, identity, where, 'readAudit', {
    find: (organizationId) => placeOfEntry(app, organizationId, where.entryId),
    unknown: refuse('NOT_FOUND'),
  })
  return isRefusal(entered) ? entered : entered.entry
}
