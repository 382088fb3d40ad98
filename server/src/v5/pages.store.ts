import type { SortField } from '@obole/contract/v5/values'
import type { FormType } from '@obole/core/campaign/form'
import type { TierType } from '@obole/core/campaign/tier'
import { addDays, type LocalDate, parisInstant } from '@obole/core/dates/dates'
import { areWholeDays, type Days, rowsByDay } from '../orders/days.sql.ts'
import { campaignsSql, eachOf, searched, searchedPayers, typedWords } from '../orders/list-filter.sql.ts'
import { foundItemsSql } from '../orders/search.sql.ts'
import type { Position } from '../platform/continuation.ts'
import { counted } from '../platform/count.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { Conditions, countRows } from '../platform/query.ts'
import { at, param, raw, sql, type Sql } from '../platform/sql.ts'

/** Whose orders, lines or payments are asked for, and which of them; moments bound what they are sorted by. */
export interface Asked {
  organizationId: number
  formId: number | null
  fromMs?: number | undefined
  untilMs?: number | undefined
  search?: string | undefined
  formTypes?: readonly FormType[] | undefined
  tierTypes?: readonly TierType[] | undefined
  states?: readonly string[] | undefined
  tierName?: string | undefined
  sortedBy: SortField
  isAscending: boolean
}

/** Where a page begins: after a row, or so many rows from the first. */
export type Start = { after: Position } | { skipped: number }

/** A row of a page: which order to read, what of it is asked for, and where the next page begins. */
export interface Found extends Row {
  order_id: number
  id: number
  key: string
}

/** What is sorted, by what, and where it is looked for. */
interface Source {
  from: Sql
  conditions: Conditions
  key: Sql
  type: 'timestamptz' | 'date'
  id: Sql
  /** The key is of another table than the id. */
  isKeyApart?: boolean
}

const wayOf = ({ isAscending }: Asked) => raw(isAscending ? 'asc' : 'desc')

const order = ({ key, id }: Source, asked: Asked) =>
  sql`order by ${key} ${wayOf(asked)}, ${id} ${wayOf(asked)}`

/** The same of the rows that were found, which are called `line`. */
const inOrder = (asked: Asked) => sql`order by line.sorted ${wayOf(asked)}, line.id ${wayOf(asked)}`

function after(
  { key, type, id, conditions, isKeyApart }: Source,
  { isAscending }: Asked,
  start: Start,
): Conditions {
  if ('skipped' in start) return conditions
  const { after: position } = start
  const sign = raw(isAscending ? '>' : '<')
  const bound = sql`(${position.key}::${raw(type)}, ${position.id}::bigint)`
  const rest = sql`(${key}, ${id}) ${sign} ${bound}`
  // An index has the key alone where the id is of another table: it is bounded by itself too.
  const begin = isKeyApart ? [sql`${key} ${sign}= ${position.key}::${raw(type)}`] : []
  return new Conditions(...conditions.list, ...begin, rest)
}

const skipping = (start: Start) =>
  'skipped' in start && start.skipped > 0 ? sql`offset ${start.skipped}` : sql``

/** A payment is dated as `paymentDate` tells it: the first when it was made, the others by their day. */
const PAYMENT_DATE = sql`case when p.instalment_number = 1 then p.created_at else paris_midnight(p.due_on) end`

/**
 * By the moment that is told. Days are sorted by an index, which is asked for a day more on either side: a payment that was
 * begun before midnight is made after it.
 */
function datedBetween(conditions: Conditions, { fromMs, untilMs }: Asked): void {
  if (fromMs !== undefined) conditions.where(sql`p.due_on >= paris_day(${at(fromMs)}) - 1`)
  if (untilMs !== undefined) conditions.where(sql`p.due_on <= paris_day(${at(untilMs)}) + 1`)
  conditions.between(PAYMENT_DATE, fromMs, untilMs)
}

const campaignsOfKinds = ({ organizationId, formTypes = [] }: Asked) =>
  sql`select id from forms where organization_id = ${organizationId} and form_type = any(${formTypes}::text[])`

/** The orders `o` of one campaign, `mine`, or those of the association. */
function orderSource(asked: Asked, isOfEach: boolean): Source {
  const { organizationId, formId } = asked
  const conditions = new Conditions(
    isOfEach ? sql`o.form_id = mine.id` : sql`o.organization_id = ${organizationId}`,
  )
  if (formId !== null) conditions.where(sql`o.form_id = ${formId}`)
  if (asked.formTypes?.length && !isOfEach) conditions.where(sql`o.form_id in (${campaignsOfKinds(asked)})`)
  const found = searched({ organizationId, formId, search: asked.search })
  const from =
    found === null ? sql`orders o` : sql`(${found.orders}) found ${eachOf(sql`orders`, sql`id`, sql`o`)}`
  const sorted = { key: sql`o.created_at`, type: 'timestamptz', id: sql`o.id` } as const
  conditions.between(sorted.key, asked.fromMs, asked.untilMs)
  return { from, conditions, ...sorted }
}

/** What the days of a campaign or an association are counted by; null where more than days is asked for. */
function countedByDay({ search, tierTypes, states, tierName, ...days }: Asked): Days | null {
  const isNarrowed = search !== undefined || tierTypes?.length || states?.length || tierName !== undefined
  return isNarrowed || !areWholeDays(days) ? null : days
}

async function countDays(db: Queryable, days: Days, of: 'orders' | 'lines'): Promise<number> {
  return countRows(db, sql`select coalesce(sum(rows), 0)::bigint as count from (${rowsByDay(days, of)}) days`)
}

/** Fewer rows are skipped one by one in no time. */
const FEW_SKIPPED = 1_000

/** A page far down begins so many rows after the beginning of its day; the days before it are skipped by their counts. */
async function nearer(
  db: Queryable,
  asked: Asked,
  start: Start,
  of: 'orders' | 'lines',
): Promise<[asked: Asked, start: Start]> {
  const days = countedByDay(asked)
  if ('after' in start || start.skipped < FEW_SKIPPED || days === null) return [asked, start]
  const [found] = await db.query<{ day: LocalDate; before: number }>(sql`
    select day, before from (
      select day, (sum(rows) over (order by day ${wayOf(asked)}) - rows)::bigint as before
      from (${rowsByDay(days, of)}) days) counted
    where before <= ${start.skipped} order by before desc limit 1`)
  if (!found) return [asked, start]
  const bound = asked.isAscending
    ? { fromMs: parisInstant(found.day) }
    : { untilMs: parisInstant(addDays(found.day, 1)) }
  return [{ ...asked, ...bound }, { skipped: start.skipped - found.before }]
}

export async function findOrders(db: Queryable, wanted: Asked, from: Start, limit: number): Promise<Found[]> {
  const [asked, start] = await nearer(db, wanted, from, 'orders')
  const isOfEach = asked.search === undefined && (asked.formTypes?.length ?? 0) > 0
  const source = orderSource(asked, isOfEach)
  const found = sql`
    select o.id, o.created_at as sorted from ${source.from}
    where ${after(source, asked, start).all} ${order(source, asked)}`
  // The bound stands beside the order: a planner that sees it further out sorts all there is.
  const rows = isOfEach
    ? sql`select line.* from ${firstOfEach(campaignsOfKinds(asked), found, start, limit)} ${inOrder(asked)}`
    : found
  return db.query<Found>(sql`
    select line.id as order_id, line.id, line.sorted::text as key
    from (${rows} limit ${limit} ${skipping(start)}) line ${inOrder(asked)}`)
}

/**
 * Each campaign gives its own first rows, and the first of those are taken: no index has those of several campaigns, or the
 * lines of an association.
 */
const firstOfEach = (campaigns: Sql, found: Sql, start: Start, limit: number) =>
  sql`(${campaigns}) mine(id) cross join lateral (${found} limit ${mostOf(start, limit)}) line`

const PAYMENT_KEYS = {
  Date: { key: sql`p.due_on`, type: 'date' },
  UpdateDate: { key: sql`p.updated_at`, type: 'timestamptz' },
  CreationDate: { key: sql`p.created_at`, type: 'timestamptz' },
} as const satisfies Record<SortField, Pick<Source, 'key' | 'type'>>

function paymentSource(asked: Asked): Source {
  const { organizationId, formId, states } = asked
  const conditions = new Conditions(sql`p.organization_id = ${organizationId}`)
  if (formId !== null) conditions.where(sql`p.form_id = ${formId}`)
  conditions.oneOf(sql`p.state`, states)
  const found = searched({ organizationId, formId, search: asked.search })
  const from =
    found === null
      ? sql`payments p`
      : sql`(${found.orders}) found ${eachOf(sql`payments`, sql`order_id`, sql`p`)}`
  const sorted = { ...PAYMENT_KEYS[asked.sortedBy], id: sql`p.id` }
  if (sorted.type === 'date') datedBetween(conditions, asked)
  else conditions.between(sorted.key, asked.fromMs, asked.untilMs)
  return { from, conditions, ...sorted }
}

/** Skipped rows are read in the index alone, which knows no orders: these are read of the rows that are found. */
export function findPayments(db: Queryable, asked: Asked, start: Start, limit: number): Promise<Found[]> {
  const source = paymentSource(asked)
  return db.query<Found>(sql`
    select found.order_id, line.id, line.sorted::text as key from (
      select p.id, ${source.key} as sorted from ${source.from}
      where ${after(source, asked, start).all} ${order(source, asked)} limit ${limit} ${skipping(start)}) line
    join payments found on found.id = line.id ${inOrder(asked)}`)
}

/** A line is dated by its order, of which it is a part. */
const ITEM_KEYS = {
  Date: { key: sql`o.created_at`, type: 'timestamptz' },
  UpdateDate: { key: sql`i.updated_at`, type: 'timestamptz' },
  CreationDate: { key: sql`o.created_at`, type: 'timestamptz' },
} as const satisfies Record<SortField, Pick<Source, 'key' | 'type'>>

function ofLine(conditions: Conditions, { tierTypes, states, tierName }: Asked): void {
  conditions.oneOf(sql`i.type`, tierTypes)
  conditions.oneOf(sql`i.state`, states)
  if (tierName !== undefined) conditions.where(sql`search_key(i.name) = search_key(${tierName})`)
}

/** The lines `i` of the orders `o` of one campaign, `mine`, or those that a search found. */
function itemSource(asked: Asked, isOfEach: boolean): Source {
  const { organizationId, formId } = asked
  // Of one campaign alone: its few orders are not to be looked for among all of the association.
  const conditions = new Conditions(...(isOfEach ? [] : [sql`o.organization_id = ${organizationId}`]))
  ofLine(conditions, asked)
  const sorted = { ...ITEM_KEYS[asked.sortedBy], id: sql`i.id` }
  conditions.between(sorted.key, asked.fromMs, asked.untilMs)
  const ofForm = isOfEach ? sql`mine.id` : formId === null ? null : sql`${formId}::bigint`
  const found = foundLines(asked)
  if (ofForm !== null) conditions.where(sql`i.form_id = ${ofForm} and o.form_id = ${ofForm}`)
  const lines =
    found === null ? sql`order_items i` : sql`(${found}) found ${eachOf(sql`order_items`, sql`id`, sql`i`)}`
  const from = sql`${lines} join orders o on o.id = i.order_id`
  return { from, conditions, ...sorted, isKeyApart: asked.sortedBy !== 'UpdateDate' }
}

function foundLines({ organizationId, formId, search }: Asked): Sql | null {
  const orders = searchedPayers({ organizationId, search })
  if (orders === null) return null
  const [, ...words] = typedWords(search ?? '')
  return sql`
    select i.id from (${orders}) found ${eachOf(sql`order_items`, sql`order_id`, sql`i`)}
    union (${foundItemsSql(words, campaignsSql({ organizationId, formId }), null)})`
}

/** A campaign that never sold any of these kinds would be read from end to end, to find nothing. */
function campaignsWith(asked: Asked): Sql {
  const { tierTypes } = asked
  if (!tierTypes?.length) return campaignsSql(asked)
  return sql`select c.id from (${campaignsSql(asked)}) c
    where exists (select from order_items i where i.form_id = c.id and i.type = any(${tierTypes}::text[]))`
}

export async function findItems(db: Queryable, wanted: Asked, from: Start, limit: number): Promise<Found[]> {
  const [asked, start] =
    wanted.sortedBy === 'UpdateDate' ? ([wanted, from] as const) : await nearer(db, wanted, from, 'lines')
  // Lines of all kinds follow their orders, in whose order an index is; of some kinds there may be few among many.
  const isOfEach =
    asked.search === undefined && (asked.sortedBy === 'UpdateDate' || (asked.tierTypes?.length ?? 0) > 0)
  const source = itemSource(asked, isOfEach)
  const found = sql`
    select i.order_id, i.id, ${source.key} as sorted from ${source.from}
    where ${after(source, asked, start).all} ${order(source, asked)}`
  const rows = isOfEach
    ? firstOfEach(campaignsWith(asked), found, start, limit)
    : sql`(${found} limit ${mostOf(start, limit)}) line`
  return db.query<Found>(sql`
    select line.order_id, line.id, line.sorted::text as key from ${rows}
    ${inOrder(asked)} limit ${limit} ${skipping(start)}`)
}

const mostOf = (start: Start, limit: number) => param(limit + ('skipped' in start ? start.skipped : 0))

const countOf = (db: Queryable, { from, conditions }: Pick<Source, 'from' | 'conditions'>): Promise<number> =>
  countRows(db, counted(sql`select from ${from} where ${conditions.all}`, undefined))

export function countOrders(db: Queryable, asked: Asked): Promise<number> {
  const days = countedByDay(asked)
  return days === null ? countOf(db, orderSource(asked, false)) : countDays(db, days, 'orders')
}

export const countPayments = (db: Queryable, asked: Asked) => countOf(db, paymentSource(asked))

/** The lines of whole campaigns are counted without their orders. */
export function countItems(db: Queryable, asked: Asked): Promise<number> {
  const isOfAllTime = asked.fromMs === undefined && asked.untilMs === undefined
  const days = asked.sortedBy === 'UpdateDate' && !isOfAllTime ? null : countedByDay(asked)
  if (days !== null) return countDays(db, days, 'lines')
  const { from, conditions } = itemSource(asked, false)
  if (asked.search !== undefined || !isOfAllTime) return countOf(db, { from, conditions })
  const ofCampaigns = new Conditions(sql`i.form_id in (${campaignsSql(asked)})`)
  ofLine(ofCampaigns, asked)
  return countOf(db, { from: sql`order_items i`, conditions: ofCampaigns })
}
