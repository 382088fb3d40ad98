import { type ExportColumns, writeExport } from '../src/manage/exports.ts'
import { DESK_LISTS } from '../src/manage/lists.ts'
import type { App } from '../src/app.ts'
import { openDb, type Row } from '../src/platform/db.ts'
import { sql } from '../src/platform/sql.ts'

/**
 * Writes one prepared export to nowhere and tells what it wrote. Started with little memory: `stream` must manage with it,
 * `hoard` keeps every row, as careless code would, and must not.
 */
const [databaseUrl = '', exportId = '', mode] = process.argv.slice(2)
const db = openDb({ url: databaseUrl, maxConnections: 2, applicationName: 'export-under-ceiling' })
// The verb under measure reads and writes the database and asks the time; nothing else of the application is started.
const app = { db, clock: { now: () => Date.now() }, isRush: () => false } as App

async function read(): Promise<ExportColumns> {
  const [row] = await db.query<ExportColumns & Row>(sql`
      select id, organization_id as "organizationId", user_id as "userId", list, format, locale, filters, state,
        total_rows as "totalRows", written_rows as "writtenRows"
      from exports where id = ${exportId}`)
  if (!row) throw new Error(`no export ${exportId}`)
  return row
}

/** All rows in one statement, however long that takes: it must die of what it keeps, and of nothing else. */
const patient: App['db'] = {
  ...db,
  query: (statement) =>
    db.transaction(async (within) => {
      await within.query(sql`set local statement_timeout = 0`)
      return within.query(statement)
    }),
}

const row = await read()
const hoard =
  mode === 'hoard'
    ? await DESK_LISTS[row.list].read({ ...app, db: patient }, row.filters, null, row.totalRows)
    : []
let lines = 0
for await (const chunk of writeExport(app, row)) for (const byte of chunk) if (byte === 10) lines += 1
const { state, writtenRows } = await read()
await db.close()
console.log(JSON.stringify({ lines, state, writtenRows, hoarded: hoard.length }))
