import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
let client: Client

beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  client = await connect()
  await client.query('create table letters (letter text not null)')
  await client.query(`insert into letters values ('a'), ('b'), ('b')`)
})
afterEach(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

async function connect(): Promise<Client> {
  const connected = new Client({ connectionString: database.url })
  await connected.connect()
  return connected
}
const write = (name: string, text: string) => writeFile(join(folder, name), text)
const indexes = async () =>
  (
    await client.query<{ name: string; valid: boolean }>(
      `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = 'letters'::regclass order by name`,
    )
  ).rows
const applied = async (name: string) =>
  (await client.query('select from migrations where name = $1', [name])).rowCount === 1

describe('a migration', () => {
  it('is all or nothing', async () => {
    await write('9001_half.sql', 'create index letters_half on letters (letter); select 1 / 0;')
    await expect(migrate(database.url, folder)).rejects.toThrow('9001_half.sql')
    expect(await indexes()).toEqual([])
  })
})

describe('a migration outside a transaction', () => {
  const file = (statements: string) =>
    `-- outside a transaction\n-- Why it is needed; and how.\n${statements}`

  it('makes an index while others write, even with a transaction open on the table', async () => {
    await write(
      '9001_index.sql',
      file('create index concurrently if not exists letters_found\n  on letters (letter);'),
    )
    const other = await connect()
    await other.query('begin')
    await other.query(`insert into letters values ('c')`)
    const migrated = migrate(database.url, folder)
    await expect.poll(async () => (await indexes()).length, { timeout: 10_000 }).toBe(1)
    // It waits for whoever was there before it, and nobody waits for it.
    await client.query(`set statement_timeout = '2s'`)
    await client.query(`insert into letters values ('d')`)
    expect(await indexes()).toEqual([{ name: 'letters_found', valid: false }])
    await other.query('commit')
    expect(await migrated).toEqual(['9001_index.sql'])
    expect(await indexes()).toEqual([{ name: 'letters_found', valid: true }])
    expect(await applied('9001_index.sql')).toBe(true)
    await other.end()
  })

  it('that was cut begins again: what it left half-made is dropped and made anew', async () => {
    const statements = [
      'create index concurrently if not exists letters_found on letters (letter);',
      'create unique index concurrently if not exists letters_once on letters (letter);',
    ]
    await write('9001_once.sql', file(statements.join('\n')))
    await expect(migrate(database.url, folder)).rejects.toThrow('9001_once.sql')
    expect(await indexes()).toEqual([
      { name: 'letters_found', valid: true },
      { name: 'letters_once', valid: false },
    ])
    expect(await applied('9001_once.sql')).toBe(false)
    await client.query('delete from letters')
    expect(await migrate(database.url, folder)).toEqual(['9001_once.sql'])
    expect((await indexes()).map(({ valid }) => valid)).toEqual([true, true])
    expect(await migrate(database.url, folder)).toEqual([])
  })

  it('is made once by several nodes that start together, none of which waits in the way of the index', async () => {
    await write(
      '9001_index.sql',
      file('create index concurrently if not exists letters_found on letters (letter);'),
    )
    const made = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)))
    expect(made.flat()).toEqual(['9001_index.sql'])
    expect(await indexes()).toEqual([{ name: 'letters_found', valid: true }])
  })

  it('holds nothing that could be done half or twice', async () => {
    await write('9001_careless.sql', file(`insert into letters values ('e');`))
    await expect(migrate(database.url, folder)).rejects.toThrow('9001_careless.sql')
    expect((await client.query(`select from letters where letter = 'e'`)).rowCount).toBe(0)
  })
})
