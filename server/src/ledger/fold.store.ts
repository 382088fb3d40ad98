import type { Queryable } from '../platform/db.ts'
import { named, param, sql } from '../platform/sql.ts'
import { isOneStillWriting, writersOf } from '../platform/writers.sql.ts'

/** A transfer's number is drawn by a writer of this table, who counts as one until the transfer can be seen. */
const BOOKED_IN = ['transfers']

/** Notes the latest transfer, and who is writing at this moment. */
export async function noteLatest(db: Queryable): Promise<void> {
  await db.query(named('ledger-note')`
      update ledger_fold set noted_id = coalesce((select max(id) from transfers), 0), noted_writers = array(${writersOf(BOOKED_IN)})`)
}

/**
 * The transfer that was noted, if none of those who were writing then still is; null otherwise. A statement begun after
 * this one sees every transfer up to it, and none will come.
 */
export async function findSettled(db: Queryable): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(named('ledger-settled')`
      select noted_id as id from ledger_fold
      where not ${isOneStillWriting(BOOKED_IN, sql`noted_writers`)}`)
  return row?.id ?? null
}

/** Adds the next transfers to their totals, up to a settled one; answers whether there may be more. */
export async function foldTransfers(db: Queryable, settledId: number, limit: number): Promise<boolean> {
  const settled = param(settledId)
  const [row] = await db.query<{ more: boolean }>(named('ledger-fold')`
      with fold as (
        select last_id as after, least(${settled}::bigint, last_id + ${limit}::int) as until from ledger_fold
        where last_id < ${settled}::bigint for update),
      side as (
        select s.account, t.kind, (t.booked_at at time zone 'Europe/Paris')::date as day, s.debit_cents, s.credit_cents, t.id
        from fold join transfers t on t.id > fold.after and t.id <= fold.until
        cross join lateral (
          values (t.debit_account, t.amount_cents, 0), (t.credit_account, 0, t.amount_cents)
        ) as s(account, debit_cents, credit_cents)),
      added as (
        insert into ledger_totals as l (account, kind, is_month, begins_on, debit_cents, credit_cents, first_id, last_id)
        select account, kind, is_month, begins_on, sum(debit_cents), sum(credit_cents), min(id), max(id)
        from side cross join lateral (
          values (false, day), (true, date_trunc('month', day)::date)) as period(is_month, begins_on)
        group by account, kind, is_month, begins_on
        on conflict (account, is_month, begins_on, kind) do update set debit_cents = l.debit_cents + excluded.debit_cents,
          credit_cents = l.credit_cents + excluded.credit_cents, first_id = least(l.first_id, excluded.first_id),
          last_id = greatest(l.last_id, excluded.last_id))
      update ledger_fold f set last_id = fold.until from fold returning f.last_id < ${settled}::bigint as more`)
  return row?.more ?? false
}
