import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { removeFolder } from './files.ts'
import { takeLock } from './lock.ts'
import { birthOf } from './processes.ts'
import { Program } from './programs.ts'
import { readSecrets } from './secrets.ts'
import { appProgram, hasBank, readSite } from './site.ts'
import { until } from './waiting.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obole-launcher-'))
})
afterEach(() => rm(folder, { recursive: true }))

const logFile = () => join(folder, 'log')

async function program(code: string): Promise<Program> {
  const file = join(folder, 'program.mjs')
  await writeFile(file, code)
  return new Program({ name: 'bank', file, env: process.env, log: logFile() })
}

/** A process of its own that does `code` with our modules. */
function script(code: string): ReturnType<typeof spawn> {
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', code]
  return spawn(process.execPath, flags, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] })
}

describe('the lock on a data folder', () => {
  it('is held by one process, and freed by the system when that one is killed', async () => {
    const code = `const { takeLock } = await import('./lock.ts')
      globalThis.held = await takeLock(${JSON.stringify(folder)})
      console.log('held')
      setInterval(() => globalThis.held, 1000)`
    const holder = script(code)
    if (holder.stdout) await once(holder.stdout, 'data')
    expect(await takeLock(folder)).toBeUndefined()
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    const lock = await takeLock(folder)
    expect(lock).toBeDefined()
    lock?.release()
  })
})

it('a folder is removed though a process that is ending still writes there', async () => {
  const busy = join(folder, 'busy')
  const code = `const { mkdirSync, writeFileSync } = await import('node:fs')
    const until = Date.now() + 700
    for (let count = 0; Date.now() < until; count += 1) {
      mkdirSync(${JSON.stringify(busy)}, { recursive: true })
      writeFileSync(${JSON.stringify(`${busy}/`)} + count, '')
      if (count === 0) console.log('begun')
    }`
  const writer = script(code)
  if (writer.stdout) await once(writer.stdout, 'data')
  const ended = once(writer, 'exit')
  await removeFolder(busy)
  await ended
  await removeFolder(busy)
  await expect(stat(busy)).rejects.toThrow('ENOENT')
})

describe('secrets', () => {
  it('are invented once, kept for us alone, and give way to what the operator sets', async () => {
    const first = await readSecrets(folder, {})
    expect(await readSecrets(folder, {})).toEqual(first)
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
    const chosen = await readSecrets(folder, { SECRET: 'chosen' })
    expect(chosen).toEqual({ ...first, SECRET: 'chosen', SECRETS_OLD: first.SECRET })
    const both = { SECRET: 'chosen', SECRETS_OLD: 'before' }
    expect(await readSecrets(folder, both)).toEqual({ ...first, ...both })
    const { SECRETS_OLD: former, ...invented } = first
    expect([former, new Set(Object.values(invented)).size]).toEqual(['', 4])
  })

  it('are invented anew where somebody moved the present one among the former', async () => {
    const { SECRET, ...others } = await readSecrets(folder, {})
    await writeFile(join(folder, 'secrets.json'), JSON.stringify({ ...others, SECRETS_OLD: SECRET }))
    const next = await readSecrets(folder, {})
    expect(next).toEqual({ ...others, SECRET: next.SECRET, SECRETS_OLD: SECRET })
    expect(next.SECRET).not.toBe(SECRET)
    expect(await readSecrets(folder, {})).toEqual(next)
  })
})

describe('a site', () => {
  it('takes four ports in a row, nothing outside this machine, and says who is who', async () => {
    const site = await readSite({ PORT: '4100', DATA_DIR: folder })
    expect(site).toMatchObject({
      host: '127.0.0.1',
      url: 'http://localhost:4100',
      bankUrl: 'http://localhost:4101',
      mailboxUrl: 'http://localhost:4102',
      smtpUrl: 'smtp://127.0.0.1:4103',
    })
  })

  it('has no mailbox where there is a mail server', async () => {
    const site = await readSite({ DATA_DIR: folder, SMTP_URL: 'smtp://mail.example.org' })
    expect(site).toMatchObject({ mailboxUrl: undefined, smtpUrl: 'smtp://mail.example.org' })
  })

  it('refuses a port that is none', async () => {
    await expect(readSite({ PORT: 'web', DATA_DIR: folder })).rejects.toThrow('PORT must be a number')
  })

  it.each([
    [{}, true, '1'],
    [{ CARD_PROVIDER: 'stripe' }, false, '0'],
    [{ CARD_PROVIDER: 'stripe', OTHER_PROVIDERS: 'hapay' }, true, '0'],
  ])('with %o: has a bank %s, and a demonstration %s', async (env, isThere, isPlanted) => {
    const site = await readSite({ ...env, DATA_DIR: folder })
    expect(hasBank(site)).toBe(isThere)
    expect(appProgram(site, 'postgres://').env['SEED_DEMO']).toBe(isPlanted)
  })
})

describe('a program', () => {
  const READY = `process.send({ type: 'ready', url: 'http://here' })\n`

  it('says when it is ready and ends when asked', async () => {
    const bank = await program(
      `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); ${READY}`,
    )
    expect((await bank.ready).url).toBe('http://here')
    await bank.stop()
    expect(await bank.ended).toBe('exit code 0')
  })

  it('that ends before it is ready tells why', async () => {
    const bank = await program(`console.error('no money left'); process.exit(3)`)
    await expect(bank.ready).rejects.toThrow('bank stopped unexpectedly (exit code 3)')
    expect(await bank.lastWords()).toBe('no money left')
  })

  it('that does not listen is killed in the end', async () => {
    const bank = await program(`process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); ${READY}`)
    await bank.ready
    await bank.stop(100)
    expect(await bank.ended).toBe('killed by SIGKILL')
  })

  it('does not outlive a launcher that was killed', async () => {
    const file = join(folder, 'program.mjs')
    await writeFile(
      file,
      `process.on('disconnect', () => process.exit(0)); setInterval(() => {}, 1000); ${READY}`,
    )
    const launcher = script(`const { Program } = await import('./programs.ts')
      const bank = new Program({ name: 'bank', file: ${JSON.stringify(file)}, env: process.env, log: ${JSON.stringify(logFile())} })
      await bank.ready
      console.log(bank.pid)`)
    const [pid] = launcher.stdout ? await once(launcher.stdout, 'data') : []
    expect(await birthOf(Number(pid))).toBeTruthy()
    launcher.kill('SIGKILL')
    expect(await until(async () => !(await birthOf(Number(pid))), { withinMs: 20_000 })).toBe(true)
    expect(await readFile(logFile(), 'utf8')).toBe('')
  })
})
