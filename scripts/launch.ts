import { watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Lock, takeLock } from './lock.ts'
import { waitForPort } from './ports.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { Program, ProgramEnded, type ProgramSpec } from './programs.ts'
import { Progress } from './progress.ts'
import { root } from './root.ts'
import { endLeftovers, isEnding, readRunFile, RunNotes } from './run-file.ts'
import {
  appProgram,
  bankProgram,
  dataDirOf,
  devAppProgram,
  hasBank,
  mailboxProgram,
  readSite,
  type Site,
} from './site.ts'
import { until } from './waiting.ts'
import { buildWebIfStale } from './web-build.ts'

const LOG_CHECK_MS = 60_000
const ENDING_LIMIT_MS = 60_000
const NOTICE_MS = 1_500
const SERVER_SOURCES = ['server/src', 'server/migrations', 'core/src', 'contract/src']

type Mode = 'start' | 'dev'
type Role = 'app' | 'bank' | 'mailbox'

/** Runs until it is asked to stop, or until a program it started ends. Returns the exit code. */
export async function launch(mode: Mode, env: NodeJS.ProcessEnv): Promise<number> {
  const dataDir = dataDirOf(env)
  const lock = await takeFolder(dataDir)
  if (!lock) return 1
  const launcher = new Launcher(mode, new Progress())
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => launcher.askToStop())
  process.on('disconnect', () => launcher.askToStop())
  // The terminal may close before we end.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
  try {
    return await launcher.run(env, dataDir)
  } finally {
    lock.release()
  }
}

/** Waits for another launcher that is about to end; leaves one that is running alone. */
async function takeFolder(dataDir: string): Promise<Lock | undefined> {
  let lock: Lock | undefined
  let seenAliveMs: number | undefined
  const settled = async () => {
    lock = await takeLock(dataDir)
    if (lock) return true
    const holder = await readRunFile(dataDir)
    const alive = holder !== undefined && !(await isEnding(holder))
    seenAliveMs = alive ? (seenAliveMs ?? performance.now()) : undefined
    // A launcher one of whose programs was just killed needs a moment to notice.
    return seenAliveMs !== undefined && performance.now() - seenAliveMs > NOTICE_MS
  }
  await until(settled, { withinMs: ENDING_LIMIT_MS, everyMs: 100 })
  if (lock) return lock
  const holder = await readRunFile(dataDir)
  const folder = relative(process.cwd(), dataDir) || '.'
  const where = holder ? `at ${holder.url} (process ${holder.pid})` : 'by another command'
  console.error(
    `\n  obole: already running on ${folder}, ${where}. Stop it, or choose another folder with DATA_DIR=…\n`,
  )
  return undefined
}

class Launcher {
  readonly #mode: Mode
  readonly #progress: Progress
  readonly #abort = new AbortController()
  readonly #programs = new Map<Role, Program>()
  /** Resolves when it is time to end: with undefined if asked to stop, else with the reason. */
  readonly #finished = Promise.withResolvers<unknown>()
  #database: Promise<Postgres> | undefined
  #notes: RunNotes | undefined

  constructor(mode: Mode, progress: Progress) {
    this.#mode = mode
    this.#progress = progress
  }

  askToStop(): void {
    this.#end(undefined)
  }

  /** Only the first reason counts; later failures are caused by the shutdown itself. */
  #end(reason: unknown): void {
    if (this.#abort.signal.aborted) return
    this.#notes?.note({ state: 'stopping' })
    this.#abort.abort()
    this.#finished.resolve(reason)
  }

  async run(env: NodeJS.ProcessEnv, dataDir: string): Promise<number> {
    this.#open(env, dataDir).catch((error: unknown) => this.#end(error))
    const reason = await this.#finished.promise
    if (reason !== undefined) await complain(reason)
    await this.#close()
    return reason === undefined ? 0 : 1
  }

  async #open(env: NodeJS.ProcessEnv, dataDir: string): Promise<void> {
    await mkdir(join(dataDir, 'logs'), { recursive: true })
    await endLeftovers(dataDir, (text) => this.#progress.note('recover', text))
    const site = await readSite(env)
    const ancestors = (env['OBOLE_ANCESTORS'] ?? '').split(',').map(Number)
    this.#notes = await RunNotes.begin(dataDir, site.url, ancestors)
    const [app] = await Promise.all([this.#startApp(site), this.#startBank(site), this.#startMailbox(site)])
    this.#abort.signal.throwIfAborted()
    if (this.#mode === 'dev') this.#restartOnChange(app)
    this.#notes.note({ state: 'running', databaseUrl: app.env['DATABASE_URL'] ?? '' })
    setInterval(() => this.#tidyLogs(), LOG_CHECK_MS).unref()
    this.#announce(site)
  }

  async #startDatabase(site: Site): Promise<string> {
    const given = site.env['DATABASE_URL']
    return this.#progress.step('database', 'starting PostgreSQL', async () => {
      if (given) return { result: given, text: 'as DATABASE_URL says' }
      const dir = join(site.dataDir, 'postgres')
      const notice = (text: string) => this.#progress.note('database', text)
      this.#database = startPostgres(dir, { database: 'obole', notice })
      const { url, ended } = await this.#database
      void ended.then((how) => this.#end(new Error(`the database stopped unexpectedly (${how})`)))
      return { result: url, text: `PostgreSQL 18 in ${relative(process.cwd(), dir)}` }
    })
  }

  /** Beside the bank and the mailbox: it takes longest, and asks them again whatever they do not answer yet. */
  async #startApp(site: Site): Promise<ProgramSpec> {
    const [databaseUrl] = await Promise.all([this.#startDatabase(site), this.#build()])
    const app = this.#mode === 'dev' ? devAppProgram(site, databaseUrl) : appProgram(site, databaseUrl)
    await this.#startProgram('app', app, site.host, [site.ports.app])
    return app
  }

  async #startBank(site: Site): Promise<void> {
    if (hasBank(site)) await this.#startProgram('bank', bankProgram(site), site.host, [site.ports.bank])
  }

  async #startMailbox(site: Site): Promise<void> {
    const ports = [site.ports.mailbox, site.ports.smtp]
    if (site.mailboxUrl) await this.#startProgram('mailbox', mailboxProgram(site), '127.0.0.1', ports)
  }

  async #build(): Promise<void> {
    if (this.#mode === 'dev') return
    await this.#progress.step('pages', 'building', async () => {
      return { result: undefined, text: await buildWebIfStale(root, this.#abort.signal) }
    })
  }

  async #startProgram(role: Role, spec: ProgramSpec, host: string, ports: number[]): Promise<void> {
    await this.#progress.step(role, 'starting', async () => {
      for (const port of ports)
        await waitForPort(port, { host, onWait: () => this.#progress.note(role, `waiting for port ${port}`) })
      this.#abort.signal.throwIfAborted()
      const program = new Program(spec)
      this.#programs.set(role, program)
      await this.#notes?.noteChild(role, program.pid)
      const { url } = await program.ready
      if (role !== 'app' || this.#mode === 'start')
        void program.ended.then((how) => this.#end(new ProgramEnded(program, how)))
      return { result: undefined, text: url }
    })
  }

  /** Vite reloads pages by itself; the server is restarted, so that it always runs the current code. */
  #restartOnChange(spec: ProgramSpec): void {
    let restarting = Promise.resolve()
    let waiting: NodeJS.Timeout | undefined
    const restart = async () => {
      if (this.#abort.signal.aborted) return
      await this.#programs.get('app')?.stop()
      const program = new Program(spec)
      this.#programs.set('app', program)
      await this.#notes?.noteChild('app', program.pid)
      await program.ready.catch(() => this.#progress.note('app', 'stopped; waiting for a change'))
    }
    const onChange = () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => {
        restarting = restarting.then(restart)
      }, 100)
    }
    for (const folder of SERVER_SOURCES) {
      const watcher = watch(join(root, folder), { recursive: true }, onChange)
      this.#abort.signal.addEventListener('abort', () => watcher.close())
    }
  }

  #announce(site: Site): void {
    const lines = [
      `Obole is ready: ${site.url}`,
      ...(site.mailboxUrl ? [`Mailbox         ${site.mailboxUrl}  every e-mail Obole sends lands here`] : []),
      ...(hasBank(site) ? [`Bank            ${site.bankUrl}  test cards`] : []),
      `Ctrl-C stops it; the data stays in ${relative(process.cwd(), site.dataDir)}.`,
    ]
    process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
  }

  async #close(): Promise<void> {
    await this.#progress.step('stop', 'stopping', async () => {
      for (const role of ['app', 'bank', 'mailbox'] as const) await this.#programs.get(role)?.stop()
      const database = await this.#database?.catch(() => undefined)
      await database?.stop()
      await this.#notes?.remove()
      return { result: undefined, text: 'everything is stopped' }
    })
  }

  #tidyLogs(): void {
    for (const program of this.#programs.values()) program.tidyLog().catch(() => undefined)
  }
}

async function complain(reason: unknown): Promise<void> {
  const message = reason instanceof Error ? reason.message : String(reason)
  const lastWords = reason instanceof ProgramEnded ? await reason.program.lastWords() : ''
  console.error(`\n  obole: ${message}`)
  if (lastWords) console.error(`\n${lastWords.replaceAll(/^/gm, '    ')}`)
  console.error('')
}
