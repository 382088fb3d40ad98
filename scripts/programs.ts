import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { copyFile, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './root.ts'
import { until } from './waiting.ts'

const READY_LIMIT_MS = 120_000
const LEASH = import.meta.resolve('./leash.ts')
/** What Node made of each file, types taken out: the next start reads it. Files that changed are made anew. */
const COMPILED = join(root, 'node_modules/.cache/compiled')
const LOG_LIMIT_BYTES = 20 * 1024 * 1024

export interface ProgramSpec {
  name: string
  file: string
  env: NodeJS.ProcessEnv
  /** An address that answers once the program is up, for a program that does not report it over the channel. */
  health?: string
  /** Where its output goes; to our own terminal when not given. */
  log?: string | undefined
}

export interface Ready {
  url: string
  [fact: string]: unknown
}

/**
 * One of our own programs as a child process. It reports over the channel when it is ready, and ends by itself
 * when the channel closes, so that no program outlives a killed launcher.
 */
export class Program {
  readonly name: string
  readonly pid: number
  readonly ready: Promise<Ready>
  /** Resolves with a text that says how it ended. */
  readonly ended: Promise<string>
  readonly #child: ChildProcess
  readonly #log: string | undefined

  constructor({ name, file, env, log, health }: ProgramSpec) {
    this.name = name
    this.#log = log
    const out = log === undefined ? 'inherit' : openSync(log, 'a', 0o600)
    const stdio: StdioOptions = ['ignore', out, out, 'ipc']
    // In its own process group: Ctrl-C in the terminal goes to the launcher, which stops programs in order.
    const options = { env: { NODE_COMPILE_CACHE: COMPILED, ...env }, stdio, detached: true }
    this.#child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--import', LEASH, file],
      options,
    )
    if (typeof out === 'number') closeSync(out)
    this.pid = this.#child.pid ?? 0
    this.ended = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(error.message))
      this.#child.once('exit', (code, signal) =>
        resolve(signal ? `killed by ${signal}` : `exit code ${code}`),
      )
    })
    this.ready = this.#becomeReady(health)
    // A caller that waits for it gets the failure; without such a caller, it must not crash the launcher.
    this.ready.catch(() => undefined)
  }

  get running(): boolean {
    return this.pid !== 0 && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Asks it to finish its work and end; kills it after a while. */
  async stop(graceMs = 10_000): Promise<void> {
    if (this.running) this.#child.kill('SIGTERM')
    if (await until(() => !this.running, { withinMs: graceMs, everyMs: 10 })) return
    await this.kill()
  }

  async kill(): Promise<void> {
    if (this.running) this.#child.kill('SIGKILL')
    await this.ended
  }

  async lastWords(): Promise<string> {
    if (this.#log === undefined) return ''
    const text = await readFile(this.#log, 'utf8').catch(() => '')
    return text.trimEnd().split('\n').slice(-15).join('\n')
  }

  /** A file that is only ever added to is emptied when it grows large; one older copy is kept. */
  async tidyLog(): Promise<void> {
    if (this.#log === undefined || (await stat(this.#log)).size < LOG_LIMIT_BYTES) return
    await copyFile(this.#log, `${this.#log}.1`)
    await truncate(this.#log)
  }

  async #becomeReady(health?: string): Promise<Ready> {
    const { promise, resolve, reject } = Promise.withResolvers<Ready>()
    this.#child.on('message', (message) => {
      if (isReady(message)) resolve(message)
    })
    const limit = setTimeout(() => reject(new Error(`${this.name} is still not ready`)), READY_LIMIT_MS)
    void this.ended.then((how) => reject(new ProgramEnded(this, how)))
    if (health) void this.#answers(health).then(() => resolve({ url: new URL(health).origin }))
    try {
      return await promise
    } finally {
      clearTimeout(limit)
    }
  }

  async #answers(health: string): Promise<void> {
    const asked = () =>
      fetch(health).then(
        (answer) => answer.ok,
        () => !this.running,
      )
    await until(asked, { withinMs: READY_LIMIT_MS })
  }
}

export class ProgramEnded extends Error {
  readonly program: Program

  constructor(program: Program, how: string) {
    super(`${program.name} stopped unexpectedly (${how})`)
    this.program = program
  }
}

function isReady(message: unknown): message is Ready {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'ready' &&
    'url' in message &&
    typeof message.url === 'string'
  )
}
