import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, parisDate, parisInstant, parisTime } from '@obole/core/dates/dates'
import { afterAll, beforeAll } from 'vitest'
import { createApi } from '../src/api.ts'
import type { App } from '../src/app.ts'
import { checks } from '../src/checks.ts'
import { readConfig, type Config } from '../src/config.ts'
import { openApp } from '../src/open-app.ts'
import { runChecks } from '../src/platform/checks.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Http } from '../src/platform/http.ts'
import type { Worker } from '../src/platform/jobs.ts'
import { createAppWorker, DAILY_LOOK, recurringJobs } from '../src/worker.ts'
import { bankKeys, startBankProcess } from './bank-process.ts'
import { startMailTrap, type MailTrap } from './mail-trap.ts'
import { watchPublicRefusals } from './public-refusals.ts'
import { createTestDatabase } from './test-database.ts'

export interface TestApp {
  app: App
  http: Http
  /** Not started: `worker.drain()` runs what is due. */
  worker: Worker
  mails: MailTrap
  /** The database's time, plus what `advance` added. */
  clock: TestClock
  /** Where the server listens, once `listen` was asked for. */
  url: string
  databaseUrl: string
  close(): Promise<void>
}

interface TestClock extends Clock {
  advance(ms: number): void
  /**
   * To the same time of day in France, so many days later. Multiples of 24 hours would reach another day where they
   * begin late in the evening and cross a change to summer time.
   */
  advanceDays(days: number): void
}

export interface TestOptions {
  /** Starts the real sandbox bank; without it any call to the bank is a fault. */
  bank?: boolean
  /** Listens on a port of the system's choice, so that notifications and other processes reach it. */
  listen?: boolean
  config?: Partial<Config>
}

export async function startTestApp(options: TestOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const mails = await startMailTrap()
  const dataDir = await mkdtemp(join(tmpdir(), 'obole-test-'))
  const door = options.listen || options.bank ? await openDoor() : null
  const origin = `http://127.0.0.1:${door?.port ?? 0}`
  const bank = options.bank ? await startBankProcess(origin) : null
  const config: Config = {
    ...readConfig({
      NODE_ENV: 'test',
      PORT: String(door?.port ?? 0),
      PUBLIC_URL: origin,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SECRET: 'a-secret-of-the-tests-0123456789abcdef',
      BANK_URL: bank?.url ?? 'http://127.0.0.1:9',
      BANK_SECRET_KEY: bankKeys.secretKey,
      BANK_PUBLISHABLE_KEY: bankKeys.publishableKey,
      BANK_WEBHOOK_SECRET: bankKeys.webhookSecret,
      SMTP_URL: mails.url,
      HELLOASSO_URL: 'http://127.0.0.1:9',
      LOG_LEVEL: 'fatal',
    }),
    ...options.config,
  }
  let offsetMs = 0
  const advance = (ms: number) => void (offsetMs += ms)
  const advanceDays = (days: number) => {
    const now = app.clock.now()
    const minute = parisInstant(parisDate(now), parisTime(now))
    advance(parisInstant(addDays(parisDate(now), days), parisTime(now)) - minute)
  }
  const clockOver = (real: Clock) => ({ ...real, now: () => real.now() + offsetMs })
  const { app, close } = await openApp(config, { applicationName: 'obole-test', clockOver })
  // Everything is checked when the test ends: the look of each day it lives through would cost more than the day.
  const recurring = recurringJobs(app).filter(({ name }) => name !== DAILY_LOOK)
  const worker = createAppWorker(app, 'test-worker', { recurring })
  const undescribed = watchPublicRefusals()
  const http = await createApi(app)
  undescribed.stopListening()
  await http.ready()
  if (door) await new Promise<void>((resolve) => http.server.listen(door.listening, resolve))
  return {
    app,
    http,
    worker,
    mails,
    clock: { ...app.clock, advance, advanceDays },
    url: origin,
    databaseUrl: database.url,
    async close() {
      await http.close()
      await worker.stop()
      const violations = await runChecks(app.db, checks)
      await close()
      await Promise.all([bank?.stop(), mails.stop()])
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      if (undescribed.seen.size > 0)
        throw new Error(`contract/src/v5/described.ts does not say: ${[...undescribed.seen].join(', ')}`)
      if (violations.length > 0) throw new Error(`invariants broken: ${JSON.stringify(violations, null, 2)}`)
    },
  }
}

/** The application of a test file, started before its tests and closed, with its invariants checked, after them. */
export function testApp(options: TestOptions = {}): TestApp {
  // Filled in before the first test: a holder lets the file name it at the top, without a `let` per file.
  const holder = {} as TestApp
  beforeAll(async () => {
    Object.assign(holder, await startTestApp(options))
  })
  afterAll(() => holder.close())
  return holder
}

/** A port that the bank can be told of, and that nobody else can take before our server listens there. */
async function openDoor(): Promise<{ port: number; listening: Server }> {
  const listening = createServer()
  await new Promise<void>((resolve, reject) => {
    listening.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = listening.address()
  if (typeof address !== 'object' || !address) throw new Error('the system gave no port')
  return { port: address.port, listening }
}
