import type { Queryable } from './db.ts'
import { raw, sql, type Sql } from './sql.ts'

/** A query that must return no row; each row it does return is something that must never happen. */
export interface Check {
  /** The invariant's number and name, as in reliability's table: "S1 stock is never oversold". */
  name: string
  /** `always` holds at every moment, `settled` once the queues are empty. */
  holds: 'always' | 'settled'
  part: PartName
  sql: Sql
}

/**
 * What a check can be asked of, some at a time, by the daily look (`parts.sql.ts`): of purchases, each with all that
 * hangs on it, of rows of the books, payouts, campaigns, and sums of days or of months. `whole` is asked of everything
 * each day, because it is small or found by an index.
 */
export type PartName =
  | 'purchases'
  | 'transfers'
  | 'payouts'
  | 'campaigns'
  | 'days'
  | 'visits'
  | 'months'
  | 'whole'

export interface Violation {
  check: string
  rows: Record<string, unknown>[]
}

const ROWS_SHOWN = 5

export async function runChecks(db: Queryable, checks: readonly Check[]): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const check of checks) {
    // Materialized, so that it is planned to be read whole: none is expected, and a plan for the first few would be very slow.
    const rows = await db.query(sql`
      with violation as materialized (${check.sql}) select * from violation limit ${raw(ROWS_SHOWN)}`)
    if (rows.length > 0) violations.push({ check: check.name, rows })
  }
  return violations
}
