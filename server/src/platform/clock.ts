import { setTimeout } from 'node:timers/promises'
import type { Queryable } from './db.ts'
import { named } from './sql.ts'

/** Milliseconds since 1970, by the database's clock: the one clock that all nodes share. */
export interface Clock {
  now(): number
  /** Waits; absent where time passes by other means, as in the simulator. */
  pause?(ms: number): Promise<void>
}

const RESYNC_MS = 30_000
/** Of a few questions in a row, the fastest answer gives the best time: the first may have had to connect. */
const QUESTIONS = 3
/** A correction larger than this is not drift: the database's clock was set. */
const SET_MS = 1_000

/**
 * Follows the database's time from a monotonic counter, so that neither a node whose clock is wrong nor a clock that
 * jumps can move a due date or an expiry. If it was a little ahead, it stands still instead of going back: what was due
 * a moment ago is still due, and a later event never gets an earlier time.
 */
export async function databaseClock(db: Queryable): Promise<Clock & { stop(): void }> {
  let origin = await originOf(db)
  let latest = -Infinity
  const sync = async () => {
    const found = await originOf(db)
    if (Math.abs(found - origin) > SET_MS) latest = -Infinity
    origin = found
  }
  const timer = setInterval(() => void sync().catch(() => {}), RESYNC_MS)
  timer.unref()
  return {
    now: () => (latest = Math.max(latest, Math.floor(origin + performance.now()))),
    pause: (ms) => setTimeout(ms),
    stop: () => clearInterval(timer),
  }
}

/** The database's time at which our counter began. */
async function originOf(db: Queryable): Promise<number> {
  let best = { tookMs: Infinity, origin: NaN }
  for (let asked = 0; asked < QUESTIONS; asked += 1) {
    const sentAt = performance.now()
    const [row] = await db.query<{ now: number }>(
      named('clock')`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    )
    const tookMs = performance.now() - sentAt
    if (row && tookMs < best.tookMs) best = { tookMs, origin: row.now - sentAt - tookMs / 2 }
  }
  return best.origin
}
