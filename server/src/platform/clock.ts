import type { Sql } from './db.ts'

/** Milliseconds since 1970, by the database's clock: the one clock that all nodes share. */
export interface Clock {
  now(): number
}

const RESYNC_MS = 30_000

/**
 * Follows the database's time from a monotonic counter, so that neither a node whose clock is wrong
 * nor a clock that jumps can move a due date or an expiry.
 */
export async function databaseClock(sql: Sql): Promise<Clock & { stop(): void }> {
  let origin = 0
  const sync = async () => {
    const sentAt = performance.now()
    const [row] = await sql.query<{ now: number }>({
      name: 'clock',
      text: 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    })
    if (row) origin = row.now - (sentAt + performance.now()) / 2
  }
  await sync()
  const timer = setInterval(() => void sync().catch(() => {}), RESYNC_MS)
  timer.unref()
  return { now: () => Math.floor(origin + performance.now()), stop: () => clearInterval(timer) }
}
