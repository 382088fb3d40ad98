import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { EARLIER_MIGRATIONS } from './earlier-migrations.ts'
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
    await write('209901010000_half.sql', 'create index letters_half on letters (letter); select 1 / 0;')
    await expect(migrate(database.url, folder)).rejects.toThrow('209901010000_half.sql')
    expect(await indexes()).toEqual([])
  })

  it('is applied after every older one, and refused where a newer one was applied already', async () => {
    await write('209901010002_second.sql', 'alter table letters add second int;')
    await write('209901010001_first.sql', 'alter table letters add first int;')
    expect(await migrate(database.url, folder)).toEqual(['209901010001_first.sql', '209901010002_second.sql'])
    await write('209812312359_late.sql', 'alter table letters add late int;')
    await write('209901010003_third.sql', 'alter table letters add third int;')
    await expect(migrate(database.url, folder)).rejects.toThrow(
      'migration 209812312359_late.sql is older than 209901010002_second.sql, which this database has applied: ' +
        'give the file a later time and start again',
    )
    expect(await applied('209901010003_third.sql')).toBe(false)
    await rm(join(folder, '209812312359_late.sql'))
    expect(await migrate(database.url, folder)).toEqual(['209901010003_third.sql'])
  })

  it('says when it was written in its name', async () => {
    await write('0402_next.sql', 'select 1;')
    await expect(migrate(database.url, folder)).rejects.toThrow('not 0402_next.sql')
  })
})

describe('a database from before the baseline', () => {
  const setApplied = async (names: readonly string[]) => {
    await client.query('delete from migrations')
    await client.query('insert into migrations (name) select unnest($1::text[])', [names])
  }

  it('that has applied all there was is taken over with its data', async () => {
    await setApplied(EARLIER_MIGRATIONS)
    expect(await migrate(database.url, folder)).toEqual([])
    expect(await applied('202611170000_baseline.sql')).toBe(true)
    expect((await client.query('select from letters')).rowCount).toBe(3)
  })

  it.each([
    ['one is missing', EARLIER_MIGRATIONS.slice(0, -1), '0400_earlier_lines_in_limits.sql'],
    ['another was there', [...EARLIER_MIGRATIONS, '0402_of_a_branch.sql'], '0402_of_a_branch.sql'],
  ])('is refused where %s', async (_, names, newest) => {
    await setApplied(names)
    await expect(migrate(database.url, folder)).rejects.toThrow(`this database stands at ${newest}`)
    expect(await applied('202611170000_baseline.sql')).toBe(false)
  })
})

describe('a migration outside a transaction', () => {
  const file = (statements: string) =>
    `-- outside a transaction\n-- Why it is needed; and how.\n${statements}`

  it('makes an index while others write, even with a transaction open on the table', async () => {
    await write(
      '209901010000_index.sql',
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
    expect(await migrated).toEqual(['209901010000_index.sql'])
    expect(await indexes()).toEqual([{ name: 'letters_found', valid: true }])
    expect(await applied('209901010000_index.sql')).toBe(true)
    await other.end()
  })

  it('that was cut begins again: what it left half-made is dropped and made anew', async () => {
    const statements = [
      'create index concurrently if not exists letters_found on letters (letter);',
      'create unique index concurrently if not exists letters_once on letters (letter);',
    ]
    await write('209901010000_once.sql', file(statements.join('\n')))
    await expect(migrate(database.url, folder)).rejects.toThrow('209901010000_once.sql')
    expect(await indexes()).toEqual([
      { name: 'letters_found', valid: true },
      { name: 'letters_once', valid: false },
    ])
    expect(await applied('209901010000_once.sql')).toBe(false)
    await client.query('delete from letters')
    expect(await migrate(database.url, folder)).toEqual(['209901010000_once.sql'])
    expect((await indexes()).map(({ valid }) => valid)).toEqual([true, true])
    expect(await migrate(database.url, folder)).toEqual([])
  })

  it('is made once by several nodes that start together, none of which waits in the way of the index', async () => {
    await write(
      '209901010000_index.sql',
      file('create index concurrently if not exists letters_found on letters (letter);'),
    )
    const made = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)))
    expect(made.flat()).toEqual(['209901010000_index.sql'])
    expect(await indexes()).toEqual([{ name: 'letters_found', valid: true }])
  })

  it('holds nothing that could be done half or twice', async () => {
    await write('209901010000_careless.sql', file(`insert into letters values ('e');`))
    await expect(migrate(database.url, folder)).rejects.toThrow('209901010000_careless.sql')
    expect((await client.query(`select from letters where letter = 'e'`)).rowCount).toBe(0)
  })
})
