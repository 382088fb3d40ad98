import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test as base } from '@playwright/test'
import { Client } from 'pg'
import { removeFolder } from '../scripts/files.ts'
import { startTestPostgres } from '../scripts/postgres.ts'
import { Program, ProgramEnded } from '../scripts/programs.ts'
import { appProgram, bankProgram, mailboxProgram, readSite, type Site } from '../scripts/site.ts'
import { Mailbox } from './mailbox.ts'

/** The whole of Obole with its own ports and database, as `npm start` starts it, for one worker. */
export interface Stack {
  url: string
  bankUrl: string
  databaseUrl: string
  publishableKey: string
  bankSecretKey: string
  mailbox: Mailbox
  /** kill -9, in the middle of its work. */
  killApp(): Promise<void>
  /** Stops it normally if it still runs, and starts it on the same data. */
  restartApp(): Promise<void>
  query<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>
  /** Throws the doctor's report if an invariant is broken. */
  doctor(): Promise<void>
}

/** Three programs start one after the other; each has its own limit, whose message says more. */
export const STACK_LIMIT_MS = 400_000

/** Tests on their own site with these settings, shared with no other tests. */
export function testOn(settings: NodeJS.ProcessEnv = {}) {
  return base.extend<object, { stack: Stack }>({
    stack: [
      // Playwright reads the names of other fixtures from this pattern, so it must be there, empty.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const whole = await startStack(settings)
        try {
          await use(whole.stack)
        } finally {
          await whole.stop()
        }
      },
      { scope: 'worker', timeout: STACK_LIMIT_MS },
    ],
    baseURL: async ({ stack }, use) => use(stack.url),
    page: async ({ page }, use) => {
      const thrown: string[] = []
      page.on('pageerror', ({ message }) => thrown.push(message))
      await use(page)
      // For instance a page that React redrew from scratch: presses made before that are lost.
      expect(thrown).toEqual([])
    },
  })
}

/** On the site that most tests share. */
export const test = testOn()

/** On a site that no test brings into a state by hand: the doctor may be asked. */
export const testOnSoundSite = testOn()

/** On a site where the card is typed on the payment's own page. */
export const testWithPaymentPage = testOn({ CARD_ON_SUMMARY: 'off' })

/** For `use`; most tests behave the same there: they try the server, texts or the Tab key. */
export const ON_A_TELEPHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Declares the same tests for a wide screen and for a telephone. */
export function onBothScreens(declare: () => void): void {
  test.describe('on a wide screen', declare)
  test.describe('on a telephone', () => {
    test.use(ON_A_TELEPHONE)
    declare()
  })
}

export { expect }

/** `settings` become the environment of the programs; of the caller's environment, only paths are passed on. */
export async function startStack(
  settings: NodeJS.ProcessEnv = {},
): Promise<{ stack: Stack; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'obole-stack-'))
  await mkdir(join(folder, 'logs'))
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const places = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE }
  const site = await readSite({ ...places, PORT: '0', DATA_DIR: folder, DEMO_HISTORY: '0', ...settings })
  const database = await openDatabase()
  const running = { bank: new Program(bankProgram(site)), mailbox: new Program(mailboxProgram(site)) }
  let app: Program | undefined
  const startApp = async () => {
    app = new Program(appProgram(site, database.url))
    await ready(app)
  }
  const stop = async () => {
    for (const program of [app, running.bank, running.mailbox]) await program?.stop()
    await database.drop()
    await removeFolder(folder)
  }
  try {
    await Promise.all([ready(running.bank), ready(running.mailbox)])
    await startApp()
    if (!process.env['GALLERY_DIR']) await query(database.url, PLENTY)
  } catch (error) {
    await stop()
    throw error
  }
  const stack: Stack = {
    url: site.url,
    bankUrl: site.bankUrl,
    databaseUrl: database.url,
    publishableKey: site.secrets.BANK_PUBLISHABLE_KEY,
    bankSecretKey: site.secrets.BANK_SECRET_KEY,
    mailbox: new Mailbox(mailboxUrlOf(site)),
    killApp: async () => app?.kill(),
    restartApp: async () => {
      await app?.stop()
      await startApp()
    },
    query: (text, values) => query(database.url, text, values),
    doctor: () => runDoctor(database.url),
  }
  return { stack, stop }
}

/**
 * The demonstration's last places are for pictures: every test with a cart holds some, for longer than all tests take.
 * Adds places to what is not sold out.
 */
const PLENTY = 'update stocks set capacity = capacity + 1000 where held + sold < capacity'

async function query<R extends object>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

const DOCTOR = join(import.meta.dirname, '../server/src/doctor.ts')

async function runDoctor(databaseUrl: string): Promise<void> {
  const { NODE_COMPILE_CACHE } = process.env
  const env = { DATABASE_URL: databaseUrl, NODE_COMPILE_CACHE }
  await promisify(execFile)(process.execPath, [DOCTOR], { env }).catch((error: { stdout?: string }) => {
    throw new Error(error.stdout ?? 'the doctor did not speak', { cause: error })
  })
}

async function ready(program: Program): Promise<void> {
  try {
    await program.ready
  } catch (error) {
    if (!(error instanceof ProgramEnded)) throw error
    throw new Error(`${error.message}\n${await program.lastWords()}`, { cause: error })
  }
}

function mailboxUrlOf({ mailboxUrl }: Site): string {
  if (mailboxUrl === undefined) throw new Error('the stack needs its own mailbox: do not set SMTP_URL')
  return mailboxUrl
}

/** On the run's Postgres if there is one, else on one started for this stack. */
async function openDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const shared = process.env['TEST_DATABASE_URL']
  const own = shared ? undefined : await startTestPostgres()
  const admin = new URL(shared ?? own?.url ?? '')
  const name = `obole_e2e_${randomBytes(6).toString('hex')}`
  await onServer(admin, `create database ${name}`)
  const drop = async () => {
    await onServer(admin, `drop database if exists ${name} with (force)`)
    await own?.stop()
  }
  return { url: Object.assign(new URL(admin), { pathname: `/${name}` }).href, drop }
}

async function onServer(admin: URL, statement: string): Promise<void> {
  const client = new Client({ connectionString: admin.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
