import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BANKS = join(import.meta.dirname, '../../bank/testing/banks.ts')

export const bankKeys = {
  secretKey: 'sk_test_0123456789abcdef',
  publishableKey: 'pk_test_0123456789',
  webhookSecret: 'whsec_0123456789abcdef',
}

export interface BankProcess {
  url: string
  stop(): Promise<void>
}

/** One for all test files that this process runs, each with a bank of its own in there. */
let banks: ChildProcess | undefined
let asked = 0

/** The real sandbox bank, in a process that is not ours, on a port the system chose. */
export async function startBankProcess(merchantOrigin: string): Promise<BankProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'obole-bank-'))
  const number = (asked += 1)
  const { url = '' } = await ask({
    number,
    settings: {
      BANK_PORT: '0',
      BANK_DATA_DIR: dataDir,
      BANK_SECRET_KEY: bankKeys.secretKey,
      BANK_PUBLISHABLE_KEY: bankKeys.publishableKey,
      BANK_WEBHOOK_SECRET: bankKeys.webhookSecret,
      BANK_WEBHOOK_URL: `${merchantOrigin}/api/notifications/hapay`,
      BANK_MERCHANT_ORIGINS: merchantOrigin,
      BANK_CONTROL: '1',
    },
  })
  return {
    url,
    async stop() {
      await ask({ number })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Answer {
  number: number
  url?: string
}

function ask(question: { number: number; settings?: Record<string, string> }): Promise<Answer> {
  const child = (banks ??= startBanks())
  return new Promise((resolve, reject) => {
    const end = (code: number | null) => reject(new Error(`the banks ended with ${code}`))
    const listen = (answer: Answer) => {
      if (answer.number !== question.number) return
      child.off('message', listen).off('exit', end)
      resolve(answer)
    }
    child.on('message', listen).once('exit', end)
    child.send(question)
  })
}

function startBanks(): ChildProcess {
  const child = fork(BANKS, {
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // The last test may end the process that runs it, and the banks end with it.
  child.unref()
  child.channel?.unref()
  return child.once('exit', () => (banks = undefined))
}
