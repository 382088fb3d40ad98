import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The sources of the pages, without the tests and notes next to them. */
const SOURCES = ['web', 'core', 'contract', 'package-lock.json']
const NOT_SOURCES = new Set(['node_modules', 'build', '.react-router'])

/** A hash that changes with any name or content of the files that the pages are built from. */
export async function sourcesHash(root: string): Promise<string> {
  const files = (await Promise.all(SOURCES.map((source) => listFiles(root, source)))).flat().toSorted()
  const hash = createHash('sha256')
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))))
  for (const [index, file] of files.entries()) hash.update(`\0${file}\0`).update(contents[index] ?? '')
  return hash.digest('hex')
}

async function listFiles(root: string, path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  const kept = entries.filter(({ name }) => !NOT_SOURCES.has(name) && !/\.test\.tsx?$|\.md$/.test(name))
  const nested = await Promise.all(kept.map(({ name }) => listFiles(root, `${path}/${name}`)))
  return nested.flat()
}

const markerIn = (root: string): string => join(root, 'web/build/.built-from')

/** The marker is removed first and written last, so that an interrupted build is never taken for a complete one. */
export async function buildWebIfStale(
  root: string,
  signal: AbortSignal,
  build: (root: string, signal: AbortSignal) => Promise<void> = buildWeb,
): Promise<'built' | 'up to date'> {
  const hash = await sourcesHash(root)
  const builtFrom = await readFile(markerIn(root), 'utf8').catch(() => '')
  if (builtFrom === hash) return 'up to date'
  await rm(markerIn(root), { force: true })
  await build(root, signal)
  await writeFile(markerIn(root), hash)
  return 'built'
}

async function buildWeb(root: string, signal: AbortSignal): Promise<void> {
  const child = spawn('npm', ['run', 'build', '--workspace=web', '--silent'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0)
    throw new Error(`the pages could not be built (exit code ${String(code)}):\n${output.trimEnd()}`)
}
