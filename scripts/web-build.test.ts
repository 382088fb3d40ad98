import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildWebIfStale, sourcesHash } from './web-build.ts'

const never = new AbortController().signal
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'obole-build-'))
  for (const file of [
    'web/app/root.tsx',
    'core/src/money/money.ts',
    'contract/src/forms.ts',
    'package-lock.json',
  ])
    await write(file, 'one')
})
afterEach(() => rm(root, { recursive: true }))

async function write(file: string, text: string): Promise<void> {
  await mkdir(join(root, dirname(file)), { recursive: true })
  await writeFile(join(root, file), text)
}

const build = async () => write('web/build/server/index.js', 'built')

it.each([
  'web/app/root.tsx',
  'core/src/money/money.ts',
  'contract/src/forms.ts',
  'package-lock.json',
  'web/app/new.tsx',
])('a change of %s makes the pages stale', async (file) => {
  expect(await buildWebIfStale(root, never, build)).toBe('built')
  expect(await buildWebIfStale(root, never, build)).toBe('up to date')
  await write(file, 'two')
  expect(await buildWebIfStale(root, never, build)).toBe('built')
})

it('tests, notes and what the build itself writes change nothing', async () => {
  const before = await sourcesHash(root)
  for (const file of [
    'web/build/client/a.js',
    'web/app/root.test.tsx',
    'core/SPEC.md',
    'web/node_modules/x/y.js',
  ])
    await write(file, 'new')
  expect(await sourcesHash(root)).toBe(before)
})

it('an interrupted build is not taken for a whole one', async () => {
  await buildWebIfStale(root, never, build)
  await write('web/app/root.tsx', 'two')
  const interrupted = buildWebIfStale(root, never, () => Promise.reject(new Error('killed')))
  await expect(interrupted).rejects.toThrow('killed')
  await write('web/app/root.tsx', 'one')
  expect(await buildWebIfStale(root, never, build)).toBe('built')
})
