import { spawn } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { startTestPostgres } from './postgres.ts'
import { Progress } from './progress.ts'
import { root } from './root.ts'
import { buildWebIfStale } from './web-build.ts'

/** Every page and every state of it at the size of a phone and of a large screen, on a site started for the occasion. */
const folder = join(root, 'gallery')
const progress = new Progress()
const interrupt = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(name, () => interrupt.abort())

progress.note('pages', await buildWebIfStale(root, interrupt.signal))
await rm(folder, { recursive: true, force: true })
await mkdir(folder)
const database = await startTestPostgres()
try {
  const code = await draw({
    ...process.env,
    TEST_DATABASE_URL: database.url,
    CHROMIUM_PATH: await findBrowser(process.env, (text) => progress.note('browser', text)),
    GALLERY_DIR: folder,
  })
  const pictures = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted()
  await writeFile(join(folder, 'index.html'), indexOf(pictures))
  progress.note('gallery', `${pictures.length} pictures: ${join(folder, 'index.html')}`)
  process.exitCode = code
} finally {
  await database.stop()
}
// The line to whoever started us would keep us here.
process.exit()

function draw(env: NodeJS.ProcessEnv): Promise<number> {
  const tool = join(root, 'node_modules/.bin/playwright')
  const child = spawn(tool, ['test', '--config=e2e/gallery.config.ts', ...process.argv.slice(2)], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  interrupt.signal.addEventListener('abort', () => child.kill('SIGINT'), { once: true })
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** All of them on one page, the two sizes of each side by side. */
function indexOf(pictures: readonly string[]): string {
  const names = [...new Set(pictures.map((name) => name.replace(/-\d+\.png$/, '')))]
  const rows = names.map((name) => {
    const sizes = pictures.filter((picture) => picture.replace(/-\d+\.png$/, '') === name).toReversed()
    const shown = sizes.map(
      (file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`,
    )
    return `<h2>${name}</h2><div>${shown.join('')}</div>`
  })
  const style =
    'body{font:16px system-ui;margin:2rem}div{display:flex;gap:1rem;align-items:start}img{height:28rem;border:1px solid #ccc}'
  return `<!doctype html><meta charset="utf-8"><title>Obole</title><style>${style}</style>${rows.join('')}`
}
