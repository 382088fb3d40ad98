import type { Cell } from '@obole/contract/sheet-cells'
import { isByCampaign } from '@obole/contract/desk-lists'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { Right } from '@obole/contract/roles'
import { assert } from '@obole/core/assert'
import {
  COUNTED_EXACTLY,
  type ExportName,
  rowCount,
  type RowCount,
  SEARCHED_NEAREST,
} from '@obole/core/site/lists'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import type { List, ListFilter, Sums } from '../orders/lists.ts'
import { type Position, readPage } from '../platform/continuation.ts'
import { requestHash } from '../platform/request-hash.ts'
import { stepBack } from '../platform/rush.ts'
import { adminRightsOf } from '../people/admin-rights.ts'
import type { Identity, signedIn } from '../people/identify.ts'
import { enter, type Entered, type Where } from './access.ts'
import { type Column, type Columns, inLocale } from './export-columns.ts'
import { type Filters, filterOf, type Paged, periodRefusal } from './list-filter.ts'

const ROWS_AT_ONCE = 1_000

/** A list of the desk, declared once: its route, its page, its export and its access test follow from this. */
interface ListDefinition<T> extends List<T> {
  name: ExportName
  /** The right required, in the association or in the requested campaign. */
  right: Right
  columns: Columns<T>
  /** Columns that depend on the list's content, after the others. */
  furtherColumns?: (app: App, filter: ListFilter, locale: Locale) => Promise<Column<T>[]>
}

export interface Page<T, S = Sums> {
  data: T[]
  pagination: { pageSize: number; continuationToken: string | null }
  totals?: S
  count?: RowCount
  hidden?: RowCount
}

type User = Exclude<ReturnType<typeof signedIn>, Refusal>

export interface Table {
  headers: readonly string[]
  rows: AsyncIterable<readonly (readonly Cell[])[]>
}

export interface DeskList<T> extends Pick<List<T>, 'read' | 'count'> {
  name: ExportName
  right: Right
  /** Lets a user in to read the list, on a page or in an export. */
  enter: (app: App, identity: Identity, where: Where, asked: Filters) => Promise<Entered | Refusal>
  /** The same decision for an export prepared earlier: the user may have lost their role since. */
  isOpenTo: (
    app: App,
    user: User,
    of: Pick<ListFilter, 'organizationId' | 'formId' | 'seesPrivate'>,
  ) => Promise<boolean>
  show: (app: App, identity: Identity, where: Where, query: Filters & Paged) => Promise<Page<T> | Refusal>
  table: (
    app: App,
    filter: ListFilter,
    locale: Locale,
    wrote: (rows: number) => Promise<void>,
  ) => Promise<Table>
}

/** Lists that say more to those who keep people's files, such as what is about health. */
const TELLS_PRIVATE: readonly ExportName[] = ['items', 'audit']

export function deskList<T>(list: ListDefinition<T>): DeskList<T> {
  const { name, right, read, count } = list
  return {
    name,
    right,
    read,
    count,
    enter: (app, identity, where, asked) => enterList(app, identity, list, where, asked),
    async isOpenTo(app, user, { organizationId, formId, seesPrivate }) {
      const subject = isByCampaign(name) && formId !== null ? { organizationId, formId } : { organizationId }
      const rights = await adminRightsOf(app, user, subject)
      const mayRead = !TELLS_PRIVATE.includes(name) || !seesPrivate || rights.can('editPeople')
      return mayRead && rights.can(right)
    },
    async show(app, identity, where, query) {
      const entered = await enterList(app, identity, list, where, query)
      if (isRefusal(entered)) return entered
      const filter = { ...filterOf(entered, query), searchBound: SEARCHED_NEAREST }
      const [page, whole] = await Promise.all([
        query.byOrder ? pageTogether(app, list, filter, query) : pageRows(app, list, filter, query),
        query.withTotals ? wholeList(app, list, filter) : {},
      ])
      return isRefusal(page) ? page : { ...page, ...whole }
    },
    async table(app, filter, locale, wrote) {
      const further = (await list.furtherColumns?.(app, filter, locale)) ?? []
      const columns = [...inLocale(list.columns, locale), ...further]
      return {
        headers: columns.map(({ header }) => header),
        rows: batches(app, list, filter, columns, wrote),
      }
    },
  }
}

/**
 * The only decision about who reads a list, on a page, in a file, or counted. A list that has no campaigns always
 * requires the right in the whole association, whatever campaign is named.
 */
async function enterList(
  app: App,
  identity: Identity,
  { name, right }: { name: ExportName; right: Right },
  { organizationSlug }: Where,
  asked: Filters,
): Promise<Entered | Refusal> {
  const { formType, formSlug } = asked
  const where = isByCampaign(name) ? { organizationSlug, formType, formSlug } : { organizationSlug }
  const entered = await enter(app, identity, where, right)
  return isRefusal(entered) ? entered : (periodRefusal(asked) ?? entered)
}

/** One page of a list. The token is valid only for this list with these filters. */
export async function pageOf<T>(
  app: App,
  name: string,
  filter: object,
  query: Filters & Paged,
  read: (after: Position | null, limit: number) => ReturnType<List<T>['read']>,
): Promise<Page<T> | Refusal> {
  const page = await readPage(app, `${name}:${requestHash(filter)}`, query, read)
  return isRefusal(page) ? page : { data: page.rows.map(({ row }) => row), pagination: page.pagination }
}

const pageRows = <T>(
  app: App,
  { name, read }: ListDefinition<T>,
  filter: ListFilter,
  query: Filters & Paged,
) => pageOf(app, name, filter, query, (after, limit) => read(app, filter, after, limit))

/** The same rows, grouped: rows that belong together count as one row of the page. */
async function pageTogether<T>(
  app: App,
  { name, readTogether }: ListDefinition<T>,
  filter: ListFilter,
  query: Filters & Paged,
): Promise<Page<T> | Refusal> {
  assert(readTogether, `the rows of ${name} stand by themselves`)
  const page = await pageOf(app, `${name}-together`, filter, query, (after, limit) =>
    readTogether(app, filter, after, limit),
  )
  return isRefusal(page) ? page : { ...page, data: page.data.flat() }
}

/**
 * What is said of all pages together: how many rows they have, how many are hidden, and the totals. A search that looked
 * at the nearest matches only has no totals, because they would be of some of its rows.
 */
async function wholeList<T>(
  app: App,
  list: ListDefinition<T>,
  filter: ListFilter,
): Promise<Pick<Page<T>, 'totals' | 'count' | 'hidden'>> {
  const most = COUNTED_EXACTLY + 1
  const [isCut = false, counted, hidden] = await Promise.all([
    list.isCut?.(app, filter),
    list.count(app, filter, most),
    list.countHidden?.(app, filter, most),
  ])
  const count = orMore(rowCount(counted), isCut)
  const totals = isCut ? null : await list.sum?.(app, filter, count.isMore)
  return {
    count,
    ...(totals && { totals }),
    ...(hidden !== undefined && { hidden: orMore(rowCount(hidden), isCut) }),
  }
}

const orMore = ({ rows, isMore }: RowCount, isCut: boolean): RowCount => ({ rows, isMore: isMore || isCut })

/** Reads the list page by page, so that no cursor is held and no row is read twice. */
async function* batches<T>(
  app: App,
  { read }: List<T>,
  filter: ListFilter,
  columns: readonly Column<T>[],
  wrote: (rows: number) => Promise<void>,
): AsyncGenerator<Cell[][]> {
  for (let after: Position | null = null; ;) {
    const began = performance.now()
    const listed = await read(app, filter, after, ROWS_AT_ONCE)
    if (listed.length > 0) yield listed.map(({ row }) => columns.map(({ cell }) => cell(row)))
    await wrote(listed.length)
    after = listed.at(-1)?.position ?? null
    if (after === null || listed.length < ROWS_AT_ONCE) return
    await stepBack(app.isRush, performance.now() - began)
  }
}
