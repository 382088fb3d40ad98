import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startPostgres } from '../scripts/postgres.ts'
import { Program } from '../scripts/programs.ts'
import { appProgram, bankProgram, mailboxProgram, readSite } from '../scripts/site.ts'
import { until } from '../scripts/waiting.ts'

/** The whole of Obole as `npm start` runs it, with its own ports and data, and a database that flushes to disk. */
export interface Stage {
  url: string
  /** The process of the application, whose processor time is measured. */
  appPid: number
  bankUrl: string
  databaseUrl: string
  bankKeys: { secretKey: string; publishableKey: string; webhookSecret: string }
  secret: string
  /** The processes of its programs. */
  pids: Readonly<Record<'application' | 'Postgres' | 'bank' | 'mailbox', number>>
  /** Waits until all mails and papers of the purchases are done, so that a round does not slow the next one down. */
  rest(): Promise<void>
  /** Does some work on the database while the application is closed. */
  whileClosed(work: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** In a folder of its own that goes with it, or in one that is kept for the next time. */
export async function startStage(kept?: string): Promise<Stage> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'obole-bench-')))
  await mkdir(join(folder, 'logs'), { recursive: true })
  const { PATH, HOME, TMPDIR, NODE_OPTIONS } = process.env
  const site = await readSite({
    PATH,
    HOME,
    TMPDIR,
    NODE_OPTIONS,
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    DEMO_HISTORY: '0',
  })
  const postgres = await startPostgres(join(folder, 'postgres'), {
    settings: { shared_preload_libraries: 'pg_stat_statements' },
  })
  const bank = new Program(bankProgram(site))
  const mailbox = new Program(mailboxProgram(site))
  await Promise.all([bank.ready, mailbox.ready])
  let app = new Program(appProgram(site, postgres.url))
  await app.ready
  const { BANK_SECRET_KEY, BANK_PUBLISHABLE_KEY, BANK_WEBHOOK_SECRET, SECRET } = site.secrets
  return {
    url: site.url,
    appPid: app.pid,
    bankUrl: site.bankUrl,
    databaseUrl: postgres.url,
    bankKeys: {
      secretKey: BANK_SECRET_KEY,
      publishableKey: BANK_PUBLISHABLE_KEY,
      webhookSecret: BANK_WEBHOOK_SECRET,
    },
    secret: SECRET,
    pids: { application: app.pid, Postgres: postgres.pid, bank: bank.pid, mailbox: mailbox.pid },
    rest: () => untilNoJobIsDue(postgres.url),
    async whileClosed(work) {
      await app.stop()
      await work()
      app = new Program(appProgram(site, postgres.url))
      await app.ready
    },
    async stop() {
      for (const program of [app, bank, mailbox]) await program.stop()
      await postgres.stop()
      if (kept === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

const REST_LIMIT_MS = 600_000

async function untilNoJobIsDue(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const isDone = async () => {
    const due = 'select from jobs where parked_at is null and run_at <= clock_timestamp() limit 1'
    return (await client.query(due)).rowCount === 0
  }
  const isResting = await until(isDone, { withinMs: REST_LIMIT_MS, everyMs: 50 })
  await client.end()
  if (!isResting) throw new Error('what follows the purchases is never done')
}
