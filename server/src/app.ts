import type { Config } from './config.ts'
import type { Providers } from './providers/providers.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db.ts'
import type { Files } from './platform/files.ts'
import type { Ids } from './platform/ids.ts'
import type { Keys } from './platform/keys.ts'
import type { Log } from './platform/log.ts'
import type { Mailer } from './platform/mail.ts'

/** What every verb receives: plain ports, so that a test can replace one and keep the rest real. */
export interface App {
  config: Config
  db: Db
  clock: Clock
  ids: Ids
  keys: Keys
  log: Log
  providers: Providers
  mail: Mailer
  files: Files
  /** Receipts, tickets and cards as they were drawn. Kept apart from visitors' uploads, which are swept. */
  papers: Files
  /** Tells the worker that a commit added jobs. */
  jobs: { wake(): void }
  /** Whether many calls are arriving now: what can take its time then steps back. */
  isRush: () => boolean
}
