import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Sql } from './db.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
// Two nodes that boot together must not migrate together; the number only has to be ours.
const MIGRATION_LOCK = 7_305_001

export async function listMigrations(): Promise<string[]> {
  const files = await readdir(FOLDER)
  return files.filter((file) => file.endsWith('.sql')).toSorted()
}

/** Applies what is missing, in order, each file in a transaction of its own. Answers what was applied. */
export async function migrate(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const done = await client.query<{ name: string }>('select name from migrations')
    const names = new Set(done.rows.map((row) => row.name))
    const missing = (await listMigrations()).filter((name) => !names.has(name))
    for (const name of missing) await apply(client, name)
    return missing
  } finally {
    await client.end()
  }
}

async function apply(client: Client, name: string): Promise<void> {
  const text = await readFile(join(FOLDER, name), 'utf8')
  try {
    await client.query(`begin; set local lock_timeout = '5s';\n${text}`)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause })
  }
}

export async function appliedMigrations(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ name: string }>({ text: 'select name from migrations' })
  return rows.map(({ name }) => name)
}
