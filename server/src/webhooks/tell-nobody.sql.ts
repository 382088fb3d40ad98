import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'

/**
 * What this transaction changes is told to no program: it takes away what is known of somebody, and such a notification
 * would tell it once more.
 */
export async function tellNoProgram(db: Queryable): Promise<void> {
  await db.query(sql`select set_config('obole.tells_no_program', 'on', true)`)
}
