import { sql, type Sql } from './sql.ts'

/** Counts the rows of a query; with `most`, no further than that. */
export const counted = (rows: Sql, most: number | undefined): Sql =>
  sql`select count(*) as count from (${rows}${most === undefined ? sql`` : sql` limit ${most}`}) counted`
