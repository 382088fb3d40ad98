import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'
import { DECIDED } from './kept-places.ts'
import { HARMLESS, OF_OTHERS } from './other-columns.ts'
import { HOLDINGS } from './register.sql.ts'
import { tablesLookedAt } from './traces.store.ts'

const test = testApp()

/** Types that cannot say who somebody is: numbers, truth values, moments. */
const SAYS_NOTHING = ['int2', 'int4', 'int8', '_int4', '_int8', 'bool', 'timestamptz', 'uuid']

interface Column {
  table: string
  column: string
}

const columnsOfDatabase = () =>
  test.app.db.query<Column & Record<string, unknown>>(sql`
    select c.table_name as "table", c.column_name as "column"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.udt_name <> all(${SAYS_NOTHING}::text[])
    order by c.table_name, c.ordinal_position`)

const HELD = new Set(HOLDINGS.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)))
const DECLARED = new Set(
  Object.entries(HARMLESS).flatMap(([table, columns]) =>
    columns.split(' ').map((column) => `${table}.${column}`),
  ),
)
const isKnown = ({ table, column }: Column) =>
  [HELD.has(`${table}.${column}`), DECLARED.has(`${table}.${column}`), `${table}.*` in OF_OTHERS].filter(
    Boolean,
  ).length

/**
 * A column that may say something of a person is in the register (`register.sql.ts`), and so in the file people receive
 * and in what is forgotten, or `other-columns.ts` says whose it is, or that it is harmless.
 */
it('[DP1] every column that may hold personal data is declared, once', async () => {
  const columns = await columnsOfDatabase()
  expect(
    columns.filter((column) => isKnown(column) !== 1).map(({ table, column }) => `${table}.${column}`),
  ).toEqual([])
})

it('sees a column that nobody declared', async () => {
  await test.app.db.query({ text: 'create table forgotten_by_us (id bigint, shoe_size_of text)' })
  const undeclared = (await columnsOfDatabase()).filter((column) => isKnown(column) === 0)
  expect(undeclared).toEqual([{ table: 'forgotten_by_us', column: 'shoe_size_of' }])
  await test.app.db.query({ text: 'drop table forgotten_by_us' })
})

it('[DP6] the proof can say why what is found stays there, whatever table of words it stands in', async () => {
  const texts = await test.app.db.query<{ table: string }>(sql`
    select distinct table_name as "table" from information_schema.columns
    where table_schema = 'public' and udt_name in ('text', '_text', 'jsonb') order by 1`)
  const isLookedAt = new Set(await tablesLookedAt(test.app.db))
  const held = new Set(HOLDINGS.map(({ table }) => table))
  const others = texts.map(({ table }) => table).filter((table) => isLookedAt.has(table) && !held.has(table))
  expect(others).toEqual([...DECIDED].toSorted())
})

it('declares no column that the database does not have', async () => {
  const all = await test.app.db.query<Column & Record<string, unknown>>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`)
  const there = new Set(all.map(({ table, column }) => `${table}.${column}`))
  const tables = new Set(all.map(({ table }) => table))
  const named = HOLDINGS.flatMap(({ table, columns, also = [] }) =>
    [...columns, ...also].map((column) => `${table}.${column}`),
  )
  expect([...named, ...DECLARED].filter((column) => !there.has(column))).toEqual([])
  expect(Object.keys(OF_OTHERS).filter((name) => !tables.has(name.replace('.*', '')))).toEqual([])
})
