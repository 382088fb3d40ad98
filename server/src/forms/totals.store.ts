import type { Queryable } from '../platform/db.ts'
import { named } from '../platform/sql.ts'

/**
 * Moves changes into their campaign's row, in one statement: at every moment a change is counted in exactly one of the
 * two places. Answers how many were moved. `contributors` are the orders with a line that is not cancelled, free ones
 * included: what live figures call orders. They are not the contributions below, which are the orders that brought in
 * money.
 */
export async function foldChanges(db: Queryable, limit: number): Promise<number> {
  const [row] = await db.query<{ moved: number }>(named('totals-fold')`
      with taken as (
        delete from form_total_changes where id = any(array(
          select id from form_total_changes order by id limit ${limit} for update skip locked))
        returning form_id, collected_cents, contributors),
      folded as (
        insert into form_totals as t (form_id, collected_cents, contributors)
        select form_id, sum(collected_cents), sum(contributors) from taken group by form_id order by form_id
        on conflict (form_id) do update set collected_cents = t.collected_cents + excluded.collected_cents,
          contributors = t.contributors + excluded.contributors)
      select count(*) as moved from taken`)
  return row?.moved ?? 0
}

/** The same for the number of contributions of a campaign. */
export async function foldContributions(db: Queryable, limit: number): Promise<number> {
  const [row] = await db.query<{ moved: number }>(named('contributions-fold')`
      with taken as (
        delete from contribution_changes where id = any(array(
          select id from contribution_changes order by id limit ${limit} for update skip locked))
        returning form_id, contributions),
      folded as (
        insert into contribution_totals as t (form_id, contributions)
        select form_id, sum(contributions) from taken group by form_id order by form_id
        on conflict (form_id) do update set contributions = t.contributions + excluded.contributions)
      select count(*) as moved from taken`)
  return row?.moved ?? 0
}
