import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../scripts/postgres.ts'
import { Program } from '../scripts/programs.ts'
import { appProgram, bankProgram, mailboxProgram, readSite } from '../scripts/site.ts'

/** The whole of Obole as `npm start` runs it, on ports and data of its own, with a database that flushes to disk. */
export interface Stage {
  url: string
  bankUrl: string
  databaseUrl: string
  bankKeys: { secretKey: string; publishableKey: string; webhookSecret: string }
  secret: string
  stop(): Promise<void>
}

export async function startStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'obole-bench-'))
  await mkdir(join(folder, 'logs'))
  const { PATH, HOME, TMPDIR, NODE_OPTIONS } = process.env
  const site = await readSite({
    PATH,
    HOME,
    TMPDIR,
    NODE_OPTIONS,
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
  })
  const postgres = await startPostgres(join(folder, 'postgres'))
  const bank = new Program(bankProgram(site))
  const mailbox = new Program(mailboxProgram(site))
  await Promise.all([bank.ready, mailbox.ready])
  const app = new Program(appProgram(site, postgres.url))
  await app.ready
  const { BANK_SECRET_KEY, BANK_PUBLISHABLE_KEY, BANK_WEBHOOK_SECRET, SECRET } = site.secrets
  return {
    url: site.url,
    bankUrl: site.bankUrl,
    databaseUrl: postgres.url,
    bankKeys: {
      secretKey: BANK_SECRET_KEY,
      publishableKey: BANK_PUBLISHABLE_KEY,
      webhookSecret: BANK_WEBHOOK_SECRET,
    },
    secret: SECRET,
    async stop() {
      for (const program of [app, bank, mailbox]) await program.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
