import { lookAtPieces } from '../src/check-invariants.ts'
import { checks } from '../src/checks.ts'
import type { Since } from '../src/parts.sql.ts'
import type { Violation } from '../src/platform/checks.ts'
import type { Queryable } from '../src/platform/db.ts'
import { sql } from '../src/platform/sql.ts'

/** The checks that the doctor finds broken and a daily look does not. */
export interface Missed {
  /** When rows were changed or added in this transaction, and nothing else since the last look. */
  changed: string[]
  /** When all there is came since the last look. */
  fresh: string[]
  /** When all of it is older, and a whole round was walked. */
  old: string[]
}
export const NOTHING_MISSED: Missed = { changed: [], fresh: [], old: [] }

/** No transaction is older. */
const THE_FIRST = '3'
/** Behind the end of everything, where a piece holds nothing. */
const BEYOND = 1_000_000
/** So small that the few rows of a test are several pieces. */
const SMALL = { pieces: 2, leastPages: 1 }
const MOST_LOOKS = 1000

/** Asks daily looks for what was planted in this transaction and the doctor has found. */
export async function missedByLooks(db: Queryable, violations: readonly Violation[]): Promise<Missed> {
  const names = violations.map(({ check }) => check)
  const asked = checks.filter(({ name }) => names.includes(name))
  const [now] = await db.query<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
  const missing = (found: readonly Violation[]) =>
    names.filter((name) => !found.some(({ check }) => check === name))
  const atChanges = async (since: Since) => {
    await db.query(sql`delete from daily_look_rounds`)
    await db.query(sql`
      insert into daily_look_rounds (part, position, began_at)
      select part, ${BEYOND}, now() from unnest(${asked.map(({ part }) => part)}::text[]) part on conflict do nothing`)
    return missing(await lookAtPieces(db, { since, asked }))
  }
  const changed = await atChanges(now?.id ?? null)
  // Whatever is found among a few rows is found among all.
  const fresh = changed.length === 0 ? [] : await atChanges(THE_FIRST)
  return { changed, fresh, old: missing(await walkAround(db, asked)) }
}

async function walkAround(db: Queryable, asked: typeof checks): Promise<Violation[]> {
  const found: Violation[] = []
  await db.query(sql`delete from daily_look_rounds`)
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    found.push(...(await lookAtPieces(db, { since: null, asked, sizes: SMALL })))
    const unfinished = await db.query(sql`select from daily_look_rounds where finished_at is null`)
    if (unfinished.length === 0) return found
  }
  throw new Error('the round never ends')
}
