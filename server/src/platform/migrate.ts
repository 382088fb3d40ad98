import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { assert } from '@obole/core/assert'
import { Client } from 'pg'
import type { Queryable } from './db.ts'
import { sql } from './sql.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
// Two nodes that boot together must not migrate together; the number only has to be ours.
const MIGRATION_LOCK = 7_305_001

const LOOK_AGAIN_MS = 100

export async function listMigrations(folder = FOLDER): Promise<string[]> {
  const files = await readdir(folder)
  return files.filter((file) => file.endsWith('.sql')).toSorted()
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
    const done = await client.query<{ name: string }>('select name from migrations')
    const names = new Set(done.rows.map((row) => row.name))
    const missing = (await listMigrations(folder)).filter((name) => !names.has(name))
    for (const name of missing) await apply(client, folder, name)
    return missing
  } finally {
    await client.end()
  }
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
