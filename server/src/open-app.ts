import { join } from 'node:path'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { databaseClock, type Clock } from './platform/clock.ts'
import { openDb, type Db } from './platform/db.ts'
import { diskFiles } from './platform/files.ts'
import { randomIds } from './platform/ids.ts'
import { openKeys } from './platform/keys.ts'
import { createLog } from './platform/log.ts'
import { smtpMailer } from './platform/mail.ts'
import { findSecretOfIds } from './platform/secret-of-ids.ts'
import { openProviders } from './providers/open-providers.ts'

export interface OpenApp {
  app: App
  close: () => Promise<void>
}

export interface AppParts {
  applicationName?: string
  log?: App['log']
  /** Called after each commit that added jobs. */
  wake?: () => void
  isRush?: App['isRush']
  /** Wrappers that a test or a measurement puts around the real part. */
  clockOver?: (real: Clock) => Clock
  dbOver?: (real: Db) => Db
}

/** Opens every port of the application from its configuration; closes them in the reverse order. */
export async function openApp(config: Config, parts: AppParts = {}): Promise<OpenApp> {
  const real = openDb({
    url: config.DATABASE_URL,
    maxConnections: config.DATABASE_CONNECTIONS,
    applicationName: parts.applicationName ?? 'obole',
  })
  const clock = await databaseClock(real)
  const secrets = [config.SECRET, ...config.SECRETS_OLD] as const
  const providers = openProviders(config, clock)
  const mail = smtpMailer(config.SMTP_URL, config.MAIL_FROM)
  const app: App = {
    config,
    db: parts.dbOver?.(real) ?? real,
    clock: parts.clockOver?.(clock) ?? clock,
    ids: randomIds(await findSecretOfIds(real, secrets)),
    keys: openKeys(secrets),
    log: parts.log ?? createLog(config.LOG_LEVEL),
    providers,
    mail,
    files: diskFiles(join(config.DATA_DIR, 'files')),
    papers: diskFiles(join(config.DATA_DIR, 'papers')),
    jobs: { wake: parts.wake ?? (() => {}) },
    isRush: parts.isRush ?? (() => false),
  }
  return {
    app,
    async close() {
      clock.stop()
      mail.close()
      await providers.close()
      await real.close()
    },
  }
}
