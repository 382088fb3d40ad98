import type { Queryable } from './db.ts'

/** A statement put together piece by piece; a value is only ever a parameter. */
export class Query {
  readonly values: unknown[]
  readonly conditions: string[] = []
  constructor(...values: unknown[]) {
    this.values = values
  }
  param(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
  where(condition: string): void {
    this.conditions.push(condition)
  }
  /** From one moment to before another, either left open. */
  between(column: string, fromMs: number | undefined, untilMs: number | undefined): void {
    if (fromMs !== undefined) this.where(`${column} >= to_timestamp(${this.param(fromMs)}::float8 / 1000.0)`)
    if (untilMs !== undefined) this.where(`${column} < to_timestamp(${this.param(untilMs)}::float8 / 1000.0)`)
  }
  /** One of some words, or any where none is asked for. */
  oneOf(column: string, values: readonly string[] | undefined): void {
    if (values?.length) this.where(`${column} = any(${this.param(values)}::text[])`)
  }
  get text(): string {
    return this.conditions.length > 0 ? this.conditions.join(' and ') : 'true'
  }
}

/** The greatest character there is: whatever begins with a word sorts before the word followed by it. */
const LAST = "U&'\\+10FFFF'"

/** True for what begins with the parameter, by an index whose operators compare byte by byte. */
export const beginsWith = (column: string, param: string): string =>
  `${column} ~>=~ search_key(${param}) and ${column} ~<~ (search_key(${param}) || ${LAST})`

export async function countRows(db: Queryable, text: string, values: readonly unknown[]): Promise<number> {
  const [row] = await db.query<{ count: number }>({ text, values })
  return row?.count ?? 0
}
