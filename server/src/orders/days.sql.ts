import type { FormType } from '@obole/core/campaign/form'
import { parisTime } from '@obole/core/dates/dates'
import { at, sql, type Sql } from '../platform/sql.ts'
import { FIGURES_OF_ORDER, NOT_BACK_OF_ENDED, ORDERED_OF_LINE } from './figures.sql.ts'

/*
 * Sums by campaign and day of France (decision 86). A day that is over is summed once, into a table; a day that is not,
 * or that changed since, is summed from its orders. Each sum is written once: what fills a table, what replaces it where
 * it has no row yet, and what checks it are the same query over other orders.
 */

/** One campaign, or all campaigns of an association, over whole days; without an end, to the end. */
export interface Days {
  organizationId: number
  formId: number | null
  fromMs?: number | undefined
  untilMs?: number | undefined
  /** Campaigns of these kinds alone. */
  formTypes?: readonly FormType[] | undefined
}

const MINUTE_MS = 60_000
const isMidnight = (ms: number | undefined) =>
  ms === undefined || (parisTime(ms) === '00:00' && ms % MINUTE_MS === 0)

/** Whether what lies between two moments is whole days. */
export const areWholeDays = ({ fromMs, untilMs }: Pick<Days, 'fromMs' | 'untilMs'>): boolean =>
  isMidnight(fromMs) && isMidnight(untilMs)

function formsOf({ organizationId, formId, formTypes }: Days): Sql {
  if (formId !== null) return sql`(select ${formId}::bigint as id)`
  const ofKinds = formTypes?.length ? sql` and form_type = any(${formTypes}::text[])` : sql``
  return sql`(select id from forms where organization_id = ${organizationId}${ofKinds})`
}

/** As moments and as days of France; the last is not included. */
const boundsOf = ({ fromMs, untilMs }: Days) => {
  const from = fromMs === undefined ? sql`timestamptz '-infinity'` : at(fromMs)
  const until = untilMs === undefined ? sql`timestamptz 'infinity'` : at(untilMs)
  return { from, until, firstDay: sql`paris_day(${from})`, endDay: sql`paris_day(${until})` }
}

/** Days of the campaign `f` that are summed up and changed since; each once. */
const changedDays = (days: Days) => {
  const { firstDay, endDay } = boundsOf(days)
  return sql`(
    select distinct c.day from statistics_changes c where c.form_id = f.id and c.day < s.until
      and c.day >= ${firstDay} and c.day < ${endDay}) changed`
}

const FOLDED_UNTIL = sql`coalesce(s.until, date '-infinity')`

/** The orders `o` of all days that are not summed up, or not as they are now. */
export function liveOrders(days: Days): Sql {
  const { from, until } = boundsOf(days)
  return sql`${formsOf(days)} f left join statistics_folds s on s.form_id = f.id cross join lateral (
    select o.* from orders o where o.form_id = f.id
      and o.created_at >= greatest(${from}, paris_midnight(${FOLDED_UNTIL})) and o.created_at < ${until}
    union all
    select o.* from ${changedDays(days)} cross join lateral (
      select o.* from orders o where o.form_id = f.id and o.created_at >= paris_midnight(changed.day)
        and o.created_at < paris_midnight(changed.day + 1) offset 0) o) o`
}

/** The visits `v` of such days. */
export function liveVisits(days: Days): Sql {
  const { firstDay, endDay } = boundsOf(days)
  return sql`${formsOf(days)} f left join statistics_folds s on s.form_id = f.id cross join lateral (
    select v.* from visits v where v.form_id = f.id
      and v.day >= greatest(${firstDay}, ${FOLDED_UNTIL}) and v.day < ${endDay}
    union all
    select v.* from ${changedDays(days)} join visits v on v.form_id = f.id and v.day = changed.day) v`
}

/** The rows `d` of a table of sums, without the days that changed since. */
export function foldedRows(table: Sql, days: Days): Sql {
  const { firstDay, endDay } = boundsOf(days)
  return sql`${formsOf(days)} f join ${table} d on d.form_id = f.id
    where d.day >= ${firstDay} and d.day < ${endDay} and not exists (
      select from statistics_changes c where c.form_id = d.form_id and c.day = d.day)`
}

const DAY = sql`paris_day(o.created_at)`

/** Orders paid by hand have no contribution to Obole, so they are left out of its average. */
export const sumsByDay = (orders: Sql): Sql => sql`
  select o.form_id, ${DAY} as day, sum(figures.ordered_cents)::bigint as ordered_cents,
    sum(figures.received_cents)::bigint as received_cents, sum(figures.to_come_cents)::bigint as to_come_cents,
    count(*) filter (where figures.live > 0) as orders, count(*) filter (where figures.live = 0) as canceled_orders,
    sum(figures.live)::bigint as items, count(p.id) as tip_orders,
    count(p.id) filter (where figures.tip_cents > 0) as with_tip,
    coalesce(sum(figures.tip_cents) filter (where p.id is not null), 0)::bigint as tips_cents,
    sum(figures.items)::bigint as lines
  from ${orders} ${FIGURES_OF_ORDER}
  left join lateral (select p.id from payments p where p.order_id = o.id and p.instalment_number = 1
    and p.type = 'Credit' and figures.live > 0 offset 0) p on true
  group by 1, 2`

/** How many orders or lines each day has, whatever became of them. */
export function rowsByDay(days: Days, of: 'orders' | 'lines'): Sql {
  const [folded, live] =
    of === 'orders'
      ? [sql`d.orders + d.canceled_orders`, sql`count(*)`]
      : [sql`d.lines`, sql`sum((select count(*) from order_items i where i.order_id = o.id))`]
  return sql`
    select day, sum(rows)::bigint as rows from (
      select d.day, ${folded} as rows from ${foldedRows(sql`statistics_days`, days)}
      union all
      select ${DAY}, ${live} from ${liveOrders(days)} group by 1) counted group by day`
}

export const sumsByTier = (orders: Sql): Sql => sql`
  select o.form_id, ${DAY} as day, i.tier_id, i.type, min(i.name) as name,
    sum(${ORDERED_OF_LINE})::bigint as ordered_cents, sum(${NOT_BACK_OF_ENDED})::bigint as not_back_cents,
    count(*) filter (where is_item_live(i.state)) as items
  from ${orders} cross join lateral (select * from order_items t where t.order_id = o.id offset 0) i
  group by 1, 2, 3, 4`

/** Whoever paid on a day; a contributor's order stands, at least in part, and brought in money that was kept. */
export const payersByDay = (orders: Sql): Sql => sql`
  select o.form_id, ${DAY} as day, md5(payer_key(o.payer_email, o.payer))::uuid as payer,
    bool_or(figures.live > 0 and figures.received_cents > 0) as is_contributor
  from ${orders} ${FIGURES_OF_ORDER} group by 1, 2, 3`

/** An order counts for the visit that led to its cart. */
export const sumsBySource = (visits: Sql): Sql => sql`
  select v.form_id, v.day, v.source, count(*) as visitors, count(*) filter (where v.step >= 2) as two,
    count(*) filter (where v.step >= 3) as three, count(*) filter (where v.step >= 4) as four,
    count(*) filter (where v.step >= 5) as payment, count(o.id) as placed,
    count(*) filter (where figures.live > 0) as orders, coalesce(sum(figures.ordered_cents), 0)::bigint as ordered_cents
  from ${visits} left join lateral (select * from orders t where t.cart_id = v.cart_id offset 0) o on true
  ${FIGURES_OF_ORDER} group by 1, 2, 3`

/** The tables of sums, each with the query that fills it, given where orders or visits come from. */
export const SUMS: readonly { table: Sql; of: 'orders' | 'visits'; sum: (from: Sql) => Sql }[] = [
  { table: sql`statistics_days`, of: 'orders', sum: sumsByDay },
  { table: sql`statistics_tiers`, of: 'orders', sum: sumsByTier },
  { table: sql`statistics_payers`, of: 'orders', sum: payersByDay },
  { table: sql`statistics_visits`, of: 'visits', sum: sumsBySource },
]
