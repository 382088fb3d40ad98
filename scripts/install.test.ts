import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fingerprint, isInstalled, treeMatchesLock } from './install.mjs'
import { root } from './root.ts'

let tree: string

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'obole-install-'))
  mkdirSync(join(tree, 'core'))
  mkdirSync(join(tree, 'node_modules/.bin'), { recursive: true })
  write('package.json', { workspaces: ['core'] })
  write('core/package.json', { name: '@obole/core' })
  writeLocks({ 'node_modules/zod': { version: '4.0.0' } })
  cpSync(process.execPath, join(tree, 'node_modules/.bin/node'))
})

afterEach(() => rmSync(tree, { recursive: true }))

function write(file: string, content: unknown): void {
  writeFileSync(join(tree, file), JSON.stringify(content))
}

function writeLocks(wanted: object, present: object = wanted): void {
  write('package-lock.json', { packages: { '': {}, core: {}, ...wanted } })
  write('node_modules/.package-lock.json', { packages: { core: {}, ...present } })
}

it('another lock file or another workspace manifest is another tree', () => {
  const before = fingerprint(tree)
  expect(fingerprint(tree)).toBe(before)
  write('core/package.json', { name: '@obole/core', dependencies: { zod: '4' } })
  const after = fingerprint(tree)
  expect(after).not.toBe(before)
  writeLocks({ 'node_modules/zod': { version: '4.0.1' } })
  expect(fingerprint(tree)).not.toBe(after)
})

it('a tree that npm installed from the same lock file is left alone, and remembered', () => {
  expect(isInstalled(tree)).toBe(true)
  rmSync(join(tree, 'node_modules/.package-lock.json'))
  expect(isInstalled(tree)).toBe(true)
})

it('a tree without Node of its own, with another version or with something missing is stale', () => {
  writeLocks({ 'node_modules/zod': { version: '4.0.1' } }, { 'node_modules/zod': { version: '4.0.0' } })
  expect(isInstalled(tree)).toBe(false)
  writeLocks({ 'node_modules/zod': { version: '4.0.1' } }, {})
  expect(isInstalled(tree)).toBe(false)
  writeLocks({ 'node_modules/zod': { version: '4.0.1' } })
  rmSync(join(tree, 'node_modules/.bin/node'))
  expect(isInstalled(tree)).toBe(false)
})

it('what is optional may be missing', () => {
  writeLocks({ 'node_modules/darwin-only': { version: '1.0.0', optional: true } }, {})
  expect(treeMatchesLock(tree)).toBe(true)
})

/** npm ci refuses a lock file that leaves out an optional package of some other platform. */
it('the lock file names every optional package', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const all: [string, { optionalDependencies?: object }][] = Object.entries(packages)
  const missing = all.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(packages, path, name)),
  )
  expect(missing).toEqual([])
})

function isLocked(packages: object, path: string, name: string): boolean {
  const nested = `${path ? `${path}/` : ''}node_modules/${name}`
  if (nested in packages) return true
  if (path === '') return false
  const above = path.lastIndexOf('/node_modules/')
  return isLocked(packages, above === -1 ? '' : path.slice(0, above), name)
}
