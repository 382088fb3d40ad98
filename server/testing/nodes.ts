import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Config } from '../src/config.ts'

const PROGRAM = join(import.meta.dirname, 'node-process.ts')

export interface TestNode {
  url: string
  stop(): Promise<void>
}

/** Another node of the application under test: a process of its own, on the same database, with the same secrets. */
export async function startNode(config: Config, connections = 10): Promise<TestNode> {
  const settings = { ...config, PORT: 0, HOST: '127.0.0.1', DATABASE_CONNECTIONS: connections }
  const child = fork(PROGRAM, {
    env: {
      ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, written(value)])),
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url))
    child.once('exit', (code) => reject(new Error(`a node ended with ${code} before it listened`)))
  })
  return {
    url,
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

/** As it stands in an environment: a list by commas, what is tried by `name:percent`. */
function written(value: Config[keyof Config]): string {
  if (Array.isArray(value)) return value.join()
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, percent]) => `${name}:${percent}`)
      .join()
  return String(value ?? '')
}
