import type { Queryable, Row } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import { areWholeDays, type Days, foldedRows, liveOrders, sumsByDay } from './days.sql.ts'
import type { ListFilter } from './list-filter.sql.ts'

export interface TotalsRow extends Row {
  ordered: number
  received: number
  toCome: number
}

export const NOTHING: TotalsRow = { ordered: 0, received: 0, toCome: 0 }

export const SUM_OF_FIGURES = sql`
  select coalesce(sum(figures.ordered_cents), 0)::bigint as ordered,
    coalesce(sum(figures.received_cents), 0)::bigint as received,
    coalesce(sum(figures.to_come_cents), 0)::bigint as "toCome"`

/** Whether a filter asks for nothing but whole days of a campaign or an association, which are summed up. */
export function isOfDays({
  organizationId: _place,
  formId: _campaign,
  searchBound: _bound,
  ...filter
}: ListFilter) {
  const { fromMs, untilMs, ...others } = filter
  return areWholeDays({ fromMs, untilMs }) && Object.values(others).every((value) => value === undefined)
}

export async function sumDays(db: Queryable, days: Days): Promise<TotalsRow> {
  const [row] = await db.query<TotalsRow>(sql`
    select coalesce(sum(ordered_cents), 0)::bigint as ordered, coalesce(sum(received_cents), 0)::bigint as received,
      coalesce(sum(to_come_cents), 0)::bigint as "toCome"
    from (
      select d.* from ${foldedRows(sql`statistics_days`, days)}
      union all ${sumsByDay(liveOrders(days))}) days`)
  return row ?? NOTHING
}
