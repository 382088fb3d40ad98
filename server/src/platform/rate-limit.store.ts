import type { Row, Queryable } from './db.ts'
import { named, param, sql, type Sql } from './sql.ts'

export interface TokenWanted {
  id: string
  limit: number
  windowMs: number
}

export interface BucketRow extends Row {
  id: string
  empty_at_ms: number
}

const columns = (wanted: readonly TokenWanted[]): Sql => {
  const costs = wanted.map(({ windowMs, limit }) => Math.ceil(windowMs / limit))
  const windows = wanted.map(({ windowMs }) => windowMs)
  return sql`${wanted.map(({ id }) => id)}::text[], ${costs}::bigint[], ${windows}::bigint[]`
}

/**
 * A bucket is stored as the instant at which it will be empty again; a token moves that instant on by its cost, unless
 * it would then lie beyond the window. Answers the tokens taken, with when each bucket is empty. Sorted, so that two
 * calls that want the same rows cannot deadlock. Calls arrive in another order than they read the clock, on clocks of
 * several nodes: a tenth of a token is tolerated, or the last token of a bucket would be refused to them.
 */
export async function take(db: Queryable, wanted: readonly TokenWanted[], now: number): Promise<BucketRow[]> {
  const nowMs = param(now)
  return db.query<BucketRow>(named('rate-limit-take')`
      with wanted as (select * from unnest(${columns(wanted)}) as w(id, cost_ms, window_ms))
      insert into rate_limits as bucket (id, empty_at_ms)
      select id, ${nowMs}::bigint + cost_ms from wanted order by id
      on conflict (id) do update
        set empty_at_ms = greatest(bucket.empty_at_ms, ${nowMs}) + excluded.empty_at_ms - ${nowMs}
        where (
          select greatest(bucket.empty_at_ms, ${nowMs}) + 0.9 * cost_ms <= ${nowMs} + window_ms
          from wanted w where w.id = bucket.id)
      returning id, empty_at_ms`)
}

/** When that bucket is empty again; null where nothing was taken from it lately. */
export async function readEmptyAt(db: Queryable, id: string): Promise<number | null> {
  const [row] = await db.query<{ empty_at_ms: number }>(
    named('rate-limit-read')`
      select empty_at_ms from rate_limits where id = ${id}`,
  )
  return row?.empty_at_ms ?? null
}

export async function giveBack(
  db: Queryable,
  given: readonly (TokenWanted & { unlessFull: boolean })[],
  now: number,
): Promise<void> {
  const unlessFull = given.map((one) => one.unlessFull)
  await db.query(named('rate-limit-give-back')`
      with given as (
        select * from unnest(${columns(given)}, ${unlessFull}::bool[]) as g(id, cost_ms, window_ms, unless_full)),
        locked as (select id from rate_limits where id = any(${given.map(({ id }) => id)}) order by id for update)
      update rate_limits set empty_at_ms = empty_at_ms - cost_ms
      from given join locked using (id)
      where rate_limits.id = given.id and not (unless_full and empty_at_ms > ${now} + window_ms - cost_ms / 2)`)
}

export async function deleteRefilledLimits(db: Queryable, now: number): Promise<void> {
  await db.query(sql`delete from rate_limits where empty_at_ms <= ${now}`)
}
