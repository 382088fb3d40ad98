import type { LocalDate } from '@obole/core/dates/dates'
import { parisInstant } from '@obole/core/dates/dates'
import type { Queryable } from '../platform/db.ts'
import { at, joined, named, param, sql, type Sql } from '../platform/sql.ts'
import { movedByCampaign, SIDES } from './moved.sql.ts'

/** Adds the next transfers to the days of their campaigns, as far as the ledger added up its own; whether there may be more. */
export async function foldMoney(db: Queryable, limit: number): Promise<boolean> {
  const [row] = await db.query<{ more: boolean }>(named('money-fold')`
      with settled as materialized (select ledger_folded_until() as id),
      fold as (
        select f.last_id as after, least(settled.id, f.last_id + ${limit}::int) as until from money_fold f, settled
        where f.last_id < settled.id for update of f),
      added as (
        insert into money_days as d (organization_id, form_id, day, kind, cents)
        select organization_id, form_id, paris_day(booked_at), movement, sum(cents) from (
          ${movedByCampaign(sql`fold join transfers t on t.id > fold.after and t.id <= fold.until`)}) moved
        group by 1, 2, 3, 4
        on conflict (organization_id, day, form_id, kind) do update set cents = d.cents + excluded.cents)
      update money_fold f set last_id = fold.until from fold, settled returning f.last_id < settled.id as more`)
  return row?.more ?? false
}

/** Days as they are in France, both included. */
export interface Days {
  organizationId: number
  from: LocalDate
  to: LocalDate
}

/** The days of an association, each with campaign, kind and cents: those added up, and the transfers since. */
export function moneyOf({ organizationId, from, to }: Days): Sql {
  const association = param(organizationId)
  const since = joined(
    SIDES.map(
      ({ account }) => sql`
        select t.* from transfers t where ${account} = 'association:' || ${association}::bigint
          and t.id > money_folded_until() and t.booked_at >= ${at(parisInstant(from))}
          and t.booked_at < paris_midnight(${to}::date + 1)`,
    ),
    ' union all ',
  )
  return sql`(
    select form_id, day, kind, cents from money_days
    where organization_id = ${association} and day >= ${from}::date and day <= ${to}::date
    union all
    select form_id, paris_day(booked_at), movement, cents from (${movedByCampaign(sql`(${since}) t`)}) latest)`
}
