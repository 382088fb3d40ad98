import { sql } from '../src/platform/sql.ts'
import type { TestApp } from './test-app.ts'

/** How many statements wait for a row that another one holds. */
export async function waitingForALock(test: TestApp): Promise<number> {
  const [row] = await test.app.db.query<{ count: number }>(sql`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return row?.count ?? 0
}
