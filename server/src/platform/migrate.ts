import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { assert } from '@obole/core/assert'
import { Client } from 'pg'
import type { Queryable } from './db.ts'
import { EARLIER_MIGRATIONS } from './earlier-migrations.ts'
import { sql } from './sql.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
// Two nodes that boot together must not migrate together; the number only has to be ours.
const MIGRATION_LOCK = 7_305_001

const LOOK_AGAIN_MS = 100

/** The minute it was written comes first, so that names are in one order whoever adds them. */
const NAME = /^\d{12}_[a-z0-9_]+\.sql$/
const BASELINE = '202611170000_baseline.sql'

export async function listMigrations(folder = FOLDER): Promise<string[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  for (const name of names)
    assert(NAME.test(name), `a migration is named YYYYMMDDhhmm_what_it_does.sql, not ${name}`)
  return names
}

/**
 * Applies what is missing, in order, each file in a transaction of its own, or outside any where it says so. Answers what was
 * applied.
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

/** A database that is older than the baseline keeps its data where it stands exactly where the baseline begins. */
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

/** Applied after newer ones here and before them elsewhere, two databases could differ and nobody would know. */
function refuseLatecomer(missing: string[], applied: string[]): void {
  const newest = applied.at(-1) ?? ''
  const late = missing.find((name) => name < newest)
  if (late)
    throw new Error(
      `migration ${late} is older than ${newest}, which this database has applied: give the file a later time and start again`,
    )
}

/** Asked for again and again: a statement that waits for it is one that an index made beside writers waits for, for ever. */
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

/** The first line of a file that makes indexes on big tables without keeping anybody from writing. */
const OUTSIDE = '-- outside a transaction\n'
const CONCURRENT_INDEX = /^create (?:unique )?index concurrently if not exists (\w+)\s/

/**
 * One statement at a time, each safe to run again: what a cut left half-made is dropped first. Nothing else may stand in such
 * a file, since nothing would undo it.
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
    // The name holds letters, digits and underscores alone.
    if (rowCount) await client.query(`drop index concurrently ${name}`)
    await client.query(statement)
  }
}

export async function appliedMigrations(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`select name from migrations`)
  return rows.map(({ name }) => name)
}
