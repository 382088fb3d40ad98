import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Postgres, parsePostmaster, quickestFolder, startPostgres } from './postgres.ts'
import { birthOf } from './processes.ts'

let folder: string
const started: Postgres[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obole-pg-'))
})

afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop()
  await rm(folder, { recursive: true })
})

async function start(dir = join(folder, 'postgres')): Promise<Postgres> {
  const postgres = await startPostgres(dir, { fast: true, database: 'obole' })
  started.push(postgres)
  return postgres
}

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query({ text: statement, rowMode: 'array' })
  await client.end()
  return rows[0]
}

it('keeps its data from one start to the next, and is really PostgreSQL 18', async () => {
  const first = await start()
  await ask(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  expect(await birthOf(first.pid)).toBeUndefined()
  const second = await start()
  expect(
    await ask(second.url, `select answer, current_setting('server_version_num')::int / 10000 from kept`),
  ).toEqual([42, 18])
})

it('takes over from a server that a killed launcher left behind', async () => {
  const orphan = await start()
  await ask(orphan.url, 'create table kept as select 42 as answer')
  const next = await start()
  expect(await birthOf(orphan.pid)).toBeUndefined()
  expect(await ask(next.url, 'select answer from kept')).toEqual([42])
})

it('recovers after kill -9, even when its number in the lock file has gone to somebody else', async () => {
  const killed = await start()
  await ask(killed.url, 'create table kept as select 42 as answer')
  process.kill(killed.pid, 'SIGKILL')
  await killed.ended
  const lockFile = join(folder, 'postgres/18/postmaster.pid')
  const lines = (await readFile(lockFile, 'utf8')).split('\n')
  await writeFile(lockFile, [process.pid, ...lines.slice(1)].join('\n'))
  const next = await start()
  expect(await ask(next.url, 'select answer from kept')).toEqual([42])
})

it('starts in a folder that only its owner may enter', async () => {
  const secret = join(folder, 'private')
  await mkdir(secret)
  await chmod(secret, 0o700)
  const postgres = await start(join(secret, 'postgres'))
  expect(await ask(postgres.url, 'select 1')).toEqual([1])
})

it('says what is wrong when it cannot start', async () => {
  const first = await start()
  await first.stop()
  await writeFile(join(folder, 'postgres/18/postgresql.conf'), 'no_such_setting = on')
  await expect(start()).rejects.toThrow('unrecognized configuration parameter "no_such_setting"')
})

it('refuses data of another major version instead of starting empty beside it', async () => {
  await mkdir(join(folder, 'postgres/17'), { recursive: true })
  await expect(start()).rejects.toThrow('holds data of PostgreSQL 17')
})

it('reads the lock file of a server, whole or half written', () => {
  const text = '4242\n/data\n1794715644\n26032\n\n127.0.0.1\n  2146352         4\nready   \n'
  expect(parsePostmaster(text)).toEqual({ pid: 4242, port: 26032, ready: true })
  expect(parsePostmaster(text.replace('ready   ', 'starting'))?.ready).toBe(false)
  expect(parsePostmaster('4242\n')).toMatchObject({ pid: 4242, ready: false })
  expect(parsePostmaster('')).toBeUndefined()
})

it('keeps the database of tests in memory only where there is plenty, and where it may write', async () => {
  expect(await quickestFolder(folder, 1)).toBe(folder)
  expect(await quickestFolder(folder, 2 ** 60)).toBe(tmpdir())
  expect(await quickestFolder(join(folder, 'not there'), 1)).toBe(tmpdir())
})
