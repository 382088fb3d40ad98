import { hostname } from 'node:os'
import { join } from 'node:path'
import { createApi } from './api.ts'
import type { App } from './app.ts'
import { readConfig } from './config.ts'
import { seedDemo } from './demo/seed.ts'
import { mountPages, mountPagesInDevelopment } from './pages.ts'
import { databaseClock } from './platform/clock.ts'
import { openDb } from './platform/db.ts'
import { diskFiles } from './platform/files.ts'
import { randomIds } from './platform/ids.ts'
import { createLog } from './platform/log.ts'
import { smtpMailer } from './platform/mail.ts'
import { migrate } from './platform/migrate.ts'
import { hapayProvider } from './providers/hapay/hapay-provider.ts'
import { createAppWorker } from './worker.ts'

/** Pages, API and worker in one process: everything is put together here, and taken apart in the other order. */
const config = readConfig()
const log = createLog(config.LOG_LEVEL)
const applied = await migrate(config.DATABASE_URL)
if (applied.length > 0) log.info({ applied }, 'migrated')

const db = openDb({
  url: config.DATABASE_URL,
  maxConnections: config.DATABASE_CONNECTIONS,
  applicationName: 'obole',
})
const clock = await databaseClock(db)
const cards = hapayProvider({
  url: config.BANK_URL,
  secretKey: config.BANK_SECRET_KEY,
  publishableKey: config.BANK_PUBLISHABLE_KEY,
  webhookSecret: config.BANK_WEBHOOK_SECRET,
  clock,
})
const mail = smtpMailer(config.SMTP_URL, config.MAIL_FROM)
const app: App = {
  config,
  db,
  clock,
  ids: randomIds(config.SECRET),
  log,
  cards,
  mail,
  files: diskFiles(join(config.DATA_DIR, 'files')),
  papers: diskFiles(join(config.DATA_DIR, 'papers')),
  jobs: { wake: () => worker.wake() },
}
const worker = createAppWorker(app, `${hostname()}:${process.pid}`)
if (config.SEED_DEMO) await seedDemo(app)

const http = await createApi(app, { loggerInstance: log })
await (config.PAGES_MODULE === '' ? mountPagesInDevelopment(http, app) : mountPages(http, app))
await http.listen({ port: config.PORT, host: config.HOST })
worker.start()
console.log(`obole listening on ${config.PUBLIC_URL}`)
process.send?.({ type: 'ready', url: config.PUBLIC_URL })

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await http.close()
  await worker.stop()
  clock.stop()
  mail.close()
  await cards.close()
  await db.close()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// The launcher is gone: nobody would stop us otherwise.
process.on('disconnect', () => void stop())
