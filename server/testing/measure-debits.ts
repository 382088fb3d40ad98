import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startPostgres } from '../../scripts/postgres.ts'
import type { App } from '../src/app.ts'
import { checks } from '../src/checks.ts'
import { readConfig } from '../src/config.ts'
import { seedDemo } from '../src/demo/seed.ts'
import { collectDebits } from '../src/payments/collect-debits.ts'
import { planMonths } from '../src/payments/plan-months.ts'
import { runChecks } from '../src/platform/checks.ts'
import { databaseClock } from '../src/platform/clock.ts'
import { openDb } from '../src/platform/db.ts'
import { diskFiles } from '../src/platform/files.ts'
import { randomIds } from '../src/platform/ids.ts'
import { openKeys } from '../src/platform/keys.ts'
import { createLog } from '../src/platform/log.ts'
import { migrate } from '../src/platform/migrate.ts'
import { countDebits, plantDueDebits } from './due-debits.ts'
import { fastCards } from './fast-cards.ts'
import { providersOf } from '../src/providers/providers.ts'

/**
 * How fast due debits are collected, the provider's own time left out:
 *   node server/testing/measure-debits.ts [how many, 100000]
 * On a PostgreSQL of its own that keeps its promises (fsync), or on the one of TEST_DATABASE_URL.
 */
const count = Number(process.argv[2] ?? 100_000)
const PLANTED_AT_ONCE = 10_000
const folder = await mkdtemp(join(tmpdir(), 'obole-measure-'))
const own = process.env['TEST_DATABASE_URL'] ? null : await startPostgres(folder)
const adminUrl = process.env['TEST_DATABASE_URL'] ?? own?.url ?? ''
const database = `obole_measure_${randomBytes(4).toString('hex')}`

const admin = new Client({ connectionString: adminUrl })
await admin.connect()
await admin.query(`create database ${database}`)
const url = new URL(adminUrl)
url.pathname = `/${database}`
await migrate(url.href)
const db = openDb({ url: url.href, maxConnections: 10, applicationName: 'obole-measure' })
const real = await databaseClock(db)
// The tenth of a month, so that a month earlier and a month later have the same day.
const clock = { now: () => real.now() + (new Date('2027-05-10T08:00:00Z').getTime() - startedAt) }
const startedAt = real.now()
const cards = fastCards()
const config = readConfig({
  DATABASE_URL: url.href,
  SECRET: randomBytes(16).toString('hex'),
  BANK_URL: 'http://127.0.0.1:9',
  BANK_SECRET_KEY: 'no-bank-is-asked-0',
  BANK_PUBLISHABLE_KEY: 'no-bank-is-asked-0',
  BANK_WEBHOOK_SECRET: 'no-bank-is-asked-0',
  SMTP_URL: 'smtp://127.0.0.1:9',
})
const app: App = {
  config,
  db,
  clock,
  ids: randomIds(config.SECRET),
  keys: openKeys([config.SECRET]),
  log: createLog('error'),
  providers: providersOf([cards]),
  mail: { send: async () => {}, close: () => {} },
  files: diskFiles('.'),
  papers: diskFiles('.'),
  jobs: { wake: () => {} },
  isRush: () => false,
}

await seedDemo(app)
console.log(`planting ${count} due debits`)
for (let planted = 0; planted < count; planted += PLANTED_AT_ONCE)
  await plantDueDebits(app, Math.min(PLANTED_AT_ONCE, count - planted), 'man_fast')

let peakBytes = 0
const watch = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage().rss)), 50)
const before = process.memoryUsage().rss
const planned = await timed('months planned', () => planMonths(app))
const tried = await timed('debits collected', () => collectDebits(app))
clearInterval(watch)

console.log(`load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`)
console.log(`memory: ${mebibytes(before)} before, ${mebibytes(peakBytes)} at most`)
console.log('debits by state:', JSON.stringify(await countDebits(app)))
console.log(`calls to the provider: ${cards.calls}, of which different: ${cards.debited.size}`)
const violations = await runChecks(db, checks)
console.log(
  violations.length === 0 ? `${checks.length} invariants hold` : JSON.stringify(violations, null, 2),
)
if (planned !== count || tried !== count || violations.length > 0) process.exitCode = 1

real.stop()
await db.close()
await admin.query(`drop database ${database} with (force)`)
await admin.end()
await own?.stop()
await rm(folder, { recursive: true, force: true })

async function timed(what: string, work: () => Promise<number>): Promise<number> {
  const from = performance.now()
  const done = await work()
  const seconds = (performance.now() - from) / 1000
  console.log(`${done} ${what} in ${seconds.toFixed(1)} s: ${Math.round(done / seconds)} a second`)
  return done
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`
}
