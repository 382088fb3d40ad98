import { DatabaseError, Pool, type PoolClient, types } from 'pg'

// Amounts and identifiers are bigint columns; every one of them stays far below 2^53 (90 000 milliards of cents).
types.setTypeParser(types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
})
// Dates without time are LocalDate strings: the driver must not turn them into instants of some time zone.
types.setTypeParser(types.builtins.DATE, (text) => text)

export type Row = Record<string, unknown>

/** Anything that can run a statement: the pool, or the client of an open transaction. */
export interface Queryable {
  query<R extends Row>(statement: Statement): Promise<R[]>
}

/** A named statement is parsed and planned once per connection; the hot ones are all named. */
export interface Statement {
  name?: string
  text: string
  values?: readonly unknown[]
}

export interface Db extends Queryable {
  transaction<T>(work: (db: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface DbOptions {
  url: string
  maxConnections: number
  applicationName: string
  /** Settings of its connections besides our own limits, such as the search path. */
  settings?: Readonly<Record<string, string>>
}

export function openDb({ url, maxConnections, applicationName, settings = {} }: DbOptions): Db {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    // The caller of a statement that waits longer than this for a row is gone.
    options: [
      '-c lock_timeout=10s -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s',
      ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`),
    ].join(' '),
  })
  // An idle connection that the server closes (restart, failover) is replaced at the next use.
  pool.on('error', () => {})
  // A connection closed inside a transaction makes the next statement fail; without this listener it would end the
  // process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return {
    query: (statement) => runOnPool(pool, statement),
    transaction: (work) => transaction(pool, work),
    close: () => pool.end(),
  }
}

/**
 * The pool's own `query` closes its connection at every error. A refused statement is a daily event here, and with its
 * connection every plan would be lost: only a connection that is broken is closed.
 */
async function runOnPool<R extends Row>(pool: Pool, statement: Statement): Promise<R[]> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await run(client, statement)
  } catch (error) {
    if (!isOfTheStatement(error)) broken = asError(error)
    throw error
  } finally {
    client.release(broken)
  }
}

/** An error of the statement alone: the connection goes on as if nothing had happened. */
const isOfTheStatement = (error: unknown): boolean =>
  error instanceof DatabaseError && error.severity === 'ERROR'

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

async function run<R extends Row>(on: PoolClient, statement: Statement): Promise<R[]> {
  const { name, text, values = [] } = statement
  const result = await on.query<R>({ ...(name !== undefined && { name }), text, values: [...values] })
  return result.rows
}

async function transaction<T>(pool: Pool, work: (db: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const answer = await work({ query: (statement) => run(client, statement) })
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** The name of the constraint that a statement violated; null for any other error. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof DatabaseError ? (error.constraint ?? null) : null
}

/**
 * True where the database cannot store what was sent: a NUL or half a character in a text, a number or a date out of
 * range.
 */
export function isUnstorable(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  const isHalfACharacter = error.code === '22P02' && /surrogate/.test(error.detail ?? '')
  return isHalfACharacter || /^(22021|22P05|22003|22008)$/.test(error.code ?? '')
}

/** True where the same work may succeed if it is retried: deadlock, serialisation, connection lost. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^(25P03|40001|40P01|55P03|57P0[123]|08\w{3}|53\w{3})$/.test(code) || /^E(CONN|PIPE)/.test(code))
    return true
  // Errors of the driver that have no code: every connection is busy, or the one in use was cut.
  return /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection)/.test(
    error.message,
  )
}

/** The condition of a statement's own `must(…)` that did not hold; null for any other error. */
export function failedRequirement(error: unknown): string | null {
  return error instanceof DatabaseError && error.code === 'OB001' ? error.message : null
}
