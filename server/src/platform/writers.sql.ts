import { joined, sql, type Sql } from './sql.ts'

/**
 * The transactions of this database that have written, or are about to write, to one of these tables and are not over:
 * whoever writes to a table holds this lock on it from the statement's beginning to the commit.
 */
export const writersOf = (tables: readonly string[]): Sql => sql`
  select distinct virtualtransaction from pg_locks
  where relation in (${joined(
    tables.map((table) => sql`${table}::regclass`),
    ', ',
  )}) and mode = 'RowExclusiveLock' and database = (select oid from pg_database where datname = current_database())`

/** Whether one of the writers that a column of ours has noted is still at it. */
export const isOneStillWriting = (tables: readonly string[], noted: Sql): Sql => sql`exists (
  select from (${writersOf(tables)}) writing where virtualtransaction = any(${noted}))`
