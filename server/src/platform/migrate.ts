import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { assert } from '@obole/core/assert'
import { Client } from 'pg'
import type { Queryable } from './db.ts'
import { EARLIER_MIGRATIONS } from './earlier-migrations.ts'
import { sql } from './sql.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
// Prevents two nodes that boot together from migrating at once; the number only has to be ours.
const MIGRATION_LOCK = 7_305_001

const LOOK_AGAIN_MS = 100

/** A name begins with the minute it was written, so that the order is the same for all authors. */
const NAME = /^\d{12}_[a-z0-9_]+\.sql$/
const BASELINE = '202611170000_baseline.sql'

export async function listMigrations(folder = FOLDER): Promise<string[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  for (const name of names)
    assert(NAME.test(name), `a migration is named YYYYMMDDhhmm_what_it_does.sql, not ${name}`)
  return names
}

/**
 * Applies the missing files in order, each in its own transaction, or outside any where the file says so. Answers the
 * names it applied.
 */
export async function migrate(url: string, folder = FOLDER): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await takeLock(client)
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    await recogniseBaseline(client)
    const applied = await namesApplied(client)
    const missing = (await listMigrations(folder)).filter((name) => !applied.includes(name))
    refuseLatecomer(missing, applied)
    for (const name of missing) await apply(client, folder, name)
    return missing
  } finally {
    await client.end()
  }
}

async function namesApplied(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  return rows.map(({ name }) => name).toSorted()
}

/**
 * A database older than the baseline is accepted only where it has applied exactly the migrations the baseline
 * replaces.
 */
async function recogniseBaseline(client: Client): Promise<void> {
  const applied = await namesApplied(client)
  if (applied.length === 0 || applied.includes(BASELINE)) return
  if (applied.join() !== EARLIER_MIGRATIONS.join())
    throw new Error(
      `this database stands at ${applied.at(-1)}, before the baseline that migrations now begin with: start it once with a ` +
        `release that brings it to ${EARLIER_MIGRATIONS.at(-1)}, then with this one, or begin with an empty database`,
    )
  await client.query('insert into migrations (name) values ($1)', [BASELINE])
}

/** A migration applied after newer ones here and before them elsewhere could make two databases differ unnoticed. */
function refuseLatecomer(missing: string[], applied: string[]): void {
  const newest = applied.at(-1) ?? ''
  const late = missing.find((name) => name < newest)
  if (late)
    throw new Error(
      `migration ${late} is older than ${newest}, which this database has applied: give the file a later time and start again`,
    )
}

/**
 * Polls for the lock: a statement that waited for it would block "create index concurrently", which waits for every
 * running statement, for ever.
 */
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.taken) return
    await setTimeout(LOOK_AGAIN_MS)
  }
}

async function apply(client: Client, folder: string, name: string): Promise<void> {
  const text = await readFile(join(folder, name), 'utf8')
  try {
    if (text.startsWith(OUTSIDE)) await makeIndexes(client, text)
    await client.query('begin')
    if (!text.startsWith(OUTSIDE)) await client.query(`set local lock_timeout = '5s';\n${text}`)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause })
  }
}

/** The first line of a file that creates indexes on big tables without blocking writes. */
const OUTSIDE = '-- outside a transaction\n'
const CONCURRENT_INDEX = /^create (?:unique )?index concurrently if not exists (\w+)\s/

/**
 * Runs one statement at a time, each safe to run again: an index left half-made by an interruption is dropped first.
 * Such a file may contain nothing else, since nothing would undo it.
 */
async function makeIndexes(client: Client, text: string): Promise<void> {
  const statements = text
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
  const indexes = statements.map((statement) => ({ statement, name: CONCURRENT_INDEX.exec(statement)?.[1] }))
  for (const { statement, name } of indexes)
    assert(name, `only indexes, made concurrently, are made outside a transaction: ${statement}`)
  for (const { statement, name } of indexes) {
    const { rowCount } = await client.query(
      'select from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = $1 and not i.indisvalid',
      [name],
    )
    // The name contains only letters, digits and underscores.
    if (rowCount) await client.query(`drop index concurrently ${name}`)
    await client.query(statement)
  }
}

export async function appliedMigrations(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`select name from migrations`)
  return rows.map(({ name }) => name)
}
