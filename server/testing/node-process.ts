import { join } from 'node:path'
import { createApi } from '../src/api.ts'
import type { App } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { databaseClock } from '../src/platform/clock.ts'
import { openDb } from '../src/platform/db.ts'
import { diskFiles } from '../src/platform/files.ts'
import { randomIds } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import { smtpMailer } from '../src/platform/mail.ts'
import { hapayProvider } from '../src/providers/hapay/hapay-provider.ts'

/** The API alone, on a database that is there: a node among others, as `startNode` runs it. */

// Whoever started it is gone or done with it, and nothing here outlives a request.
process.on('disconnect', () => process.exit(0))

const config = readConfig()
const db = openDb({
  url: config.DATABASE_URL,
  maxConnections: config.DATABASE_CONNECTIONS,
  applicationName: 'obole-node',
})
const clock = await databaseClock(db)
const app: App = {
  config,
  db,
  clock,
  ids: randomIds(config.SECRET),
  log: createLog(config.LOG_LEVEL),
  cards: hapayProvider({
    url: config.BANK_URL,
    secretKey: config.BANK_SECRET_KEY,
    publishableKey: config.BANK_PUBLISHABLE_KEY,
    webhookSecret: config.BANK_WEBHOOK_SECRET,
    clock,
  }),
  mail: smtpMailer(config.SMTP_URL, config.MAIL_FROM),
  files: diskFiles(join(config.DATA_DIR, 'files')),
  papers: diskFiles(join(config.DATA_DIR, 'papers')),
  jobs: { wake: () => {} },
}
const http = await createApi(app)
const url = await http.listen({ port: config.PORT, host: config.HOST })
process.send?.({ url })
