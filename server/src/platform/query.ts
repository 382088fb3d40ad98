import type { Queryable, Row } from './db.ts'
import { at, joined, raw, type Sql, sql } from './sql.ts'

/** What rows must fulfil, put together piece by piece. */
export class Conditions {
  readonly list: Sql[]
  constructor(...conditions: Sql[]) {
    this.list = conditions
  }
  where(condition: Sql): void {
    this.list.push(condition)
  }
  /** From one moment to before another, either left open. */
  between(column: Sql, fromMs: number | undefined, untilMs: number | undefined): void {
    if (fromMs !== undefined) this.where(sql`${column} >= ${at(fromMs)}`)
    if (untilMs !== undefined) this.where(sql`${column} < ${at(untilMs)}`)
  }
  /** One of some words, or any where none is asked for. */
  oneOf(column: Sql, values: readonly string[] | undefined): void {
    if (values?.length) this.where(sql`${column} = any(${values}::text[])`)
  }
  get all(): Sql {
    return this.list.length > 0 ? joined(this.list, ' and ') : raw('true')
  }
}

/** The greatest character there is: whatever begins with a word sorts before the word followed by it. */
const LAST = raw("U&'\\+10FFFF'")

/** True for what begins with the word, by an index whose operators compare byte by byte. */
export const beginsWith = (column: Sql, word: Sql): Sql =>
  sql`${column} ~>=~ search_key(${word}) and ${column} ~<~ (search_key(${word}) || ${LAST})`

export async function countRows(db: Queryable, statement: Sql): Promise<number> {
  const [row] = await db.query<Row & { count: number }>(statement)
  return row?.count ?? 0
}
