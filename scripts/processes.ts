import { execFile, spawn } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'
import { until } from './waiting.ts'

/**
 * What tells a process from another one that got the same number later: when it began. Undefined when
 * it is gone, or dead and only waiting for its parent to notice.
 */
export async function birthOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
    return stat && parseBirth(stat, await bootId())
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]).catch(
    () => ({
      stdout: '',
    }),
  )
  return stdout.trim() === '' || stdout.trim().startsWith('Z')
    ? undefined
    : stdout.trim().replace(/^\S+\s+/, '')
}

/** The program's name stands in brackets and may itself hold spaces and brackets, so we count from the last one. */
export function parseBirth(stat: string, boot: string): string | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state] = fields
  const startedAtTick = fields[19]
  if (state === 'Z' || state === 'X' || startedAtTick === undefined) return undefined
  return `${boot}:${startedAtTick}`
}

async function bootId(): Promise<string> {
  const id = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return id.trim()
}

/** Processes that work inside a folder. Postgres and all it forks do, whatever name they were started under. */
export async function processesIn(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return processesNaming(folder)
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const inside = await Promise.all(
    pids.map(
      async (pid) => (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder && (await birthOf(pid)),
    ),
  )
  return pids.filter((_, index) => inside[index])
}

async function processesNaming(folder: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,command='])
  const lines = stdout.split('\n').filter((line) => line.includes(` -D ${folder} `))
  return lines.map((line) => Number.parseInt(line, 10))
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Asks a process of ours from an earlier run to end, and insists when it does not. */
export async function endLeftover(pid: number, birth: string, graceMs: number): Promise<void> {
  const gone = async () => (await birthOf(pid)) !== birth
  if (await gone()) return
  signal(pid, 'SIGTERM')
  if (await until(gone, { withinMs: graceMs })) return
  signal(pid, 'SIGKILL')
  await until(gone, { withinMs: 5_000 })
}

/**
 * A shell that outlives us by a moment: when our end of its pipe closes without a word, we were killed, and
 * it runs the script, with the arguments as `$0`, `$1`. Answers with how to send it away.
 */
export function guard(script: string, ...args: string[]): () => void {
  const watcher = spawn('/bin/sh', ['-c', `read -r _ && exit; ${script}`, ...args], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.once('error', () => undefined)
  watcher.stdin.on('error', () => undefined)
  watcher.unref()
  return () => watcher.stdin.end('\n')
}
