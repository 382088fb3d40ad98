import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { startTestPostgres } from './postgres.ts'
import { Progress } from './progress.ts'
import { root } from './root.ts'
import { buildWebIfStale } from './web-build.ts'

/** Starts a site and saves pictures of it to a folder, as a Playwright configuration says. */
export async function drawPictures(config: string, folder: string, progress: Progress): Promise<number> {
  const interrupt = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(name, () => interrupt.abort())
  progress.note('pages', await buildWebIfStale(root, interrupt.signal))
  const database = await startTestPostgres()
  try {
    const env = {
      ...process.env,
      TEST_DATABASE_URL: database.url,
      CHROMIUM_PATH: await findBrowser(process.env, (text) => progress.note('browser', text)),
      GALLERY_DIR: folder,
    }
    return await run(['test', `--config=${config}`, ...process.argv.slice(2)], env, interrupt.signal)
  } finally {
    await database.stop()
  }
}

function run(args: readonly string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<number> {
  const tool = join(root, 'node_modules/.bin/playwright')
  const child = spawn(tool, args, { cwd: root, env, stdio: 'inherit' })
  signal.addEventListener('abort', () => child.kill('SIGINT'), { once: true })
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
