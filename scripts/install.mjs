// Runs before anything is installed, on whatever Node the machine has (18 or later): plain JavaScript only.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** @param {string} root */
const markerIn = (root) => join(root, 'node_modules', '.obole-installed')

/** @param {string} root */
const nodeIn = (root) =>
  join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/**
 * Changes whenever another tree should be installed.
 * @param {string} root
 */
export function fingerprint(root) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const files = ['package-lock.json', 'package.json', ...(manifest.workspaces ?? []).map(packageFile)]
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** @param {string} workspace */
const packageFile = (workspace) => `${workspace}/package.json`

/**
 * npm writes a list of what it installed. A tree installed by hand from the same lock file is as
 * good as ours, and is left alone.
 * @param {string} root
 */
export function treeMatchesLock(root) {
  const listed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(listed)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(listed, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true
    const found = present[path]
    if (!found) return entry.optional === true || entry.devOptional === true
    return (
      found.version === entry.version && found.resolved === (entry.link ? entry.resolved : found.resolved)
    )
  })
}

/** @param {string} root */
export function isInstalled(root) {
  if (!existsSync(nodeIn(root))) return false
  const current = fingerprint(root)
  if (existsSync(markerIn(root)) && readFileSync(markerIn(root), 'utf8') === current) return true
  if (!treeMatchesLock(root)) return false
  writeFileSync(markerIn(root), current)
  return true
}

/**
 * The Node 24 of the tree, after installing what is missing.
 * @param {string} root
 * @param {(line: string) => void} say
 */
export async function install(root, say) {
  if (!isInstalled(root)) await alone(root, say, () => (isInstalled(root) ? undefined : runNpm(root, say)))
  return nodeIn(root)
}

/**
 * Two commands started at once on a fresh clone would otherwise install over each other.
 * @param {string} root
 * @param {(line: string) => void} say
 * @param {() => Promise<void> | undefined} work
 */
async function alone(root, say, work) {
  const lock = join(tmpdir(), `obole-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`)
  for (let waits = 0; !take(lock); waits += 1) {
    if (waits === 0) say('install     another command is installing, waiting for it')
    await pause(300)
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** @param {string} lock */
function take(lock) {
  try {
    const file = openSync(lock, 'wx')
    writeSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if (!holderLives(lock)) rmSync(lock, { force: true })
    return false
  }
}

/** @param {string} lock */
function holderLives(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // An empty file is still being written.
    if (pid > 0) process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * @param {string} root
 * @param {(line: string) => void} say
 */
async function runNpm(root, say) {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  say('install     npm ci (a minute on the first start)')
  // On a terminal npm shows its own progress.
  const beat = () => process.stderr.isTTY || say(`install     still installing, ${seconds()} s`)
  const heartbeat = setInterval(beat, 10_000)
  const code = await npm(root, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  clearInterval(heartbeat)
  if (code !== 0)
    throw new Error(`npm ci failed (exit code ${code}). Its messages are above; nothing was started.`)
  if (!existsSync(nodeIn(root)))
    throw new Error(
      'npm ci did not install Node 24. Install scripts are needed: npm config set ignore-scripts false',
    )
  writeFileSync(markerIn(root), fingerprint(root))
  say(`install     done in ${seconds()} s`)
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<number | string>}
 */
function npm(root, args) {
  // Use the same npm that started us, if there is one.
  const own = process.env.npm_execpath
  const [command, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []]
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, name) => resolve(code ?? name ?? 1))
  })
}
