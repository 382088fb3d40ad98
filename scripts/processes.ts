import { execFile, spawn } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'
import { until } from './waiting.ts'

/**
 * The start time of a process, which distinguishes it from a later one with the same number. Undefined when
 * it has ended, or is a zombie.
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

/** The program's name is in brackets and may contain spaces and brackets itself, so we count from the last bracket. */
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

/** Processes whose working folder is this one, as for Postgres and all its child processes, whatever their names. */
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

/** Asks a process of an earlier run of ours to end, and kills it if it does not. */
export async function endLeftover(pid: number, birth: string, graceMs: number): Promise<void> {
  const gone = async () => (await birthOf(pid)) !== birth
  if (await gone()) return
  signal(pid, 'SIGTERM')
  if (await until(gone, { withinMs: graceMs })) return
  signal(pid, 'SIGKILL')
  await until(gone, { withinMs: 5_000 })
}

/**
 * Starts a shell that outlives us for a moment: if our end of its pipe closes without a message, we were killed, and
 * it runs the script, with the arguments as `$0`, `$1`. Returns a function that dismisses it.
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
