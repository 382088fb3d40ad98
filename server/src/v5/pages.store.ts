import type { SortField } from '@obole/contract/v5/values'
import type { FormType } from '@obole/core/campaign/form'
import type { TierType } from '@obole/core/campaign/tier'
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
}

const order = ({ key, id }: Source, isAscending: boolean) =>
  isAscending ? sql`order by ${key}, ${id}` : sql`order by ${key} desc, ${id} desc`

function after({ key, type, id, conditions }: Source, { isAscending }: Asked, start: Start): Conditions {
  if ('skipped' in start) return conditions
  const { after: position } = start
  const sign = raw(isAscending ? '>' : '<')
  const bound = sql`(${position.key}::${raw(type)}, ${position.id}::bigint)`
  return new Conditions(...conditions.list, sql`(${key}, ${id}) ${sign} ${bound}`)
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

function ofKinds(conditions: Conditions, formId: Sql, { organizationId, formTypes }: Asked): void {
  if (formTypes?.length)
    conditions.where(sql`${formId} in (select id from forms where organization_id = ${organizationId}
      and form_type = any(${formTypes}::text[]))`)
}

function orderSource(asked: Asked): Source {
  const { organizationId, formId } = asked
  const conditions = new Conditions(sql`o.organization_id = ${organizationId}`)
  if (formId !== null) conditions.where(sql`o.form_id = ${formId}`)
  ofKinds(conditions, sql`o.form_id`, asked)
  const found = searched({ organizationId, formId, search: asked.search })
  const from =
    found === null ? sql`orders o` : sql`(${found.orders}) found ${eachOf(sql`orders`, sql`id`, sql`o`)}`
  const sorted = { key: sql`o.created_at`, type: 'timestamptz', id: sql`o.id` } as const
  conditions.between(sorted.key, asked.fromMs, asked.untilMs)
  return { from, conditions, ...sorted }
}

export function findOrders(db: Queryable, asked: Asked, start: Start, limit: number): Promise<Found[]> {
  const source = orderSource(asked)
  return db.query<Found>(sql`
    select o.id as order_id, o.id, o.created_at::text as key from ${source.from}
    where ${after(source, asked, start).all} ${order(source, asked.isAscending)} limit ${limit} ${skipping(start)}`)
}

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

export function findPayments(db: Queryable, asked: Asked, start: Start, limit: number): Promise<Found[]> {
  const source = paymentSource(asked)
  return db.query<Found>(sql`
    select p.order_id, p.id, ${source.key}::text as key from ${source.from}
    where ${after(source, asked, start).all} ${order(source, asked.isAscending)} limit ${limit} ${skipping(start)}`)
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
  const conditions = new Conditions(sql`o.organization_id = ${organizationId}`)
  ofLine(conditions, asked)
  const sorted = { ...ITEM_KEYS[asked.sortedBy], id: sql`i.id` }
  conditions.between(sorted.key, asked.fromMs, asked.untilMs)
  const ofForm = isOfEach ? sql`mine.id` : formId === null ? null : sql`${formId}::bigint`
  const found = foundLines(asked)
  if (ofForm !== null) conditions.where(sql`i.form_id = ${ofForm} and o.form_id = ${ofForm}`)
  const lines =
    found === null ? sql`order_items i` : sql`(${found}) found ${eachOf(sql`order_items`, sql`id`, sql`i`)}`
  return { from: sql`${lines} join orders o on o.id = i.order_id`, conditions, ...sorted }
}

function foundLines({ organizationId, formId, search }: Asked): Sql | null {
  const orders = searchedPayers({ organizationId, search })
  if (orders === null) return null
  const [, ...words] = typedWords(search ?? '')
  return sql`
    select i.id from (${orders}) found ${eachOf(sql`order_items`, sql`order_id`, sql`i`)}
    union (${foundItemsSql(words, campaignsSql({ organizationId, formId }), null)})`
}

/** Each campaign gives its own first lines, and the first of those are taken: no index has the lines of an association. */
export function findItems(db: Queryable, asked: Asked, start: Start, limit: number): Promise<Found[]> {
  const source = itemSource(asked, asked.search === undefined)
  const found = sql`
    select i.order_id, i.id, ${source.key} as sorted from ${source.from}
    where ${after(source, asked, start).all} ${order(source, asked.isAscending)}`
  const rows =
    asked.search === undefined
      ? sql`(${campaignsSql(asked)}) mine(id) cross join lateral (${found} limit ${mostOf(start, limit)}) line`
      : sql`(${found} limit ${mostOf(start, limit)}) line`
  const direction = raw(asked.isAscending ? '' : 'desc')
  return db.query<Found>(sql`
    select line.order_id, line.id, line.sorted::text as key from ${rows}
    order by line.sorted ${direction}, line.id ${direction} limit ${limit} ${skipping(start)}`)
}

const mostOf = (start: Start, limit: number) => param(limit + ('skipped' in start ? start.skipped : 0))

const countOf = (db: Queryable, { from, conditions }: Pick<Source, 'from' | 'conditions'>): Promise<number> =>
  countRows(db, counted(sql`select from ${from} where ${conditions.all}`, undefined))

export const countOrders = (db: Queryable, asked: Asked) => countOf(db, orderSource(asked))
export const countPayments = (db: Queryable, asked: Asked) => countOf(db, paymentSource(asked))

/** The lines of whole campaigns are counted without their orders. */
export function countItems(db: Queryable, asked: Asked): Promise<number> {
  const { from, conditions } = itemSource(asked, false)
  const isWhole = asked.search === undefined && asked.fromMs === undefined && asked.untilMs === undefined
  if (!isWhole) return countOf(db, { from, conditions })
  const ofCampaigns = new Conditions(sql`i.form_id in (${campaignsSql(asked)})`)
  ofLine(ofCampaigns, asked)
  return countOf(db, { from: sql`order_items i`, conditions: ofCampaigns })
}
