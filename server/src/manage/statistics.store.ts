import type { LocalDate } from '@obole/core/dates/dates'
import { FIGURES_OF_ORDER, NOT_BACK_OF_ENDED, ORDERED_OF_LINE } from '../orders/figures.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { at, named, param, sql } from '../platform/sql.ts'

/** One campaign, or all campaigns of an association, over a period. */
export interface Scope {
  organizationId: number
  formId: number | null
  from: LocalDate
  to: LocalDate
  fromMs: number
  untilMs: number
}

type Place = Pick<Scope, 'organizationId' | 'formId'>

const orderScope = ({ organizationId, formId }: Place) =>
  formId === null ? sql`o.organization_id = ${organizationId}` : sql`o.form_id = ${formId}`
const visitScope = ({ organizationId, formId }: Place) =>
  formId === null
    ? sql`v.form_id in (select id from forms where organization_id = ${organizationId})`
    : sql`v.form_id = ${formId}`
const orderedInTime = ({ fromMs, untilMs }: Scope) =>
  sql`o.created_at >= ${at(fromMs)} and o.created_at < ${at(untilMs)}`
/** Each scope has its own statement, so its own statement name. */
const namedOf = (name: string, { formId }: Place) =>
  named(`${name}-of-${formId === null ? 'organization' : 'form'}`)

/** The orders of the period with their figures; a fully cancelled order has no live line. */
const orders = (scope: Scope) => sql`
  select o.id, payer_key(o.payer_email, o.payer) as payer_key, o.created_at, figures.*
  from orders o ${FIGURES_OF_ORDER}
  where ${orderScope(scope)} and ${orderedInTime(scope)}`

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
}

export function readDays(db: Queryable, scope: Scope): Promise<DayRow[]> {
  return db.query<DayRow>(namedOf('statistics-days', scope)`
      select (created_at at time zone 'Europe/Paris')::date as day, sum(ordered_cents)::bigint as ordered,
        sum(received_cents)::bigint as received, sum(to_come_cents)::bigint as "toCome",
        count(*) filter (where live > 0) as orders, count(*) filter (where live = 0) as "canceledOrders", sum(live)::bigint as items
      from (${orders(scope)}) made group by 1 order by 1`)
}

export interface TotalsRow extends Row {
  contributors: number
  payers: number
  tip_orders: number
  with_tip: number
  tips: number
}

/** Orders paid by hand have no contribution to Obole, so they are left out of its average. */
export async function readTotals(db: Queryable, scope: Scope): Promise<TotalsRow | null> {
  const [row] = await db.query<TotalsRow>(namedOf('statistics-totals', scope)`
      select count(distinct made.payer_key) filter (where made.live > 0 and made.received_cents > 0) as contributors,
        count(distinct made.payer_key) as payers, count(p.id) as tip_orders,
        count(p.id) filter (where made.tip_cents > 0) as with_tip,
        coalesce(sum(made.tip_cents) filter (where p.id is not null), 0)::bigint as tips
      from (${orders(scope)}) made
      left join payments p on p.order_id = made.id and p.instalment_number = 1
        and p.type = 'Credit' and made.live > 0`)
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
        select i.form_id, i.tier_id, min(i.name) as name, sum(${ORDERED_OF_LINE})::bigint as ordered,
          sum(${NOT_BACK_OF_ENDED})::bigint as "notBack",
          count(*) filter (where is_item_live(i.state)) as items
        from orders o join order_items i on i.order_id = o.id
        where ${orderScope(scope)} and ${orderedInTime(scope)}
        group by i.form_id, i.tier_id) sold
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

/** An order counts for the visit that led to its cart. */
export function readBySource(db: Queryable, scope: Scope): Promise<SourceRow[]> {
  return db.query<SourceRow>(namedOf('statistics-sources', scope)`
      select v.source, count(*) as visitors, count(*) filter (where figures.live > 0) as orders,
        coalesce(sum(figures.ordered_cents), 0)::bigint as ordered
      from visits v left join orders o on o.cart_id = v.cart_id ${FIGURES_OF_ORDER}
      where ${visitScope(scope)} and v.day between ${scope.from} and ${scope.to}
      group by v.source order by ordered desc, visitors desc, v.source limit ${SOURCES_SHOWN}`)
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
      select count(*) as one, count(*) filter (where step >= 2) as two, count(*) filter (where step >= 3) as three,
        count(*) filter (where step >= 4) as four, count(*) filter (where step >= 5) as payment, count(o.id) as "order"
      from visits v left join orders o on o.cart_id = v.cart_id
      where ${visitScope(scope)} and v.day between ${scope.from} and ${scope.to}`)
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
