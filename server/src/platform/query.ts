import type { Queryable, Row } from './db.ts'
import { at, joined, raw, type Sql, sql } from './sql.ts'

/** The conditions of a query, collected one by one. */
export class Conditions {
  readonly list: Sql[]
  constructor(...conditions: Sql[]) {
    this.list = conditions
  }
  where(condition: Sql): void {
    this.list.push(condition)
  }
  /** From one moment (included) to another (excluded); either may be absent. */
  between(column: Sql, fromMs: number | undefined, untilMs: number | undefined): void {
    if (fromMs !== undefined) this.where(sql`${column} >= ${at(fromMs)}`)
    if (untilMs !== undefined) this.where(sql`${column} < ${at(untilMs)}`)
  }
  /** One of the given values; any value where none is given. */
  oneOf(column: Sql, values: readonly string[] | undefined): void {
    if (values?.length) this.where(sql`${column} = any(${values}::text[])`)
  }
  get all(): Sql {
    return this.list.length > 0 ? joined(this.list, ' and ') : raw('true')
  }
}

/** The greatest character: every text that begins with a word sorts before the word followed by it. */
const LAST = raw("U&'\\+10FFFF'")

/** True for a key that begins with another; uses an index that compares byte by byte. */
const beginsWithKey = (column: Sql, key: Sql): Sql =>
  sql`${column} ~>=~ ${key} and ${column} ~<~ (${key} || ${LAST})`

/** True for a text that begins with the word, signs included: an address, a label. */
export const beginsWith = (column: Sql, word: Sql): Sql => beginsWithKey(column, sql`search_key(${word})`)

/** True for the key of a name that begins with the word; none does with a word of signs alone. */
export const nameBegins = (key: Sql, word: Sql): Sql =>
  sql`name_key(${word}) <> '' and ${beginsWithKey(key, sql`name_key(${word})`)}`

/** True where some part of the names begins with the word; a word of signs alone asks for nothing. */
export const somePartBegins = (names: readonly Sql[], word: Sql): Sql =>
  sql`(${joined(
    names.map((name) => sql`strpos(' ' || name_key(${name}), ' ' || name_key(${word})) > 0`),
    ' or ',
  )})`

export async function countRows(db: Queryable, statement: Sql): Promise<number> {
  const [row] = await db.query<Row & { count: number }>(statement)
  return row?.count ?? 0
}
