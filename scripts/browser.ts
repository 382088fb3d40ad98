import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { root } from './root.ts'

const run = promisify(execFile)

const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
/** A page costs it three fifths of what it costs the full browser. */
const SHELL = 'chromium-headless-shell'
const FULL = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', MAC]
const DOWNLOAD_LIMIT_MS = 120_000
const PACKAGE_LIMIT_MS = 600_000
/** A fresh machine may be busy installing its own updates, and a mirror may fail once. */
const PATIENCE = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']

/** Chromium's sandbox refuses root; the other options stop its own network calls during a test. */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * The headless shell, installed where that needs nobody's password; else a full browser that is here; else Playwright's
 * download; else Debian's package. Returns the path of one that runs.
 */
export async function findBrowser(env: NodeJS.ProcessEnv, say: (text: string) => void): Promise<string> {
  const chosen = env['CHROMIUM_PATH']
  if (chosen) {
    if (await runs(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH names a browser that does not run: ${chosen}`)
  }
  const path = env['PATH'] ?? ''
  return (
    (await findInstalled(path, [SHELL])) ??
    (await installPackage(SHELL, path, say)) ??
    (await findInstalled(path)) ??
    (await playwrightsOwn()) ??
    (await download(say)) ??
    (await installPackage('chromium', path, say)) ??
    giveUp()
  )
}

export async function findInstalled(path: string, names = [SHELL, ...FULL]): Promise<string | undefined> {
  const folders = path.split(delimiter).filter(Boolean)
  const candidates = names.flatMap((name) =>
    isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name)),
  )
  for (const candidate of candidates) {
    if ((await isExecutable(candidate)) && (await runs(candidate))) return candidate
  }
  return undefined
}

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/** Whether the browser starts: one whose libraries are missing is useless. */
const runs = (path: string): Promise<boolean> =>
  run(path, ['--version', ...browserArguments], { timeout: 30_000 }).then(
    () => true,
    () => false,
  )

async function playwrightsOwn(): Promise<string | undefined> {
  const path = chromium.executablePath()
  return (await isExecutable(path)) && (await runs(path)) ? path : undefined
}

async function download(say: (text: string) => void): Promise<string | undefined> {
  say('no Chromium here, asking Playwright to download one')
  const cli = join(root, 'node_modules/playwright-core/cli.js')
  try {
    await run(process.execPath, [cli, 'install', 'chromium'], { timeout: DOWNLOAD_LIMIT_MS })
  } catch (error) {
    say(`Playwright could not download it: ${firstLine(error)}`)
    return undefined
  }
  return playwrightsOwn()
}

async function installPackage(
  name: string,
  path: string,
  say: (text: string) => void,
): Promise<string | undefined> {
  const apt = '/usr/bin/apt-get'
  if (process.getuid?.() !== 0 || !(await isExecutable(apt))) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, timeout: PACKAGE_LIMIT_MS, maxBuffer: 1e8 }
  say(`installing Debian's ${name}, which may take some minutes`)
  try {
    await run(apt, [...PATIENCE, 'update'], options)
    await run(apt, [...PATIENCE, 'install', '-y', name], options)
    return await findInstalled([path, '/usr/bin'].join(delimiter), [name])
  } catch (error) {
    say(`apt-get could not install it: ${firstLine(error)}`)
    return undefined
  }
}

function firstLine(error: unknown): string {
  const stderr =
    error instanceof Error && 'stderr' in error && typeof error.stderr === 'string' ? error.stderr : ''
  const lines = `${stderr}\n${String(error)}`.split('\n').map((line) => line.trim())
  return lines.find((line) => /error|unable|failed/i.test(line)) ?? ''
}

function giveUp(): never {
  throw new Error('no browser: install Chromium or Chrome, or set CHROMIUM_PATH to one')
}
