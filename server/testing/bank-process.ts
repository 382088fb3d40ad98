import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const MAIN = join(import.meta.dirname, '../../bank/src/main.ts')

export const bankKeys = {
  secretKey: 'sk_test_0123456789abcdef',
  publishableKey: 'pk_test_0123456789',
  webhookSecret: 'whsec_0123456789abcdef',
}

export interface BankProcess {
  url: string
  stop(): Promise<void>
}

/** The real sandbox bank, as a process of its own on a port the system chose. */
export async function startBankProcess(merchantOrigin: string): Promise<BankProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'obole-bank-'))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      // Each file starts a bank of its own: compiled once for all of them.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      BANK_PORT: '0',
      BANK_DATA_DIR: dataDir,
      BANK_SECRET_KEY: bankKeys.secretKey,
      BANK_PUBLISHABLE_KEY: bankKeys.publishableKey,
      BANK_WEBHOOK_SECRET: bankKeys.webhookSecret,
      BANK_WEBHOOK_URL: `${merchantOrigin}/api/notifications/hapay`,
      BANK_MERCHANT_ORIGINS: merchantOrigin,
      BANK_CONTROL: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the bank ended with ${code} before it listened`)))
    if (!child.stdout) throw new Error('the bank has no output to read')
    createInterface({ input: child.stdout }).on('line', (line) => {
      const match = /^bank listening on (\S+)/.exec(line)
      if (match?.[1]) resolve(match[1])
    })
  })
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
