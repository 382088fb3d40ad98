import type { LocalDate } from '@obole/core/dates/dates'
import {
  foldedRows,
  liveOrders,
  liveVisits,
  payersByDay,
  sumsByDay,
  sumsBySource,
  sumsByTier,
} from '../orders/days.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { at, named, param, sql } from '../platform/sql.ts'

/** One campaign, or all campaigns of an association, over a period. */
export interface Scope {
  organizationId: number
  formId: number | null
  fromMs: number
  untilMs: number
}

type Place = Pick<Scope, 'organizationId' | 'formId'>

/** Each scope has its own statement, so its own statement name. */
const namedOf = (name: string, { formId }: Place) =>
  named(`${name}-of-${formId === null ? 'organization' : 'form'}`)

/** The day of the first order or visit, from the first entry of each index. */
export async function readBeginning(
  db: Queryable,
  of: { organizationId: number; formId: number | null },
): Promise<LocalDate | null> {
  const organizationId = param(of.formId ?? of.organizationId)
  const forms =
    of.formId === null
      ? sql`select id from forms where organization_id = ${organizationId}`
      : sql`select ${organizationId}::bigint as id`
  const column = of.formId === null ? sql`organization_id` : sql`form_id`
  const [row] = await db.query<{ day: LocalDate | null }>(namedOf('statistics-beginning', of)`
      select least(
        (select (min(created_at) at time zone 'Europe/Paris')::date from orders where ${column} = ${organizationId}),
        (select min(first.day) from (${forms}) f cross join lateral (
          select min(v.day) as day from visits v where v.form_id = f.id) first)) as day`)
  return row?.day ?? null
}

export interface DayRow extends Row {
  day: LocalDate
  ordered: number
  received: number
  toCome: number
  orders: number
  /** Orders with no live line left. */
  canceledOrders: number
  items: number
  tipOrders: number
  withTip: number
  tips: number
}

export function readDays(db: Queryable, scope: Scope): Promise<DayRow[]> {
  return db.query<DayRow>(namedOf('statistics-days', scope)`
      select day, sum(ordered_cents)::bigint as ordered, sum(received_cents)::bigint as received,
        sum(to_come_cents)::bigint as "toCome", sum(orders)::bigint as orders,
        sum(canceled_orders)::bigint as "canceledOrders", sum(items)::bigint as items,
        sum(tip_orders)::bigint as "tipOrders", sum(with_tip)::bigint as "withTip", sum(tips_cents)::bigint as tips
      from (
        select d.* from ${foldedRows(sql`statistics_days`, scope)}
        union all ${sumsByDay(liveOrders(scope))}) days
      group by day order by day`)
}

export interface PayersRow extends Row {
  days: number
  contributors: number
  payers: number
}

/** Those who paid, each once; of at most so many days on which somebody paid, and those not summed up yet. */
export async function readPayers(
  db: Queryable,
  scope: Scope,
  most: number | null,
): Promise<PayersRow | null> {
  // Not a named statement: a limit that is not known to the planner would read everything.
  const [row] = await db.query<PayersRow>(sql`
      select coalesce(sum(days), 0)::bigint as days, count(*) filter (where is_contributor) as contributors,
        count(*) as payers
      from (
        select payer, bool_or(is_contributor) as is_contributor, count(*) as days from (
          ${payersByDay(liveOrders(scope))}
          union all
          (select d.* from ${foldedRows(sql`statistics_payers`, scope)}${most === null ? sql`` : sql` limit ${most}`})) paid
        group by payer) payers`)
  return row ?? null
}

export interface TierFigures extends Row {
  tierId: number | null
  name: string
  formType: string
  formSlug: string
  ordered: number
  /** The part of `ordered` from lines that were cancelled but not refunded. */
  notBack: number
  items: number
  /** The same over all rates, including those not listed. */
  notBackOfAll: number
}

export function readByTier(db: Queryable, scope: Scope): Promise<TierFigures[]> {
  return db.query<TierFigures>(namedOf('statistics-tiers', scope)`
      select sold.tier_id as "tierId", coalesce(t.label, sold.name) as name, f.form_type as "formType",
        f.slug as "formSlug", sold.ordered, sold."notBack", sold.items,
        (sum(sold."notBack") over ())::bigint as "notBackOfAll"
      from (
        select form_id, tier_id, min(name) as name, sum(ordered_cents)::bigint as ordered,
          sum(not_back_cents)::bigint as "notBack", sum(items)::bigint as items
        from (
          select d.* from ${foldedRows(sql`statistics_tiers`, scope)}
          union all ${sumsByTier(liveOrders(scope))}) tiers
        group by form_id, tier_id) sold
      join forms f on f.id = sold.form_id left join tiers t on t.id = sold.tier_id
      where sold.items > 0 or sold.ordered > 0
      order by sold.ordered desc, sold.items desc, name limit 200`)
}

export interface SourceRow extends Row {
  source: string
  visitors: number
  orders: number
  ordered: number
}

const SOURCES_SHOWN = 50

const visitsOf = (scope: Scope) => sql`(
  select d.* from ${foldedRows(sql`statistics_visits`, scope)}
  union all ${sumsBySource(liveVisits(scope))}) visits`

export function readBySource(db: Queryable, scope: Scope): Promise<SourceRow[]> {
  return db.query<SourceRow>(namedOf('statistics-sources', scope)`
      select source, sum(visitors)::bigint as visitors, sum(orders)::bigint as orders,
        sum(ordered_cents)::bigint as ordered
      from ${visitsOf(scope)}
      group by source order by ordered desc, visitors desc, source limit ${SOURCES_SHOWN}`)
}

export interface FunnelRow extends Row {
  one: number
  two: number
  three: number
  four: number
  payment: number
  order: number
}

export async function readFunnel(db: Queryable, scope: Scope): Promise<FunnelRow | null> {
  const [row] = await db.query<FunnelRow>(namedOf('statistics-funnel', scope)`
      select coalesce(sum(visitors), 0)::bigint as one, coalesce(sum(two), 0)::bigint as two,
        coalesce(sum(three), 0)::bigint as three, coalesce(sum(four), 0)::bigint as four,
        coalesce(sum(payment), 0)::bigint as payment, coalesce(sum(placed), 0)::bigint as "order"
      from ${visitsOf(scope)}`)
  return row ?? null
}

export interface LatestRow extends Row {
  id: number
  date: Date
  form_title: string
  payer: string
  amount: number
  items: number
}

/** The newest first; the index finds them directly, however many older orders exist. */
export function readLatest(
  db: Queryable,
  of: { organizationId: number; formId: number | null },
  sinceMs: number,
  limit: number,
): Promise<LatestRow[]> {
  const column = of.formId === null ? sql`o.organization_id` : sql`o.form_id`
  return db.query<LatestRow>(namedOf('statistics-latest', of)`
      select o.id, o.created_at as date, f.title as form_title, o.lines_cents - o.discount_cents as amount,
        coalesce(nullif(concat_ws(' ', o.payer ->> 'firstName', o.payer ->> 'lastName'), ''), o.payer_email) as payer,
        (select count(*) from order_items i where i.order_id = o.id) as items
      from orders o join forms f on f.id = o.form_id
      where ${column} = ${of.formId ?? of.organizationId} and o.created_at > ${at(sinceMs)}
      order by o.created_at desc, o.id desc limit ${limit}`)
}

/** What was received and kept, as campaigns show it: stored totals, so that asking every second is cheap. */
export async function readCollected(
  db: Queryable,
  of: { organizationId: number; formId: number | null },
): Promise<{ received: number; orders: number }> {
  const organizationId = param(of.formId ?? of.organizationId)
  const forms =
    of.formId === null
      ? sql`select id from forms where organization_id = ${organizationId}`
      : sql`select ${organizationId}::bigint`
  const [row] = await db.query<{ received: number; orders: number }>(namedOf('statistics-collected', of)`
      select coalesce(sum(collected_cents), 0)::bigint as received, coalesce(sum(contributors), 0)::bigint as orders
      from (
        select collected_cents, contributors from form_totals where form_id in (${forms})
        union all
        select collected_cents, contributors from form_total_changes where form_id in (${forms})) parts`)
  return row ?? { received: 0, orders: 0 }
}
