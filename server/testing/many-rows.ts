import { Client } from 'pg'
import type { Sql } from '../src/platform/sql.ts'
import { NAME_PARTS } from './name-parts.ts'
import type { TestApp } from './test-app.ts'

const READING_LINKS = `
  insert into order_links (id, order_id, kind, issued_at) select token, id, 'reading', created_at from orders
  on conflict do nothing`

/**
 * Writes many rows without foreign keys and triggers, which is many times faster; what these would count is added by hand,
 * and the link that every order is born with and the parts of its names here.
 * On a connection of its own, without the limits of one that somebody waits for. Vacuumed at once, so that no vacuum
 * comes in the middle of a measurement.
 */
export async function writeManyRows(test: TestApp, steps: readonly (string | Sql)[]): Promise<void> {
  const client = new Client({ connectionString: test.databaseUrl })
  await client.connect()
  try {
    for (const step of [
      'begin',
      'set local session_replication_role = replica',
      ...steps,
      READING_LINKS,
      ...NAME_PARTS,
      'commit',
    ])
      await client.query(typeof step === 'string' ? step : { text: step.text, values: [...step.values] })
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
