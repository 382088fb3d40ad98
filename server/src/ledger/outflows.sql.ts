import { sql, type Sql } from '../platform/sql.ts'
import { cameIn } from './folded.sql.ts'

const wantedOutflow = (from: Sql) => sql`
    wanted_outflow as (
      select w.organization_id, w.cents, ${cameIn(sql`'association:' || w.organization_id`)} as came_in_cents
      from ${from} w where w.cents > 0)`

/**
 * Everything that leaves an association's account takes its share of one row, so that two refunds, or a refund and a
 * payout, cannot spend the same euro, nor the money other refunds wait for. What came in only ever grows, so an older
 * reading of it can refuse too early, never accept too much.
 *
 * `from` is a CTE of `organization_id` and `cents`; `stays` is SQL for what must be left besides. Where the account
 * holds less, `outflow` is empty.
 */
export function takeOutflowCtes(from: Sql, stays = sql`0`): Sql {
  return sql`${wantedOutflow(from)},
    outflow as (
      insert into association_outflows as o (organization_id, cents)
      select organization_id, cents from wanted_outflow where cents + ${stays} <= came_in_cents
      on conflict (organization_id) do update set cents = o.cents + excluded.cents
        where o.cents + o.waiting_cents + excluded.cents + ${stays} <= (select came_in_cents from wanted_outflow)
      returning o.organization_id)`
}

/** The same for a waiting refund: what it waited for becomes what it takes. */
export function coverOutflowCtes(from: Sql): Sql {
  return sql`${wantedOutflow(from)},
    outflow as (
      update association_outflows o set cents = o.cents + w.cents, waiting_cents = o.waiting_cents - w.cents
      from wanted_outflow w
      where o.organization_id = w.organization_id and o.cents + w.cents <= w.came_in_cents
      returning o.organization_id)`
}

/** Adds the amount that a refund waits for. */
export function waitForMoneyCte(from: Sql): Sql {
  return sql`
    insert into association_outflows as o (organization_id, cents, waiting_cents)
    select organization_id, 0, cents from ${from}
    on conflict (organization_id) do update set waiting_cents = o.waiting_cents + excluded.waiting_cents`
}

export function noLongerWaitCte(from: Sql): Sql {
  return sql`
    update association_outflows o set waiting_cents = o.waiting_cents - f.cents
    from ${from} f where o.organization_id = f.organization_id`
}

/** True when the account held what was wanted. */
export const outflowTaken = sql`(select count(*) from outflow) = (select count(*) from wanted_outflow)`

/** The same without checking the account: money that a bank takes is already gone. */
export function forceOutflowCte(from: Sql): Sql {
  return sql`
    insert into association_outflows as o (organization_id, cents)
    select organization_id, cents from ${from} where cents <> 0
    on conflict (organization_id) do update set cents = o.cents + excluded.cents`
}
