// Loaded by vitest.config.ts on whatever Node the machine has (18 or later): plain JavaScript only.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { install } from './install.mjs'

const WANTED_MAJOR = 24

/**
 * Whether vitest itself was started with a Node that is too old for our tests. An editor that loads our settings
 * is left alone: it runs tests in its own way.
 * @param {string} version
 * @param {string | undefined} program
 */
export const needsOwnNode = (version, program) =>
  Number.parseInt(version, 10) < WANTED_MAJOR && /[\\/]vitest(?:\.mjs)?$/.test(program ?? '')

/**
 * Runs the clone's own vitest on the clone's own Node for a developer who types `npx vitest …` with an older Node, or
 * before anything is installed.
 * @param {string} root
 */
export async function runOnOwnNode(root) {
  if (!needsOwnNode(process.versions.node, process.argv[1])) return
  const node = await install(root, (line) => console.log(`  ${line}`))
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(node, [vitest, ...process.argv.slice(2)], {
    env: { ...process.env, PATH: path },
    stdio: 'inherit',
  })
  // Ctrl-C reaches the child too: it cleans up, and we end after it.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', (name) => child.kill(name))
  const code = await new Promise((resolve) => child.once('exit', (exit) => resolve(exit ?? 1)))
  process.exit(code)
}
