import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'

/** The machine may be busy with other suites; nothing here waits longer than it must. */
export const until = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: 40_000, interval: 5 })

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export const keys = {
  secret: 'sk_test_secret_key',
  publishable: 'pk_test_publishable_key',
  webhook: 'whsec_test_webhook_secret',
}
export const merchantOrigin = 'http://merchant.test:4000'

/** The real program in a process of its own, on a port and a folder of its own. */
export class RunningBank {
  url = ''
  #process: ChildProcess | undefined
  readonly dataDir: string
  readonly #env: Record<string, string>

  constructor(dataDir: string, env: Record<string, string>) {
    this.dataDir = dataDir
    this.#env = env
  }

  static async start(env: Record<string, string> = {}): Promise<RunningBank> {
    const bank = new RunningBank(await mkdtemp(join(tmpdir(), 'bank-')), env)
    try {
      await bank.launch()
    } catch (cause) {
      await rm(bank.dataDir, { recursive: true })
      throw cause
    }
    return bank
  }

  async launch(): Promise<void> {
    const child = fork(program, {
      env: {
        BANK_PORT: '0',
        BANK_DATA_DIR: this.dataDir,
        BANK_SECRET_KEY: keys.secret,
        BANK_PUBLISHABLE_KEY: keys.publishable,
        BANK_WEBHOOK_SECRET: keys.webhook,
        BANK_MERCHANT_ORIGINS: merchantOrigin,
        BANK_CONTROL: '1',
        BANK_PAYOUT_DELAY_MS: '20',
        BANK_NOTIFICATION_RETRY_MS: '10',
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#process = child
    this.url = await new Promise((resolve, reject) => {
      child.stdout?.on('data', (line: Buffer) => {
        const address = /^bank listening on (http:\S+)/m.exec(line.toString())?.[1]
        if (address) resolve(address)
      })
      let complaints = ''
      child.stderr?.on('data', (text: Buffer) => (complaints += text.toString()))
      child.once('exit', (code) => reject(new Error(`the bank ended with ${code}: ${complaints}`)))
    })
    child.stderr?.pipe(process.stderr)
  }

  async end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<number | null> {
    const ended = this.#whenEnded()
    this.#process?.kill(signal)
    return ended
  }

  async disconnect(): Promise<number | null> {
    const ended = this.#whenEnded()
    this.#process?.disconnect()
    return ended
  }

  async #whenEnded(): Promise<number | null> {
    const hasEnded = this.#process?.exitCode !== null || this.#process.signalCode !== null
    if (!this.#process || hasEnded) return null
    const [code] = await once(this.#process, 'exit')
    return code
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM')
    await rm(this.dataDir, { recursive: true, force: true })
  }
}
