import { hostname } from 'node:os'
import { createApi } from './api.ts'
import { readConfig } from './config.ts'
import { seedDemo } from './demo/seed.ts'
import { openApp } from './open-app.ts'
import { mountPages, mountPagesInDevelopment } from './pages.ts'
import { createLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { watchRush } from './platform/rush.ts'
import { createAppWorker } from './worker.ts'

/** Pages, API and worker in one process: everything is put together here, and taken apart in the other order. */
const config = readConfig()
const log = createLog(config.LOG_LEVEL)
const applied = await migrate(config.DATABASE_URL)
if (applied.length > 0) log.info({ applied }, 'migrated')

const { app, close } = await openApp(config, { log, wake: () => worker.wake() })
const rush = watchRush()
const worker = createAppWorker(app, `${hostname()}:${process.pid}`, rush.isRush)
if (config.SEED_DEMO) await seedDemo(app)

const http = await createApi(app, { loggerInstance: log })
await (config.PAGES_MODULE === '' ? mountPagesInDevelopment(http, app) : mountPages(http, app))
http.server.on('request', rush.called)
await http.listen({ port: config.PORT, host: config.HOST })
worker.start()

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await http.close()
  await worker.stop()
  await close()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// The launcher is gone: nobody would stop us otherwise.
process.on('disconnect', () => void stop())

// Said once it can be stopped: whoever hears it may send a signal at once.
console.log(`obole listening on ${config.PUBLIC_URL}`)
process.send?.({ type: 'ready', url: config.PUBLIC_URL })
