import type { Row, Queryable } from './db.ts'

export interface Wanted {
  id: string
  limit: number
  windowMs: number
}

export interface Taken extends Row {
  id: string
  empty_at_ms: number
}

const columns = (wanted: readonly Wanted[]) => [
  wanted.map(({ id }) => id),
  wanted.map(({ windowMs, limit }) => Math.ceil(windowMs / limit)),
  wanted.map(({ windowMs }) => windowMs),
]

/**
 * A bucket is kept as the one instant at which it will be empty again; a token moves that instant on by its cost,
 * unless it would then lie beyond the window. Answers the tokens taken, with when each bucket is empty. Sorted, so that two calls
 * that want the same rows cannot wait for each other. Calls arrive in another order than they read the clock, on
 * clocks of several nodes: a tenth of a token is forgiven, or the last of a full bucket would be refused to them.
 */
export async function take(db: Queryable, wanted: readonly Wanted[], now: number): Promise<Taken[]> {
  return db.query<Taken>({
    name: 'rate-limit-take',
    text: `
      with wanted as (select * from unnest($1::text[], $2::bigint[], $3::bigint[]) as w(id, cost_ms, window_ms))
      insert into rate_limits as bucket (id, empty_at_ms)
      select id, $4::bigint + cost_ms from wanted order by id
      on conflict (id) do update set empty_at_ms = greatest(bucket.empty_at_ms, $4) + excluded.empty_at_ms - $4
        where (select greatest(bucket.empty_at_ms, $4) + 0.9 * cost_ms <= $4 + window_ms from wanted w where w.id = bucket.id)
      returning id, empty_at_ms`,
    values: [...columns(wanted), now],
  })
}

/** When that bucket is empty again; null where nothing was taken of it lately. */
export async function readEmptyAt(db: Queryable, id: string): Promise<number | null> {
  const [row] = await db.query<{ empty_at_ms: number }>({
    name: 'rate-limit-read',
    text: 'select empty_at_ms from rate_limits where id = $1',
    values: [id],
  })
  return row?.empty_at_ms ?? null
}

export async function giveBack(
  db: Queryable,
  given: readonly (Wanted & { unlessFull: boolean })[],
  now: number,
): Promise<void> {
  await db.query({
    name: 'rate-limit-give-back',
    text: `
      with given as (
        select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bool[]) as g(id, cost_ms, window_ms, unless_full)),
        locked as (select id from rate_limits where id = any($1) order by id for update)
      update rate_limits set empty_at_ms = empty_at_ms - cost_ms
      from given join locked using (id)
      where rate_limits.id = given.id and not (unless_full and empty_at_ms > $5 + window_ms - cost_ms / 2)`,
    values: [...columns(given), given.map(({ unlessFull }) => unlessFull), now],
  })
}

export async function deleteRefilledLimits(db: Queryable, now: number): Promise<void> {
  await db.query({ text: 'delete from rate_limits where empty_at_ms <= $1', values: [now] })
}
