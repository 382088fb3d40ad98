import { hostname } from 'node:os'
import { createApi } from './api.ts'
import { readConfig } from './config.ts'
import { mountDoorShell, mountDoorShellInDevelopment } from './door-shell.ts'
import { tellHistory } from './demo/history/tell-history.ts'
import { seedDemo } from './demo/seed.ts'
import { openApp } from './open-app.ts'
import { mountPages, mountPagesInDevelopment } from './pages.ts'
import { createLog } from './platform/log.ts'
import { openMonitoring } from './platform/monitoring.ts'
import { migrate } from './platform/migrate.ts'
import { watchRush } from './platform/rush.ts'
import { createAppWorker, jobHandlers } from './worker.ts'

/** Pages, API and worker in one process: everything is assembled here, and closed in the reverse order. */
const config = readConfig()
const log = createLog(config.LOG_LEVEL, { report: openMonitoring(config) })
const applied = await migrate(config.DATABASE_URL)
if (applied.length > 0) log.info({ applied }, 'migrated')

const rush = watchRush()
const { app, close } = await openApp(config, { log, wake: () => worker.wake(), isRush: rush.isRush })
const stopping = new AbortController()
let isHistoryPlayed = !config.DEMO_HISTORY
const worker = createAppWorker(app, `${hostname()}:${process.pid}`, {
  isRush: rush.isRush,
  mayRecur: () => isHistoryPlayed,
})
if (config.SEED_DEMO) await seedDemo(app)

const http = await createApi(app, { loggerInstance: log })
const isDrawnFromSources = config.PAGES_MODULE === ''
await (isDrawnFromSources ? mountDoorShellInDevelopment(http, app) : mountDoorShell(http, app))
await (isDrawnFromSources ? mountPagesInDevelopment(http, app) : mountPages(http, app))
http.server.on('request', rush.called)
await http.listen({ port: config.PORT, host: config.HOST })
worker.start()
const history = config.DEMO_HISTORY ? tellDemoHistory() : Promise.resolve()

/** Runs in the background: pages, payments and mails work meanwhile; only recurring jobs wait. */
async function tellDemoHistory(): Promise<void> {
  try {
    await tellHistory(app, { handlers: jobHandlers, signal: stopping.signal })
  } catch (error) {
    log.error(
      { err: error },
      'the demonstration’s past could not be told; it is tried again at the next start',
    )
  }
  isHistoryPlayed = !stopping.signal.aborted
}

async function stop(): Promise<void> {
  if (stopping.signal.aborted) return
  stopping.abort()
  await http.close()
  await history
  await worker.stop()
  await close()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// The launcher has ended: nothing else would stop this process.
process.on('disconnect', () => void stop())

// Announced only once signals are handled, because the launcher may send one at once.
console.log(`obole listening on ${config.PUBLIC_URL}`)
process.send?.({ type: 'ready', url: config.PUBLIC_URL })
