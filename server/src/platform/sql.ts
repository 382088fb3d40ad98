import type { Statement } from './db.ts'

/** The types the driver can send besides text: a list becomes a Postgres array, an object becomes JSON. */
export type Value =
  | string
  | number
  | boolean
  | Date
  | Buffer
  | null
  | undefined
  | readonly Value[]
  | { readonly [key: string]: unknown }

/** One parameter. It has the same number wherever it appears in a statement. */
interface Parameter {
  readonly value: Value
}

/**
 * Our SQL with its values: a whole statement, or a piece to build into one. Parameters are numbered when the text is
 * read, so that pieces combine in any order.
 */
export class Sql implements Statement {
  /** `texts` has one more element than `parameters`, which stand between them. */
  readonly texts: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly name?: string
  constructor(texts: readonly string[], parameters: readonly Parameter[], name?: string) {
    this.texts = texts
    this.parameters = parameters
    if (name !== undefined) this.name = name
  }
  get text(): string {
    const numbers = numbersOf(this.parameters)
    return this.texts.reduce((text, next, index) => {
      const parameter = this.parameters[index - 1]
      return parameter ? `${text}$${numbers.get(parameter)}${next}` : text + next
    })
  }
  get values(): readonly Value[] {
    return [...numbersOf(this.parameters).keys()].map(({ value }) => value)
  }
}

function numbersOf(parameters: readonly Parameter[]): Map<Parameter, number> {
  const numbers = new Map<Parameter, number>()
  for (const parameter of parameters) if (!numbers.has(parameter)) numbers.set(parameter, numbers.size + 1)
  return numbers
}

/** SQL with values in it: a piece made by `sql` is built in, anything else becomes a parameter. */
export function sql(strings: TemplateStringsArray, ...parts: readonly (Sql | Value)[]): Sql {
  const texts = [strings[0] ?? '']
  const parameters: Parameter[] = []
  for (const [index, part] of parts.entries()) {
    if (part instanceof Sql) buildIn(part, texts, parameters)
    else {
      texts.push('')
      parameters.push({ value: part })
    }
    write(strings[index + 1] ?? '', texts)
  }
  return new Sql(texts, parameters)
}

function write(text: string, texts: string[]): void {
  texts.push((texts.pop() ?? '') + text)
}

function buildIn(piece: Sql, texts: string[], parameters: Parameter[]): void {
  const [first = '', ...rest] = piece.texts
  write(first, texts)
  texts.push(...rest)
  parameters.push(...piece.parameters)
}

/** A statement that each connection parses and plans once; the hot ones are all named. Its text must never vary. */
export const named =
  (name: string) =>
  (strings: TemplateStringsArray, ...parts: readonly (Sql | Value)[]): Sql => {
    const { texts, parameters } = sql(strings, ...parts)
    return new Sql(texts, parameters, name)
  }

/** A value that a statement uses in several places, as one parameter. */
export const param = (value: Value): Sql => new Sql(['', ''], [{ value }])

/** An instant, from milliseconds since 1970. */
export const at = (ms: number | null): Sql => sql`to_timestamp(${ms} / 1000.0)`

/** Our own text, inserted as it is: never anything from outside. */
export const raw = (text: string | number | boolean): Sql => new Sql([String(text)], [])

export function joined(pieces: readonly Sql[], separator: string): Sql {
  const texts = ['']
  const parameters: Parameter[] = []
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) write(separator, texts)
    buildIn(piece, texts, parameters)
  }
  return new Sql(texts, parameters)
}

/** A constant list from core as SQL: `state in ${listed(LIVE_ATTEMPT_STATES)}`. Never for outside values. */
export function listed(words: readonly (string | number)[]): Sql {
  if (words.length === 0) throw new Error('SQL has no empty list')
  const written = words.map((word) => (typeof word === 'number' ? word : `'${word.replaceAll("'", "''")}'`))
  return raw(`(${written.join(', ')})`)
}

/** Inserts one row. The column names come from our own code; only the values come from elsewhere. */
export const insertInto = (table: string, columns: Readonly<Record<string, Value>>): Sql => {
  const values = joined(Object.values(columns).map(param), ', ')
  return sql`insert into ${raw(table)} (${raw(Object.keys(columns).join(', '))}) values (${values})`
}

/** Columns of a row that a statement writes, each with its SQL. */
export type Expressions<Needed extends string, Optional extends string = never> = Readonly<
  Record<Needed, Sql> & Partial<Record<Optional, Sql>>
>

/** Inserts the rows of a query, column by column; what it reads from, `from …`, follows. */
export const insertSelect = (table: string, columns: Readonly<Record<string, Sql>>): Sql =>
  sql`insert into ${raw(table)} (${raw(Object.keys(columns).join(', '))})
    select ${joined(Object.values(columns), ', ')}`

/** Computed columns in a `select`. */
export const selected = (columns: Readonly<Record<string, Sql>>): Sql =>
  joined(
    Object.entries(columns).map(([column, value]) => sql`${value} as ${raw(column)}`),
    ', ',
  )

/** The same as one JSON object. */
export const asJson = (columns: Readonly<Record<string, Sql>>): Sql => {
  const pairs = Object.entries(columns).map(([column, value]) => sql`'${raw(column)}', ${value}`)
  return sql`jsonb_build_object(${joined(pairs, ', ')})`
}

/** What follows `set`. */
export const assigned = (columns: Readonly<Record<string, Value>>): Sql =>
  joined(
    Object.entries(columns).map(([column, value]) => sql`${raw(column)} = ${value}`),
    ', ',
  )

/** How a value travels: an instant as milliseconds since 1970, anything else as the Postgres type of that name. */
export type ColumnType = 'text' | 'int' | 'bigint' | 'boolean' | 'jsonb' | 'bigint[]' | 'int[]' | 'instant'

/**
 * Several values as the rows of one query, in their order, `n`: a property `formId` is its column `form_id`. The text
 * does not depend on how many there are, so the statement around it can have a name.
 */
export function rowsOf<K extends string>(
  columns: Readonly<Record<K, ColumnType>>,
  values: readonly Readonly<Record<NoInfer<K>, unknown>>[],
): Sql {
  // Record<K, …> has exactly these keys.
  const properties = Object.keys(columns) as K[]
  const documents = values.map((value) => {
    const pairs = properties.map((property) => [snakeCase(property), value[property]])
    return JSON.stringify(Object.fromEntries(pairs))
  })
  const sent = properties.map((property) => {
    const type = columns[property]
    return `${snakeCase(property)} ${type === 'instant' ? 'bigint' : type}`
  })
  const read = properties.map((property) => {
    const column = snakeCase(property)
    if (columns[property] === 'instant') return `to_timestamp(r.${column} / 1000.0) as ${column}`
    return columns[property] === 'jsonb' ? `nullif(r.${column}, 'null') as ${column}` : `r.${column}`
  })
  return sql`select d.n, ${raw(read.join(', '))} from unnest(${documents}::jsonb[]) with ordinality as d(document, n),
    jsonb_to_record(d.document) as r(${raw(sent.join(', '))})`
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
