import type { TestApp } from './test-app.ts'
import { sql } from '../src/platform/sql.ts'

/** What is held and sold of a stock right now. */
export async function stockOf(test: TestApp, id: number): Promise<{ held: number; sold: number }> {
  const [row] = await test.app.db.query<{ held: number; sold: number }>(
    sql`
      select held, sold from stocks where id = ${id}`,
  )
  if (!row) throw new Error(`no stock ${id}`)
  return row
}
