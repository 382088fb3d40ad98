// Called by the npm scripts: makes sure that the clone is installed, then runs the command on the clone's own Node 24.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [command = '', ...args] = process.argv.slice(2)
/** @type {Record<string, string>} */
const elsewhere = {
  bench: 'bench/run.ts',
  'bench:pages': 'bench/pages.ts',
  'bench:phone': 'bench/phone.ts',
  'bench:desk': 'bench/desk.ts',
  'bench:api': 'bench/api.ts',
  'bench:mails': 'bench/mails.ts',
  'bench:papers': 'bench/papers.ts',
  'bench:webhooks': 'bench/webhooks.ts',
  mutants: 'server/mutants/run.ts',
  'check-fec': 'server/src/check-fec.ts',
  'check-invoice': 'server/src/check-invoice.ts',
}
const program = join(root, elsewhere[command] ?? `scripts/${command}.ts`)

if (!command || !existsSync(program)) fail(`unknown command: ${command || '(none)'}`)
try {
  handOver(await install(root, (line) => console.log(`  ${line}`)))
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

/** @param {string} node */
function handOver(node) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', program, ...args], {
    cwd: root,
    env: { ...process.env, PATH: path, OBOLE_ANCESTORS: [process.pid, ...ancestors()].join() },
    // The channel closes when we end for any reason, so the program notices.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  process.on('SIGINT', (name) => child.kill(name))
  process.on('SIGTERM', (name) => child.kill(name))
  process.on('SIGHUP', (name) => child.kill(name))
  watchNpm(() => child.kill('SIGTERM'))
  child.once('error', (error) => fail(error.message))
  child.once('exit', (code, name) => process.exit(code ?? (name ? 128 + constants.signals[name] : 1)))
}

/**
 * If npm is killed, its shell and we would keep running and hold the ports. So we stop too.
 * @param {() => void} stop
 */
function watchNpm(stop) {
  const began = ancestors().join()
  const timer = setInterval(() => {
    if (ancestors().join() === began) return
    clearInterval(timer)
    stop()
  }, 500)
  timer.unref()
}

/** The processes we must not outlive: the shell that npm runs us in, if any, and npm itself. */
function ancestors() {
  if (!process.env.npm_lifecycle_event) return []
  const parent = process.ppid
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    const [, grandparent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return /\((sh|dash|bash)\)/.test(stat) ? [parent, Number(grandparent)] : [parent]
  } catch {
    return [parent]
  }
}

/** @param {string} reason */
function fail(reason) {
  console.error(`\n  obole: ${reason}\n`)
  process.exit(1)
}
