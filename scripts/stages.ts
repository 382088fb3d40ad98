import { spawn } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { type Outcome, playwrightOutcome, single, vitestOutcome } from './outcome.ts'
import { guard } from './processes.ts'
import type { Progress } from './progress.ts'
import { root } from './root.ts'
import { testDay } from './turns.ts'
import { until } from './waiting.ts'
import { buildWebIfStale } from './web-build.ts'

/** What a stage needs to run. */
export interface Bench {
  folder: string
  progress: Progress
  arguments: string[]
  signal: AbortSignal
  /** Starts the Postgres of the run at the first call. */
  databaseUrl(): Promise<string>
}

/** In the order they run: the quickest first. */
export const stages: Record<string, (bench: Bench) => Promise<Outcome>> = {
  types: checkTypes,
  lint: async (bench) => single('lint', (await run(bench, ['oxlint', '--type-aware'])) === 0),
  format: async (bench) => single('format', (await run(bench, ['oxfmt', '--check'])) === 0),
  unit: runVitest,
  mutants: plantFaults,
  journeys: runPlaywright,
}

const INTERRUPT_GRACE_MS = 20_000

async function checkTypes(bench: Bench): Promise<Outcome> {
  const routes = await run(bench, ['react-router', 'typegen'], { cwd: join(root, 'web') })
  let holds = routes === 0
  for (const project of await typedProjects()) {
    const code = await run(bench, ['tsc', '-p', project])
    if (code !== 0) bench.progress.note('types', `${project} has errors`)
    holds &&= code === 0
  }
  return single('types', holds)
}

/** Every tsconfig at the root and one folder down, except the base that the others extend. */
async function typedProjects(): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
  const nested = folders.map(async ({ name }) =>
    (await readdir(join(root, name))).map((file) => `${name}/${file}`),
  )
  const files = [...entries.map(({ name }) => name), ...(await Promise.all(nested)).flat()]
  return files.filter((file) => /(^|\/)tsconfig(\.\w+)?\.json$/.test(file) && file !== 'tsconfig.base.json')
}

async function runVitest(bench: Bench): Promise<Outcome> {
  const report = join(bench.folder, 'vitest.json')
  // One of the tests measures the size of the built pages.
  bench.progress.note('unit', `pages ${await buildWebIfStale(root, bench.signal)}`)
  const command = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const env = { TEST_DATABASE_URL: await bench.databaseUrl() }
  const code = await run(bench, [...command, ...bench.arguments], { env })
  return vitestOutcome(await takeReport(report), code)
}

/** A few faults in guards of the server, others every day: `npm run mutants` plants all of them. */
async function plantFaults(bench: Bench): Promise<Outcome> {
  const seed = testDay()
  const env = { TEST_DATABASE_URL: await bench.databaseUrl() }
  const command = ['node', 'server/mutants/run.ts', '--sample', '4', '--seed', seed]
  return single(`mutants, seed ${seed}`, (await run(bench, command, { env })) === 0)
}

async function runPlaywright(bench: Bench): Promise<Outcome> {
  const report = join(bench.folder, 'playwright.json')
  const say = (text: string) => bench.progress.note('journeys', text)
  say(`pages ${await buildWebIfStale(root, bench.signal)}`)
  const env = {
    TEST_DATABASE_URL: await bench.databaseUrl(),
    CHROMIUM_PATH: await findBrowser(process.env, say),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  }
  const command = ['playwright', 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json']
  const code = await run(bench, [...command, ...bench.arguments], { env })
  return playwrightOutcome(await takeReport(report), code)
}

/** Deleted once read, so that a run which crashes before it writes a report is not judged by the previous one. */
async function takeReport<Report>(path: string): Promise<Report | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  await rm(path, { force: true })
  return text === undefined ? undefined : JSON.parse(text)
}

/**
 * Runs a tool of the clone in its own process group: Ctrl-C reaches it once, through us, so that it can clean
 * up; and if we are killed, its guard ends the whole group.
 */
async function run(
  { signal, folder }: Bench,
  [tool = '', ...args]: string[],
  { env, cwd = root }: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<number> {
  signal.throwIfAborted()
  const child = spawn(join(root, 'node_modules/.bin', tool), args, {
    cwd,
    // Files that an interrupted tool leaves in the temporary folder are deleted with ours. Programs that tests start
    // repeatedly are compiled once per run.
    env: { ...process.env, ...env, TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const group = -(child.pid ?? 0)
  const dismissGuard = guard(`kill -INT "$0"; sleep 5; kill -KILL -- "-$0"`, String(child.pid))
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  const onAbort = async () => {
    child.kill('SIGINT')
    const running = () => child.exitCode === null && child.signalCode === null
    await until(() => !running(), { withinMs: INTERRUPT_GRACE_MS })
    if (running()) process.kill(group, 'SIGKILL')
  }
  const listener = () => void onAbort()
  signal.addEventListener('abort', listener, { once: true })
  const code = await ended
  signal.removeEventListener('abort', listener)
  dismissGuard()
  return code
}
