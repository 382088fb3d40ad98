import { readConfig } from '../src/config.ts'
import type { App } from '../src/app.ts'
import { collectDebits } from '../src/payments/collect-debits.ts'
import { databaseClock } from '../src/platform/clock.ts'
import { openDb } from '../src/platform/db.ts'
import { diskFiles } from '../src/platform/files.ts'
import { randomIds } from '../src/platform/ids.ts'
import { openKeys } from '../src/platform/keys.ts'
import { createLog } from '../src/platform/log.ts'
import { smtpMailer } from '../src/platform/mail.ts'
import { hapayProvider } from '../src/providers/hapay/hapay-provider.ts'
import { providersOf } from '../src/providers/providers.ts'

/** A worker of its own that collects what is due, and is killed in the middle: when the bank has answered so often. */

// Whoever started it is gone: so is the reason to go on.
process.on('disconnect', () => process.exit(0))

const config = readConfig()
const db = openDb({ url: config.DATABASE_URL, maxConnections: 5, applicationName: 'obole-debits' })
const real = await databaseClock(db)
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0)
const clock = { now: () => real.now() + aheadMs }
const bank = hapayProvider({
  url: config.BANK_URL,
  secretKey: config.BANK_SECRET_KEY,
  publishableKey: config.BANK_PUBLISHABLE_KEY,
  webhookSecret: config.BANK_WEBHOOK_SECRET,
  clock,
})
let answers = 0
const app: App = {
  config,
  db,
  clock,
  ids: randomIds(config.SECRET),
  keys: openKeys([config.SECRET]),
  log: createLog(config.LOG_LEVEL),
  providers: providersOf([
    {
      ...bank,
      async debit(request) {
        const answer = await bank.debit(request)
        answers += 1
        if (answers === Number(process.env['KILLED_AFTER'])) process.kill(process.pid, 'SIGKILL')
        return answer
      },
    },
  ]),
  mail: smtpMailer(config.SMTP_URL, config.MAIL_FROM),
  files: diskFiles(config.DATA_DIR),
  papers: diskFiles(config.DATA_DIR),
  jobs: { wake: () => {} },
  isRush: () => false,
}
process.send?.({ tried: await collectDebits(app) })
process.exit(0)
