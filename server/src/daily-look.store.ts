import type { PartName } from './platform/checks.ts'
import type { Queryable } from './platform/db.ts'
import { joined, sql, type Sql } from './platform/sql.ts'
import { FORGET_CHANGED, noteChanged, type Part, type Piece, type Since, type Sizes } from './parts.sql.ts'

/** Everything is seen as it is at one moment, and no visitor waits for it. */
export async function beginLook(db: Queryable): Promise<void> {
  await db.query(sql`set transaction isolation level repeatable read`)
  await db.query(sql`set local statement_timeout = '10min'`)
  await db.query(sql`set local work_mem = '64MB'`)
  // Nobody waits for it: the other processors are the visitors’.
  await db.query(sql`set local max_parallel_workers_per_gather = 0`)
  // Counting what is copied takes longer than any check of it, if it is counted exactly.
  await db.query(sql`set local default_statistics_target = 5`)
}

/** Statements without a value or an answer, sent together: there are many, and each is short. */
const oneByOne = (statements: readonly Sql[]) => joined(statements, ';\n')

const LATEST = sql`pg_snapshot_xmin(pg_current_snapshot())`

/**
 * Where the look before the last one began: what was changing while it looked, or waited for a job, is seen again. A
 * number that is still to come is another server's, whose data were restored here. Of two looks at once, one fails.
 */
export async function holdMark(db: Queryable): Promise<Since> {
  const [row] = await db.query<{ since: Since }>(sql`
    select case when began_with <= ${LATEST} then coalesce(changed_since, began_with)::text end as since
    from daily_look for update`)
  return row?.since ?? null
}

export async function noteWhatChanged(db: Queryable, since: Since): Promise<void> {
  await db.query(oneByOne(noteChanged(since)))
}

export async function forgetWhatChanged(db: Queryable): Promise<void> {
  await db.query(FORGET_CHANGED)
}

export interface NextPiece extends Piece {
  isLast: boolean
  /** Enough for a day. */
  isLarge: boolean
}

export async function nextPiece(db: Queryable, part: Part, sizes: Sizes): Promise<NextPiece> {
  const [round] = await db.query<{ position: number }>(
    sql`select position from daily_look_rounds where part = ${part.name}`,
  )
  const from = round?.position ?? 0
  const [end] = await db.query<{ until: number; last: number; isLarge?: boolean }>(part.piece(from, sizes))
  if (!end) throw new Error(`the part ${part.name} has no end`)
  return { from, until: end.until, isLast: end.until >= end.last, isLarge: end.isLarge ?? false }
}

/** Does something while the tables of a part stand in front of the real ones. */
export async function within<T>(
  db: Queryable,
  { part, piece, sizes, since }: { part: Part; piece: Piece; sizes: Sizes; since: Since },
  work: () => Promise<T>,
): Promise<T> {
  await db.query(oneByOne([sql`savepoint part`, ...part.show(piece, sizes, since)]))
  const answer = await work()
  await db.query(oneByOne([sql`rollback to savepoint part`, sql`release savepoint part`]))
  return answer
}

export async function noteSeen(db: Queryable, name: PartName, { until, isLast }: NextPiece): Promise<void> {
  await db.query(sql`
    insert into daily_look_rounds as r (part, position, began_at, finished_at)
    values (${name}, ${isLast ? 0 : until}, now(), case when ${isLast} then now() end)
    on conflict (part) do update set position = excluded.position,
      began_at = case when r.position = 0 then now() else r.began_at end,
      finished_at = coalesce(excluded.finished_at, r.finished_at)`)
}

export async function endLook(db: Queryable, broken: number): Promise<void> {
  await db.query(sql`
    update daily_look set changed_since = began_with, began_with = ${LATEST}, looked_at = now(),
      took_ms = extract(epoch from clock_timestamp() - now()) * 1000, broken = ${broken}`)
}

export type LastLook = {
  lookedAt: Date
  tookMs: number
  /** When everything there was had been seen; null before the first round ended. */
  finishedAt: Date | null
}

export async function readLastLook(db: Queryable): Promise<LastLook | null> {
  const [row] = await db.query<LastLook>(sql`
    select looked_at as "lookedAt", took_ms as "tookMs",
      (select case when bool_and(finished_at is not null) then min(finished_at) end from daily_look_rounds) as "finishedAt"
    from daily_look where looked_at is not null`)
  return row ?? null
}
